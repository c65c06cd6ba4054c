// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { watchEvents } from '../crash/watch-history.mjs'
import { send } from '../support/objects.mjs'

/**
 * Fills a history from a scope that is empty now.
 *
 * @param {string} base of the API, not through anything that breaks it
 * @param {string} path of the collection, with a query
 * @param {import('./history.mjs').History} history
 */
export async function watchReference(base, path, history) {
  const { items, metadata } = await send(base, 'GET', path)
  if (items.length > 0) throw new Error(`${path} has ${items.length} objects already`)
  const stopping = new AbortController()
  let reached = Number(metadata.resourceVersion)
  /** @type {unknown} */
  let lost
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const events = watchEvents(base, `${path}&watch=1&resourceVersion=${reached}`, stopping.signal)
      for await (const { type, object } of events) {
        if (type === 'ERROR') throw new Error(`the watch of the reference is lost: ${JSON.stringify(object)}`)
        history.add({ type, object })
        reached = Number(object.metadata.resourceVersion)
      }
    }
  }
  follow().catch((error) => {
    if (!stopping.signal.aborted) lost = error
  })
  return {
    /** @param {string} resourceVersion */
    reached: async (resourceVersion) => {
      while (reached < Number(resourceVersion)) {
        if (lost !== undefined) throw lost
        await delay(2)
      }
    },
    stop: () => stopping.abort(),
  }
}
