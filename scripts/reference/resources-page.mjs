// @ts-check
import { describe } from './describe.mjs'

/** @typedef {import('./module.mjs').Module} Module */

/**
 * A summary: the constants as a table, and `resource`. The types are those of the OpenAPI document, and are not repeated.
 *
 * @param {(path: string) => Module | undefined} moduleAt
 * @param {string} entry
 */
export function resourcesPage(moduleAt, entry) {
  /** @type {string[]} */
  const rows = []
  /** @type {string[]} */
  const functions = []
  for (const [name, { path, name: local }] of moduleAt(entry)?.exports ?? []) {
    const module = moduleAt(path)
    const [first] = module?.declarations.get(local) ?? []
    if (module === undefined || first === undefined) continue
    if (first.declaration.type === 'VariableDeclaration') rows.push(row(module, first.declaration, name))
    else if (!path.includes('.generated.')) functions.push(describe(module, local)?.markdown ?? '')
  }
  const table = [
    '| Constant | API version | Resource | Type | Scope |',
    '| --- | --- | --- | --- | --- |',
    ...rows.sort(),
  ]
  return `${table.join('\n')}\n\nThe types come from the same module: \`import { pods, type Pod } from 'kube-informer/resources'\`. Importing one\nconstant does not bundle the others.\n\n${functions.join('\n\n')}\n`
}

/**
 * @param {Module} module
 * @param {any} declaration
 * @param {string} name
 */
function row(module, declaration, name) {
  const { init } = declaration.declarations[0]
  const text = module.source.slice(init.start, init.end)
  const member = (/** @type {string} */ property) => new RegExp(`${property}: '([^']*)'`).exec(text)?.[1] ?? ''
  const version = [member('group'), member('version')].filter((part) => part !== '').join('/')
  const scope = text.includes('namespaced: false') ? 'cluster' : 'namespace'
  return `| \`${name}\` | ${version} | ${member('plural')} | \`${member('kind')}\` | ${scope} |`
}
