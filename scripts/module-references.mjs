// @ts-check
import { parseSync } from 'vite'

/** @typedef {{ readonly specifier: string, readonly typeOnly: boolean }} ModuleReference */

/**
 * All module references of one file: imports, re-exports, dynamic imports, `import('…')` types,
 * `import x = require('…')`, and `new URL('…', import.meta.url)`. `import { type X }` counts as code:
 * under `verbatimModuleSyntax` it leaves an import behind.
 *
 * @param {string} path
 * @param {string} source
 * @returns {{ readonly references: ModuleReference[], readonly unreadable: string[] }}
 */
export function moduleReferences(path, source) {
  /** @type {ModuleReference[]} */
  const references = []
  /** @type {string[]} */
  const unreadable = []
  const { program, errors } = parseSync(path, source)
  for (const error of errors) unreadable.push(`does not parse: ${error.message}`)
  walk(program, (node) => {
    const found = moduleReference(node)
    if (found === undefined) return
    const specifier = found.specifier?.value
    if (typeof specifier === 'string') references.push({ specifier, typeOnly: found.typeOnly })
    else unreadable.push('has a dynamic import whose path is no literal')
  })
  return { references, unreadable }
}

/**
 * @param {any} node
 * @returns {{ specifier: any, typeOnly: boolean } | undefined}
 */
function moduleReference(node) {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: node.source, typeOnly: node.importKind === 'type' }
    case 'ExportAllDeclaration':
      return { specifier: node.source, typeOnly: node.exportKind === 'type' }
    case 'ExportNamedDeclaration':
      return node.source === null ? undefined : { specifier: node.source, typeOnly: node.exportKind === 'type' }
    case 'ImportExpression':
      return { specifier: node.source, typeOnly: false }
    case 'TSImportType':
      return { specifier: node.source ?? node.argument?.literal, typeOnly: true }
    case 'TSExternalModuleReference':
      return { specifier: node.expression, typeOnly: false }
    case 'NewExpression':
      return isModuleUrl(node) ? { specifier: node.arguments[0], typeOnly: false } : undefined
    default:
      return undefined
  }
}

/** @param {any} node */
const isModuleUrl = (node) =>
  node.callee.name === 'URL' &&
  node.arguments[1]?.type === 'MemberExpression' &&
  node.arguments[1].object?.type === 'MetaProperty'

/**
 * Every node of a syntax tree, parents first.
 *
 * @param {any} value
 * @param {(node: any) => void} visit
 */
export function walk(value, visit) {
  if (value === null || typeof value !== 'object') return
  if (typeof value.type === 'string') visit(value)
  for (const child of Array.isArray(value) ? value : Object.values(value)) walk(child, visit)
}
