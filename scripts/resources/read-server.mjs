// @ts-check
import { send } from '../../e2e/support/objects.mjs'

/**
 * @typedef {object} ServedKind
 * @property {string} groupVersion as in `apiVersion`
 * @property {string} kind
 * @property {string} plural
 * @property {boolean} namespaced
 * @property {string} schema its name in the OpenAPI document
 *
 * @typedef {Record<string, any>} Schema an OpenAPI schema
 * @typedef {{ readonly kinds: readonly ServedKind[], readonly schemas: ReadonlyMap<string, Schema> }} Served
 */

/**
 * Asks the server at `base` for the kinds and for all schemas of their groups.
 *
 * @param {string} base of `kubectl proxy`, no slash at the end
 * @param {ReadonlyMap<string, readonly string[]>} wanted kinds by group version
 * @returns {Promise<Served>}
 * @throws when one of them is not served
 */
export async function readServer(base, wanted) {
  const { paths } = await send(base, 'GET', '/openapi/v3')
  /** @type {ServedKind[]} */
  const kinds = []
  /** @type {Map<string, Schema>} */
  const schemas = new Map()
  for (const [groupVersion, names] of wanted) {
    const path = pathOf(groupVersion)
    const { resources } = await send(base, 'GET', `/${path}`)
    const document = await send(base, 'GET', paths[path].serverRelativeURL)
    for (const [name, schema] of Object.entries(document.components.schemas)) schemas.set(name, schema)
    for (const kind of names) {
      const found = resources.find(
        (/** @type {any} */ one) => one.kind === kind && !one.name.includes('/') && one.verbs.includes('watch'),
      )
      const schema = schemaOf(document, groupVersion, kind)
      if (found === undefined || schema === undefined)
        throw new Error(`the server does not serve ${groupVersion} ${kind}`)
      kinds.push({ groupVersion, kind, plural: found.name, namespaced: found.namespaced, schema })
    }
  }
  return { kinds, schemas }
}

/** @param {string} groupVersion */
export const pathOf = (groupVersion) => (groupVersion.includes('/') ? `apis/${groupVersion}` : `api/${groupVersion}`)

/**
 * @param {any} document
 * @param {string} groupVersion
 * @param {string} kind
 */
function schemaOf(document, groupVersion, kind) {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const ids = /** @type {Schema} */ (schema)['x-kubernetes-group-version-kind'] ?? []
    const isIt = ids.some(
      (/** @type {any} */ id) =>
        id.kind === kind && (id.group === '' ? id.version : `${id.group}/${id.version}`) === groupVersion,
    )
    if (isIt && ids.length === 1) return name
  }
  return undefined
}
