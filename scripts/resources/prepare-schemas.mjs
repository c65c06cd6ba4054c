// @ts-check

/**
 * @typedef {import('./read-server.mjs').Schema} Schema
 * @typedef {import('./read-server.mjs').Served} Served
 */

const metaPrefix = 'io.k8s.apimachinery.pkg.apis.meta.v1'
const objectMeta = `${metaPrefix}.ObjectMeta`
const templateObjectMeta = `${metaPrefix}.TemplateObjectMeta`
const refPrefix = '#/components/schemas/'

/** Wrappers of text: their name says nothing that their value does not. */
const texts = new Set([`${metaPrefix}.Time`, `${metaPrefix}.MicroTime`])

/**
 * The schemas that the kinds need, without descriptions, defaults and formats, and made to fit the library's
 * `KubeObject`: an object that is served has metadata with a name, and knows its own kind. Metadata inside other objects
 * (pod templates) has all of it optional, and is a type of its own.
 *
 * @param {Served} served
 * @returns {ReadonlyMap<string, Schema>} by name, sorted
 */
export function prepareSchemas({ kinds, schemas }) {
  const served = new Map(kinds.map((kind) => [kind.schema, kind]))
  /** @type {Map<string, Schema>} */
  const prepared = new Map()
  const waiting = [objectMeta, ...served.keys()]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (prepared.has(name)) continue
    const original = schemas.get(name === templateObjectMeta ? objectMeta : name)
    if (original === undefined) throw new Error(`the OpenAPI documents lack ${name}`)
    const schema = simplify(original)
    const kind = served.get(name)
    if (kind !== undefined) {
      schema.required = [...new Set([...(schema.required ?? []), 'metadata'])]
      schema.properties.apiVersion = { type: 'string', enum: [kind.groupVersion] }
      schema.properties.kind = { type: 'string', enum: [kind.kind] }
    } else {
      redirect(schema, objectMeta, templateObjectMeta)
    }
    if (name === objectMeta) schema.required = ['name']
    prepared.set(name, schema)
    waiting.push(...references(schema))
  }
  return new Map([...prepared].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * @param {Schema} schema
 * @returns {Schema} a copy
 */
function simplify(schema) {
  const target = schema.$ref ?? (schema.allOf?.length === 1 && !schema.properties ? schema.allOf[0].$ref : undefined)
  if (target !== undefined) {
    return texts.has(target.slice(refPrefix.length)) ? { type: 'string' } : { $ref: target }
  }
  /** @type {Schema} */
  const copy = {}
  for (const key of ['type', 'enum', 'required']) if (schema[key] !== undefined) copy[key] = schema[key]
  if (schema.oneOf) copy.oneOf = schema.oneOf.map(simplify)
  if (schema.items) copy.items = simplify(schema.items)
  if (schema.properties) {
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, simplify(one)]))
  }
  if (schema.type === 'object' && !schema.properties) {
    copy.additionalProperties = schema.additionalProperties ? simplify(schema.additionalProperties) : {}
  }
  return copy
}

/**
 * @param {any} node
 * @param {string} from
 * @param {string} to
 */
function redirect(node, from, to) {
  if (node === null || typeof node !== 'object') return
  if (node.$ref === refPrefix + from) node.$ref = refPrefix + to
  for (const child of Object.values(node)) redirect(child, from, to)
}

/**
 * @param {any} node
 * @returns {string[]} names of the schemas it refers to
 */
function references(node) {
  if (node === null || typeof node !== 'object') return []
  if (typeof node.$ref === 'string') return [node.$ref.slice(refPrefix.length)]
  return Object.values(node).flatMap(references)
}
