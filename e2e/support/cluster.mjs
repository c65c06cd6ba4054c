// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'

/**
 * What the cluster says of itself when it answers. URLs have no slash at the end.
 *
 * @typedef {object} Ready
 * @property {string} proxy `kubectl proxy` as the admin
 * @property {string} bareProxy `kubectl proxy` without credentials of its own
 * @property {string} apiServer https, with the certificate in `ca`
 * @property {string} etcd client URL
 * @property {string} ca path of the certificate bundle
 * @property {{ readonly admin: string, readonly 'team-a': string }} tokens bearer tokens
 * @property {string} dir its data and logs, removed at the end
 * @property {Readonly<Record<string, number>>} pids of the processes it started with: etcd, apiserver, proxy, bare-proxy,
 *   controllers
 * @property {number} startedMs how long the start took
 * @property {readonly string[]} serverArgs what kube-apiserver got besides the usual
 */

/**
 * @typedef {object} Cluster
 * @property {string} proxy
 * @property {string} bareProxy
 * @property {string} apiServer
 * @property {Ready['tokens']} tokens
 * @property {Ready} ready
 * @property {number} pid of the supervisor
 * @property {Promise<void>} ended resolves when the supervisor has ended, for whatever reason
 * @property {() => Promise<void>} killApiserver kills it without warning; etcd and the proxies stay
 * @property {() => Promise<void>} startApiserver resolves when it answers again, on the same port
 * @property {(name: string) => Promise<void>} snapshot keeps all that was written until now, while everything runs on;
 *   `name` of letters, digits, - and _; one of the same name is replaced
 * @property {(name: string) => Promise<void>} restore puts that state back, as after a restored backup: resourceVersions
 *   are lower and go on from there. Etcd and the API server are killed for it, the proxies stay; resolves when it
 *   answers again. Throws, and changes nothing, without such a snapshot
 * @property {(revision?: number) => Promise<number>} compact makes etcd forget all revisions below this one, by default
 *   below the current one; gives it. What the API server keeps in memory (the window of its watch cache) it still has
 * @property {(key: string, value: string | Uint8Array | object) => Promise<number>} put writes straight into etcd what
 *   no API server looks at before it reads it; an object is written as JSON. `key` as `registryKey` says. Gives the
 *   revision, which is the object's resourceVersion
 * @property {(key: string) => Promise<number>} erase takes a key out of etcd; throws where there is none. Gives the
 *   revision
 * @property {() => Promise<void>} stop ends all processes and waits for that; may be called again
 */

/**
 * @typedef {object} ClusterOptions
 * @property {readonly string[]} [apiserverArgs] flags for kube-apiserver, such as `--emulated-version=1.34`
 * @property {boolean} [controllers] runs the deployment, replicaset, namespace and garbage collector controllers, and a
 *   node for pods that are on none (e2e/apiserver/README.md); default: no controllers
 * @property {number} [podDelayMs] with controllers: how long a pod takes to start, and to end; default 300
 * @property {boolean} [forLoad] switches its request limits off; leave it out where 429 is what you test
 * @property {string} [proxyListen] address of the admin's proxy; default: a free port on 127.0.0.1
 */

const loadArgs = [
  '--max-requests-inflight=0',
  '--max-mutating-requests-inflight=0',
  '--enable-priority-and-fairness=false',
]

/**
 * Starts a real cluster on 127.0.0.1, built first if needed. Every call is a cluster of its own. Its processes end
 * when this one does, however that ends.
 *
 * @param {ClusterOptions} [options]
 * @returns {Promise<Cluster>} when it answers, and both users have their rights
 * @throws when Go is missing, or with the server's last words when the server does not come up
 */
export async function startCluster({
  apiserverArgs = [],
  controllers = false,
  podDelayMs = 300,
  forLoad = false,
  proxyListen,
} = {}) {
  const binary = await buildApiserver()
  if (!binary) throw new Error('no cluster: Go is not installed (await buildApiserver() first, and skip without it)')

  const ownArgs = [
    ...(proxyListen ? [`--proxy-listen=${proxyListen}`] : []),
    ...(controllers ? ['--controllers', `--pod-delay=${podDelayMs}ms`] : []),
  ]
  // The supervisor ends when its stdin closes, which the operating system sees to if this process dies.
  const child = spawn(binary, [...ownArgs, '--', ...(forLoad ? loadArgs : []), ...apiserverArgs], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    lastWords = (lastWords + text).slice(-4000)
  })
  child.stdin.on('error', () => {})
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      lastWords += error.message
      resolve()
    })
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  /** The supervisor says one line when ready, and one for each command. */
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (!done) return JSON.parse(value)
    await ended
    throw new Error(`the cluster has ended: ${lastWords || 'it said nothing'}`)
  }

  /** @type {Promise<unknown>} */
  let turn = Promise.resolve()
  /**
   * @param {string} line
   * @returns {Promise<number>} the revision that the command tells, 0 where it tells none
   */
  const command = (line) => {
    const answered = turn.then(async () => {
      child.stdin.write(`${line}\n`)
      const { error, revision = 0 } = await nextLine()
      if (error) throw new Error(`${line.slice(0, 200)}: ${error}`)
      return revision
    })
    turn = answered.catch(() => {})
    return answered
  }
  /** @param {string} line */
  const order = async (line) => void (await command(line))

  /** @type {Ready} */
  const ready = await nextLine()
  return {
    proxy: ready.proxy,
    bareProxy: ready.bareProxy,
    apiServer: ready.apiServer,
    tokens: ready.tokens,
    ready,
    pid: /** @type {number} */ (child.pid),
    ended,
    killApiserver: () => order('kill-apiserver'),
    startApiserver: () => order('start-apiserver'),
    snapshot: (name) => order(`snapshot ${name}`),
    restore: (name) => order(`restore ${name}`),
    compact: (revision) => command(revision === undefined ? 'compact' : `compact ${revision}`),
    put: (key, value) => command(`put ${key} ${toBytes(value).toString('base64')}`),
    erase: (key) => command(`delete ${key}`),
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}

/** @param {string | Uint8Array | object} value */
const toBytes = (value) =>
  Buffer.from(typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value))

/**
 * Where kube-apiserver keeps an object. The server decodes JSON as well as its own protobuf, fills defaults in as it
 * reads, and validates nothing; `uid` and `creationTimestamp` are the writer's to give.
 *
 * @param {{ readonly group?: string, readonly plural: string, readonly namespace?: string, readonly name: string }} object
 *   `group` of custom resources only: the built-in ones have none in their keys
 */
export const registryKey = ({ group, plural, namespace, name }) =>
  ['/registry', group, plural, namespace, name].filter((part) => part !== undefined).join('/')
