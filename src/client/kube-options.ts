import type { WorkerFactory } from '../bridge/engine-worker.js'
import { InputError } from '../model/input-error.js'
import type { Host, QueueName, SessionSpec } from '../protocol/contract.js'
import { checkNames, isRecord } from '../query/record.js'
import type { AuthProvider } from './auth-provider.js'
import { isAmount } from './check-amount.js'
import { type ClientOptions, readClientOptions } from './client-options.js'
import { checkLogger, type Logger } from './logger.js'
import type { OnWarning } from './page-warnings.js'
import { type PersistOptions, type ReadPersistOptions, readPersistOptions } from './persist-options.js'
import type { WorkerChoice } from './worker-factories.js'

/** What `createKube` takes. Kubes of equal server, user, credentials, `queue`, `appVersion` and host are one. */
export interface KubeOptions {
  /** Base URL of the kube proxy, with any path prefix: `/k8s`, `http://127.0.0.1:8001`. */
  readonly server: string
  /**
   * Who is signed in. Kubes of different users share nothing; impersonation is another user. Nothing starts before a
   * promise resolved; one that is rejected makes every status `unauthorized`. Promises are compared by reference.
   */
  readonly user?: string | Promise<string>
  /**
   * Gives the headers of every request, on this page: `async () => ({ headers: { Authorization: `Bearer ${await token()}` } })`.
   * Of several equal kubes the provider given last is asked. Default: requests carry nothing but cookies.
   */
  readonly auth?: AuthProvider
  /** `include` sends cookies to a server of another origin. Default `same-origin`. */
  readonly credentials?: 'same-origin' | 'include'
  /**
   * Where the engine runs. `auto` (default): in a SharedWorker, one for all tabs; in a worker of
   * this page where that cannot be made, and in development builds, where a shared one would
   * outlive the code that is being changed. `shared` or `dedicated`: only so. A host:
   * `inlineHost()` of `kube-informer/inline`, on this thread, for Node and tests.
   */
  readonly host?: 'auto' | 'shared' | 'dedicated' | Host
  /**
   * Makes the worker, instead of the package's own: your file that calls `startEngine`, or where the
   * bundler needs to see `new SharedWorker(new URL(…))` in your own code. Pass `name` on.
   */
  readonly worker?: WorkerFactory
  /** Where a copy of `kube-informer/dist/worker.js` is served, same-origin, for bundlers that do not find it. */
  readonly workerUrl?: string | URL
  /**
   * Your version: tabs of different versions do not share an engine. Raise it with what your own
   * worker registers. Default: none.
   */
  readonly appVersion?: string
  /** What you call the cluster, where several may be behind one URL. Kubes of different ids share nothing. Default: none. */
  readonly clusterId?: string
  /**
   * What is kept in the browser for the next start, where a `user` is named. `off`: nothing, and what an earlier visit
   * kept of this user and cluster is removed. Default: the caches of all informers but Secrets.
   */
  readonly persist?: PersistOptions | 'off'
  /**
   * What lies between what the server tells and the caches. `fifo` (default): its order is kept across objects, and what
   * waits when many changes come is every single one. `delta`: client-go's DeltaFIFO, where all that waits for an object
   * is taken at once and order is kept per object only; a cache has a version, and is written to disk, only where its
   * queue was empty. Promises are the same. Kubes of different queues share nothing but what is on disk.
   */
  readonly queue?: QueueName
  /** Least time between two updates of the page, ms. Default 50. */
  readonly frameInterval?: number
  /**
   * Where to write what happens: `console`, or any logger with `error`, `warn`, `info`, `debug`; each gets
   * `(message, record)`. A method that is not there, or a `level` above it, is a level that is not wanted. Records hold
   * names, numbers and our own words: no tokens, headers, contents of objects or texts of the server. What it throws
   * is swallowed. Default: faults go to `console.error`, nothing else is told; `{}` is silence.
   */
  readonly log?: Logger
  /** `true`: everything goes to the console too, one line each: requests, streams, relists, phases. Default false. */
  readonly debug?: boolean
  /** How many requests `kube.client` and `kube.fetch` send, and in whose name. Of several tabs the first one's limits count. */
  readonly client?: ClientOptions
  /** Told what the server warns of beside its answers to `kube.client` and `kube.fetch`: deprecated versions, unknown fields. */
  readonly onWarning?: OnWarning
}

/** Options that were checked. */
export interface ReadOptions {
  readonly session: SessionSpec
  /** The session's user, once it resolved. */
  readonly promisedUser: Promise<string> | undefined
  readonly host: Host | undefined
  readonly choice: WorkerChoice
  readonly appVersion: string
  readonly frameInterval: number
  readonly keeps: ReadPersistOptions['keeps']
  readonly fieldManager: string
  /** Equal texts, promises and hosts are one kube. */
  readonly identity: string
}

