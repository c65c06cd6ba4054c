// @ts-check
import { patch, send } from './objects.mjs'
import { podCases } from './pod-cases.mjs'
import { tableCases } from './table-cases.mjs'

/**
 * The server's own tables, which kubectl prints as they come, with the objects they were made from.
 *
 * @typedef {object} Table
 * @property {readonly string[]} columns
 * @property {readonly { readonly cells: readonly unknown[], readonly object: any }[]} rows
 * @property {number} now milliseconds since the epoch, of the second in which the server made it
 */

const finalizers = ['example.com/held']
const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1'

/**
 * Writes the cases of all kinds into a namespace that exists.
 *
 * @param {string} base of `kubectl proxy`
 * @param {string} namespace
 * @param {Date} now
 * @returns {Promise<readonly string[]>} the paths of the collections, pods first
 */
export async function writeTableCases(base, namespace, now) {
  const pods = `/api/v1/namespaces/${namespace}/pods`
  for (const [name, { spec, status, deleted }] of podCases(now)) {
    const held = deleted === 'held by a finalizer'
    const metadata = { name, ...(held && { finalizers }) }
    const full = { nodeName: 'node-1', containers: [{ name: 'main', image: 'x' }], ...spec }
    await write(base, pods, { metadata, spec: full }, status)
    if (deleted) await send(base, 'DELETE', `${pods}/${name}`, held ? { gracePeriodSeconds: 0 } : {})
  }
  const others = tableCases(now, namespace)
  for (const [path, cases] of others) {
    for (const { object, status, deleted } of cases) {
      const metadata = { ...object.metadata, ...(deleted && { finalizers }) }
      await write(base, path, { ...object, metadata }, status)
      if (deleted) await send(base, 'DELETE', `${path}/${metadata.name}`, { propagationPolicy: 'Background' })
    }
  }
  return [pods, ...others.keys()]
}

/**
 * @param {string} base
 * @param {string} path
 * @param {import('./objects.mjs').KubeObject} object
 * @param {Record<string, unknown>} [status]
 */
async function write(base, path, object, status) {
  await send(base, 'POST', path, object)
  if (status) await patch(base, `${path}/${object.metadata.name}/status`, { status })
}

/**
 * Reads a table that was made within one second of the clock, so that every age in it is known.
 *
 * @param {string} base
 * @param {string} path
 * @returns {Promise<Table>}
 */
export async function readTable(base, path) {
  for (;;) {
    const before = Date.now()
    const answer = await fetch(`${base}${path}?includeObject=Object`, { headers: { accept } })
    const table = await answer.json()
    const now = Date.now()
    if (table.kind !== 'Table') throw new Error(`${path}: the server answered ${answer.status} ${table.kind}`)
    if (Math.floor(before / 1000) !== Math.floor(now / 1000)) continue
    return {
      columns: table.columnDefinitions.map((/** @type {{ name: string }} */ { name }) => name),
      rows: (table.rows ?? []).map(rowOf),
      now,
    }
  }
}

/** @param {{ cells: unknown[], object: any }} row */
function rowOf({ cells, object }) {
  const { managedFields: _, ...metadata } = object.metadata
  return { cells, object: { ...object, metadata } }
}
