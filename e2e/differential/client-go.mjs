// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'
import { Follower } from './follower.mjs'

/**
 * What a client-go informer holds, and told since the reading before.
 *
 * @typedef {object} Reading
 * @property {'typed' | 'dynamic'} client
 * @property {readonly import('./digest.mjs').Digest[]} objects
 * @property {readonly import('./follower.mjs').Told[]} changes
 * @property {Follower} follower of its changes
 *
 * @typedef {object} ClientGo
 * @property {(name: string, resourceVersion: string) => Promise<readonly Reading[]>} read when both informers have told of
 *   that object at that version; rejects after a minute
 * @property {() => Promise<void>} stop
 */

/**
 * Starts client-go's shared informers, typed and dynamic, for the ConfigMaps of a scope. They speak to the API server itself.
 *
 * @param {import('../support/cluster.mjs').Cluster} cluster
 * @param {{ readonly namespace: string, readonly selector: string }} scope
 * @param {import('./history.mjs').History} history of that scope
 * @returns {Promise<ClientGo>} once both have synced
 */
export async function startClientGo({ apiServer, ready, tokens }, { namespace, selector }, history) {
  const binary = await buildApiserver()
  if (binary === undefined) throw new Error('Go is not installed')
  const server = ['--server', apiServer, '--ca', ready.ca, '--token', tokens.admin]
  const child = spawn(binary, ['informer', ...server, '--namespace', namespace, '--selector', selector], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    lastWords = (lastWords + text).slice(-4_000)
  })
  child.stdin.on('error', () => {})
  const ended = new Promise((resolve) => child.once('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (!done) return JSON.parse(value)
    await ended
    throw new Error(`client-go has ended: ${lastWords || 'it said nothing'}`)
  }
  await nextLine()
  const [typed, dynamic] = [new Follower(history), new Follower(history)]
  return {
    read: async (name, resourceVersion) => {
      child.stdin.write(`read ${name} ${resourceVersion}\n`)
      return [
        { ...(await nextLine()), follower: typed },
        { ...(await nextLine()), follower: dynamic },
      ]
    },
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