const optionNames = [
  'server',
  'user',
  'auth',
  'credentials',
  'host',
  'worker',
  'workerUrl',
  'appVersion',
  'clusterId',
  'persist',
  'queue',
  'frameInterval',
  'log',
  'debug',
  'client',
  'onWarning',
]

/** @throws InputError `invalid-options` */
export function readKubeOptions(options: KubeOptions): ReadOptions {
  if (!isRecord(options)) fail('write an object, as in { server: "/k8s" }')
  checkNames(options, optionNames, fail)
  const {
    auth,
    credentials = 'same-origin',
    queue = 'fifo',
    frameInterval = 50,
    appVersion = '',
    clusterId,
    log,
  }: KubeOptions = options
  const { named, promised } = readUser(options.user)
  if (auth !== undefined && typeof auth !== 'function') fail('auth must be a function that gives { headers }')
  const choice = readChoice(options)
  const host = typeof options.host === 'object' ? options.host : undefined
  const persist = readPersistOptions(options.persist, fail)
  const client = readClientOptions(options.client, fail)
  const { onWarning } = options
  if (onWarning !== undefined && typeof onWarning !== 'function') fail('onWarning must be a function')
  const session: SessionSpec = {
    server: absolute(options.server, host),
    credentials,
    auth: auth === undefined ? 'none' : 'page',
    ...(named === undefined ? {} : { user: named }),
    ...(clusterId === undefined ? {} : { clusterId }),
    ...(queue === 'fifo' ? {} : { queue }),
    ...(persist.session === undefined ? {} : { persist: persist.session }),
    ...(client.session === undefined ? {} : { client: client.session }),
  }
  if (queue !== 'fifo' && queue !== 'delta') fail('queue must be fifo or delta')
  if (credentials !== 'same-origin' && credentials !== 'include') fail('credentials must be same-origin or include')
  if (!isAmount(frameInterval)) fail('frameInterval must be 0 or more, in ms')
  if (typeof appVersion !== 'string') fail('appVersion must be text')
  if (clusterId !== undefined && (typeof clusterId !== 'string' || clusterId === '')) fail('clusterId must be text')
  if (log !== undefined) checkLogger(log)
  const identity = JSON.stringify([
    session.server,
    clusterId ?? null,
    named ?? null,
    credentials,
    session.auth,
    queue,
    appVersion,
    choice.host,
  ])
  const { keeps } = persist
  const { fieldManager } = client
  return { session, promisedUser: promised, host, choice, appVersion, frameInterval, keeps, fieldManager, identity }
}

function readUser(user: unknown): { readonly named?: string; readonly promised?: Promise<string> } {
  if (user === undefined) return {}
  if (typeof user === 'string' && user !== '') return { named: user }
  if (isPromise(user)) return { promised: user }
  return fail('user must be a name, or a promise of one')
}

function isPromise(value: unknown): value is Promise<string> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function readChoice({ host = 'auto', worker, workerUrl }: KubeOptions): WorkerChoice {
  const isHost = isRecord(host) && typeof host.connect === 'function'
  if (!isHost && !['auto', 'shared', 'dedicated'].includes(host as string)) {
    fail('host must be auto, shared, dedicated, or a host such as inlineHost()')
  }
  if (worker !== undefined && typeof worker !== 'function') {
    fail('worker must be a function: (name) => new SharedWorker(…)')
  }
  if (workerUrl !== undefined && typeof workerUrl !== 'string' && !(workerUrl instanceof URL)) {
    fail('workerUrl must be text or a URL')
  }
  if (worker !== undefined && workerUrl !== undefined) fail('give worker or workerUrl, not both')
  return {
    host: typeof host === 'object' ? 'auto' : host,
    ...(worker === undefined ? {} : { worker }),
    ...(workerUrl === undefined ? {} : { workerUrl }),
  }
}

/** Never asked for anything, so a relative `server` may stay what it is. */
const nowhere = 'http://nowhere.invalid'

/** A worker and its page may resolve relative URLs differently, so the page does it. */
function absolute(server: string, host: Host | undefined): string {
  if (typeof server !== 'string' || server === '') fail('server must be the base URL of a kube proxy, as in "/k8s"')
  const base = typeof location !== 'undefined' ? location.href : host === undefined ? nowhere : undefined
  let url: URL
  try {
    url = new URL(server, base)
  } catch {
    const where = base === undefined ? '; outside a browser it must be absolute' : ''
    return fail(`server "${server}" is not a URL${where}`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail(`server must be http or https, not ${url.protocol}`)
  return url.href.replace(/\/+$/, '')
}

function fail(problem: string): never {
  throw new InputError('invalid-options', `createKube: ${problem}`)
}
