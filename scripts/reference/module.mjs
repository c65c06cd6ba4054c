// @ts-check
import { posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * One file as the reference sees it: what it declares, exports and imports, by name.
 *
 * @typedef {object} Module
 * @property {string} path
 * @property {string} source
 * @property {readonly { readonly end: number, readonly text: string }[]} docs block comments of the form `/** … *\/`
 * @property {ReadonlyMap<string, readonly any[]>} declarations statements, overloads together
 * @property {ReadonlyMap<string, Reference>} exports
 * @property {ReadonlyMap<string, Reference>} imports
 *
 * @typedef {{ readonly path: string, readonly name: string }} Reference
 */

/**
 * @param {string} path
 * @param {string} source
 * @returns {Module}
 */
export function readModule(path, source) {
  const { program, comments } = parseSync(path, source)
  /** @type {Map<string, any[]>} */
  const declarations = new Map()
  /** @type {Map<string, Reference>} */
  const exports = new Map()
  /** @type {Map<string, Reference>} */
  const imports = new Map()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = resolve(path, statement.source.value)
      for (const { local, imported } of /** @type {any[]} */ (statement.specifiers))
        if (from !== undefined && imported) imports.set(local.name, { path: from, name: imported.name })
    }
    const exported = statement.type === 'ExportNamedDeclaration'
    const declaration = exported ? statement.declaration : statement
    for (const name of declaredNames(declaration)) {
      declarations.set(name, [...(declarations.get(name) ?? []), { statement, declaration }])
      if (exported) exports.set(name, { path, name })
    }
    if (!exported || statement.declaration !== null) continue
    const from = statement.source === null ? path : resolve(path, statement.source.value)
    for (const { local, exported: as } of /** @type {any[]} */ (statement.specifiers))
      if (from !== undefined) exports.set(as.name, { path: from, name: local.name })
  }
  const docs = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ end, value }) => ({ end, text: value }))
  return { path, source, docs, declarations, exports, imports }
}

/**
 * The comment right before a place; undefined where there is none.
 *
 * @param {Module} module
 * @param {number} start
 */
export function docBefore(module, start) {
  const doc = module.docs.find(({ end }) => end <= start && /^\s*$/.test(module.source.slice(end, start)))
  return doc === undefined ? undefined : docText(doc.text)
}

/**
 * The words of a comment, with its tags written out.
 *
 * @param {string} comment
 */
function docText(comment) {
  return (
    comment
      .split('\n')
      .map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd())
      .join('\n')
      .trim()
      // Numbers of promises and rules lead readers of the source, not of the reference.
      .replace(/ \((?:P\d+|M\d+|wire rules? [\d, ]+|design[^)]*)(?:, [^)]*)?\)/g, '')
      .replace(/^@throws /gm, 'Throws ')
      .replace(/ @throws /g, ' Throws ')
      .replace(/^@param (\S+) /gm, '- `$1`: ')
      .replace(/^@returns /gm, 'Answers ')
  )
}

/** @param {any} node */
function declaredNames(node) {
  switch (node?.type) {
    case 'VariableDeclaration':
      return node.declarations.map((/** @type {any} */ { id }) => id.name)
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return [node.id.name]
    default:
      return []
  }
}

/**
 * @param {string} path
 * @param {string} specifier
 */
const resolve = (path, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts') : undefined
