// @ts-check
import { get } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../support/objects.mjs'
import { History } from './history.mjs'

/**
 * @typedef {object} WatchedHistory
 * @property {History} history grows by itself
 * @property {(resourceVersion: string) => Promise<void>} reached resolves when all up to that version is in it; rejects
 *   when the watch is lost for good
 * @property {() => void} stop
 */

/**
 * Records a collection from now on, when it must be empty.
 *
 * @param {string} base of the API, not through anything that breaks it
 * @param {string} path of the collection
 * @returns {Promise<WatchedHistory>}
 */
export async function watchHistory(base, path) {
  const { items, metadata } = await send(base, 'GET', path)
  if (items.length > 0) throw new Error(`${path} has ${items.length} objects already`)
  const history = new History(metadata.resourceVersion)
  const stopping = new AbortController()
  let reached = Number(metadata.resourceVersion)
  /** @type {Error | undefined} */
  let lost
  const follow = async () => {
    while (!stopping.signal.aborted) {
      for await (const { type, object } of watchEvents(
        base,
        `${path}?watch=1&resourceVersion=${reached}`,
        stopping.signal,
      )) {
        if (type === 'ERROR') throw new Error(`the watch of the history is lost: ${JSON.stringify(object)}`)
        history.add({ type, object })
        reached = Number(object.metadata.resourceVersion)
      }
    }
  }
  follow().catch((error) => {
    if (!stopping.signal.aborted) lost = error
  })
  return {
    history,
    reached: async (resourceVersion) => {
      while (reached < Number(resourceVersion)) {
        if (lost) throw lost
        await delay(5)
      }
    },
    stop: () => stopping.abort(),
  }
}

/**
 * @param {string} base
 * @param {string} path
 * @param {AbortSignal} signal
 */
export async function* watchEvents(base, path, signal) {
  /** @type {import('node:http').IncomingMessage} */
  const answer = await new Promise((resolve, reject) => {
    get(base + path, { signal, agent: false }, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  for await (const line of createInterface({ input: answer })) yield JSON.parse(line)
}
