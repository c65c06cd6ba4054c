// @ts-check
import { Agent, request } from 'node:http'

/**
 * Objects for tests and benchmarks, written through `kubectl proxy` at `base` (no slash at the end). Every function
 * throws with the server's own message when it does not answer 2xx.
 *
 * @typedef {{ apiVersion?: string, kind?: string, metadata: Record<string, any> } & Record<string, any>} KubeObject
 * @typedef {{ readonly agent?: Agent | undefined, readonly contentType?: string | undefined }} SendOptions
 */

/**
 * @param {string} base
 * @param {string} method
 * @param {string} path with query, such as `/api/v1/namespaces/web/pods`
 * @param {unknown} [body] sent as JSON
 * @param {SendOptions} [options]
 * @returns {Promise<any>} the answer, parsed
 */
export function send(base, method, path, body, { agent, contentType = 'application/json' } = {}) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = text === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }
    const outgoing = request(base + path, { method, headers, agent: agent ?? false }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const received = Buffer.concat(chunks).toString()
        const status = answer.statusCode ?? 0
        if (status >= 200 && status < 300) resolve(JSON.parse(received))
        else reject(new Error(`${method} ${path}: ${status} ${received.slice(0, 500)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

/**
 * Does `work` for each item, `concurrency` at a time, over connections that are kept until all is done. The first
 * failure stops the rest.
 *
 * @template T
 * @param {Iterable<T>} items
 * @param {number} concurrency
 * @param {(item: T, options: SendOptions) => Promise<unknown>} work
 * @returns {Promise<{ readonly count: number, readonly ms: number }>}
 */
export async function forEachAtOnce(items, concurrency, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const started = performance.now()
  const rest = items[Symbol.iterator]()
  let count = 0
  let failed = false
  const worker = async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      await work(next.value, { agent })
      count += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
  } catch (error) {
    failed = true
    throw error
  } finally {
    agent.destroy()
  }
  return { count, ms: performance.now() - started }
}

/**
 * @param {string} base
 * @param {string} path of the collection
 * @param {Iterable<KubeObject>} objects
 * @param {{ readonly concurrency?: number }} [options] default: 32 at once
 */
export const createMany = (base, path, objects, { concurrency = 32 } = {}) =>
  forEachAtOnce(objects, concurrency, (object, options) => send(base, 'POST', path, object, options))

/**
 * @param {string} base
 * @param {string} path of the object, or of its status
 * @param {unknown} change a JSON merge patch
 * @param {SendOptions} [options]
 * @returns {Promise<KubeObject>} the object after it
 */
export const patch = (base, path, change, options) =>
  send(base, 'PATCH', path, change, { contentType: 'application/merge-patch+json', ...options })

/**
 * At once, without a grace period: no kubelet is there to end it.
 *
 * @param {string} base
 * @param {string} path of the object, or of a collection, which is emptied
 * @param {SendOptions} [options]
 */
export const remove = (base, path, options) => send(base, 'DELETE', path, { gracePeriodSeconds: 0 }, options)

/**
 * @param {string} base
 * @param {string} name
 * @returns {Promise<KubeObject>}
 */
export const createNamespace = (base, name) => send(base, 'POST', '/api/v1/namespaces', { metadata: { name } })

/**
 * @param {number} i part of the name, `config-00007`
 * @param {{ readonly bytes?: number }} [options] of data, default 100
 * @returns {KubeObject}
 */
export const configMap = (i, { bytes = 100 } = {}) => ({
  metadata: { name: `config-${digits(i)}`, labels: { app: `app-${i % 10}` } },
  data: { text: 'x'.repeat(bytes) },
})

/** @param {number} i */
export const digits = (i) => String(i).padStart(5, '0')
