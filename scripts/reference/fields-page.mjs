// @ts-check
import { docBefore } from './module.mjs'

/** @typedef {import('./module.mjs').Module} Module */

/**
 * The built-in fields as a table.
 *
 * @param {Module} module where `fields` is
 */
export function fieldsPage(module) {
  const [first] = module.declarations.get('fields') ?? []
  const properties = first?.declaration.declarations[0].init.properties ?? []
  const rows = properties.map((/** @type {any} */ property) => {
    const name = property.key.value ?? property.key.name
    const doc = (docBefore(module, property.start) ?? '').replaceAll('\n', ' ').replaceAll('|', '\\|')
    return `| \`${name}\` | ${doc} |`
  })
  const purpose =
    "What kubectl prints, for `select`, `sort`, `where` and `by`: `field(name)`, or `field('name')` as text."
  return `# Fields\n\n${purpose}\n\n| Field | Value |\n| --- | --- |\n${rows.join('\n')}\n`
}
