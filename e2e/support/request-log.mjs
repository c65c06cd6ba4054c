// @ts-check
import { isWrite } from './request-verb.mjs'

/**
 * One request that came for a server, still going on as long as `end` is undefined.
 *
 * @typedef {object} LoggedRequest
 * @property {string} method
 * @property {string} url path and query, without the prefix
 * @property {import('./request-verb.mjs').Verb} verb
 * @property {number | undefined} status undefined: no answer (yet)
 * @property {number} startedAt epoch milliseconds
 * @property {number} bytes of the body answered so far, as sent
 * @property {'complete' | 'client-aborted' | 'cut' | undefined} end
 */

/**
 * @typedef {object} RequestCounts
 * @property {number} LIST
 * @property {number} WATCH
 * @property {number} GET
 * @property {number} probe
 * @property {number} identity
 * @property {number} version
 * @property {number} other
 * @property {number} writes POST, PUT, PATCH and DELETE together
 * @property {number} bytes of all bodies answered, as sent
 * @property {Partial<Record<import('./request-verb.mjs').Verb, Record<number, number>>>} byStatus
 *   how many of each verb had which status, such as `{ WATCH: { 200: 1, 422: 1 } }`
 */

/**
 * @param {readonly Readonly<LoggedRequest>[]} log
 * @returns {RequestCounts}
 */
export function countRequests(log) {
  /** @type {RequestCounts} */
  const counts = {
    LIST: 0,
    WATCH: 0,
    GET: 0,
    probe: 0,
    identity: 0,
    version: 0,
    other: 0,
    writes: 0,
    bytes: 0,
    byStatus: {},
  }
  for (const { verb, status, bytes } of log) {
    counts[isWrite(verb) ? 'writes' : verb] += 1
    counts.bytes += bytes
    if (status === undefined) continue
    const statuses = counts.byStatus[verb] ?? {}
    counts.byStatus[verb] = statuses
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return counts
}
