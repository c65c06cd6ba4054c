// @ts-check
import { walk } from '../module-references.mjs'
import { docBefore } from './module.mjs'

/** @typedef {import('./module.mjs').Module} Module */

/**
 * One public name as Markdown, the names of the types that its public part speaks of, and whether it has a docstring.
 *
 * @typedef {object} Described
 * @property {string} markdown
 * @property {readonly string[]} types
 * @property {'yes' | 'no'} documented
 * @property {'value' | 'type'} space
 */

/**
 * @param {Module} module
 * @param {string} name
 * @returns {Described | undefined} undefined for what is marked `@internal`, or is not declared there
 */
export function describe(module, name) {
  const statements = module.declarations.get(name)
  if (statements === undefined) return undefined
  const overloads = statements.filter(({ declaration }) => declaration.type === 'TSDeclareFunction')
  const shown = overloads.length > 0 ? overloads : statements
  const doc = docBefore(module, statements[0].statement.start)
  if (doc?.includes('@internal')) return undefined
  /** @type {Set<string>} */
  const types = new Set()
  const parts = shown.map(({ declaration }) => declarationText(module, declaration, name, types))
  const code = parts.map(({ code }) => code).join('\n')
  const members = parts.flatMap(({ members }) => members)
  const space = /^TS(Interface|TypeAlias)/.test(shown[0].declaration.type) ? 'type' : 'value'
  const markdown = [`### ${name}`, fenced(code), doc, members.join('\n')].filter(Boolean).join('\n\n')
  return { markdown, types: [...types], documented: doc === undefined ? 'no' : 'yes', space }
}

/**
 * @param {Module} module
 * @param {any} node
 * @param {string} name
 * @param {Set<string>} types
 * @returns {{ readonly code: string, readonly members: readonly string[] }}
 */
function declarationText(module, node, name, types) {
  const { source } = module
  switch (node.type) {
    case 'ClassDeclaration':
      collect([node.typeParameters, node.superClass], types)
      return { code: source.slice(node.start, node.body.start).trim(), members: memberLines(module, node, types) }
    case 'TSInterfaceDeclaration':
      collect(node, types)
      return { code: source.slice(node.start, node.body.start).trim(), members: memberLines(module, node, types) }
    case 'TSTypeAliasDeclaration':
      collect(node, types)
      return { code: source.slice(node.start, node.end).trim(), members: [] }
    case 'VariableDeclaration': {
      const { id, init } = node.declarations.find((/** @type {any} */ one) => one.id.name === name)
      const isFunction = init?.type === 'ArrowFunctionExpression'
      collect(isFunction ? [init.params, init.returnType] : id.typeAnnotation, types)
      const text = isFunction ? `${id.name} = ${signature(source, init, init.start)}` : source.slice(id.start, id.end)
      return { code: `const ${text}`, members: [] }
    }
    default:
      collect([node.typeParameters, node.params, node.returnType], types)
      return { code: signature(source, node, node.start), members: [] }
  }
}

/**
 * @param {Module} module
 * @param {any} node class or interface
 * @param {Set<string>} types
 */
function memberLines(module, node, types) {
  /** @type {Map<string, any[]>} */
  const byName = new Map()
  for (const member of node.body.body) {
    const { key, kind } = member
    if (kind === 'constructor' || key?.type === 'PrivateIdentifier') continue
    const name = key === undefined ? '[key]' : module.source.slice(key.start, key.end)
    byName.set(name, [...(byName.get(name) ?? []), member])
  }
  const lines = []
  for (const members of byName.values()) {
    const doc = docBefore(module, members[0].start)
    if (doc?.includes('@internal')) continue
    const overloads = members.filter(({ value }) => value?.type === 'TSEmptyBodyFunctionExpression')
    const shown = overloads.length > 0 ? overloads : members
    if (node.type === 'ClassDeclaration') {
      for (const member of shown)
        collect(
          [member.typeAnnotation, member.value?.typeParameters, member.value?.params, member.value?.returnType],
          types,
        )
    }
    const codes = shown.map((member) => inline(memberText(module.source, member)))
    const [first = '', ...rest] = (doc ?? '').split('\n\n')
    const words = [first.replaceAll('\n', ' '), ...rest.map((text) => text.replaceAll('\n', ' '))].join(' ').trim()
    lines.push(`- ${codes.join('\\\n  ')}${words === '' ? '' : `\\\n  ${words}`}`)
  }
  return lines
}

/**
 * @param {string} source
 * @param {any} member
 */
function memberText(source, member) {
  const { key, value, kind } = member
  if (member.type === 'MethodDefinition') {
    const name = source.slice(key.start, key.end)
    if (kind === 'get') return `readonly ${name}${type(source, value.returnType)}`
    return signature(source, value, member.start).replace(/^async /, '')
  }
  if (member.type === 'PropertyDefinition') {
    return `${member.readonly ? 'readonly ' : ''}${source.slice(key.start, key.end)}${member.optional ? '?' : ''}${type(source, member.typeAnnotation)}`
  }
  return source.slice(member.start, member.end)
}

/**
 * @param {string} source
 * @param {any} annotation
 */
const type = (source, annotation) => (annotation ? source.slice(annotation.start, annotation.end) : '')

/**
 * A function up to its body.
 *
 * @param {string} source
 * @param {any} node
 * @param {number} start
 */
function signature(source, node, start) {
  const end = node.returnType?.end ?? node.body?.start ?? node.end
  return source.slice(start, end).trim()
}

/** @param {string} code */
const inline = (code) =>
  `\`${code
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/,? ?([)\]}>])/g, (found, bracket) => (bracket === '}' ? found.replace(',', '') : bracket))
    .replace(/([([<]) /g, '$1')
    .replace(/;$/, '')
    .trim()}\``

/** @param {string} code */
const fenced = (code) => `\`\`\`ts\n${code}\n\`\`\``

/**
 * @param {any} nodes
 * @param {Set<string>} types
 */
function collect(nodes, types) {
  walk(nodes, (node) => {
    const name =
      node.type === 'TSTypeReference'
        ? node.typeName
        : node.type === 'TSInterfaceHeritage'
          ? node.expression
          : undefined
    if (name?.type === 'Identifier') types.add(name.name)
  })
}
