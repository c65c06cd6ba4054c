import type { WorkerFactory } from '../bridge/engine-worker.js'
import { webLocks } from '../bridge/web-locks.js'
import { workerHost } from '../bridge/worker-host.js'
import { InputError } from '../model/input-error.js'
import { build } from '../protocol/build.js'
import { type Host, protocolVersion, type SessionSpec } from '../protocol/contract.js'
import { checkNames } from '../query/record.js'
import { Kube } from './kube.js'
import { type WorkerChoice, workerFactories } from './worker-factories.js'

export interface KubeOptions {
  /** Base URL of the kube proxy, with any path prefix: `/k8s`, `http://127.0.0.1:8001`. */
  readonly server: string
  /** Who is signed in. Kubes of different users share nothing. */
  readonly user?: string
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
  /** Least time between two updates of the page, ms. Default 50. */
  readonly frameInterval?: number
}

interface Open {
  readonly identity: string
  readonly host: Host | undefined
  /** As given by the latest caller. */
  choice: WorkerChoice
  readonly kube: Kube
  users: number
}

/** The one permitted singleton: equal options give the same kube, so that a reload of a module does not open a second engine. */
const open: Open[] = []

/**
 * Opens a cluster. Nothing is started or requested before the first subscription, and nothing ever
 * where there is no page, as when a server renders: observables say nothing there, unless a `host` is given.
 *
 * @throws InputError `invalid-options` for an option that cannot be
 */
export function createKube(options: KubeOptions): Kube {
  checkNames(options, names, fail)
  const { user, credentials = 'same-origin', frameInterval = 50, appVersion = '' } = options
  const given = typeof options.host === 'object' ? options.host : undefined
  const choice = readChoice(options)
  const session: SessionSpec = {
    server: absolute(options.server, given),
    credentials,
    ...(user === undefined ? {} : { user }),
  }
  if (!(frameInterval >= 0)) fail('frameInterval must be 0 or more, in ms')
  if (typeof appVersion !== 'string') fail('appVersion must be text')
  const identity = JSON.stringify([session.server, user ?? null, credentials, appVersion, choice.host])
  const known = open.find((one) => one.identity === identity && one.host === given)
  if (known !== undefined) {
    known.users += 1
    known.choice = choice
    return known.kube
  }
  const kube = new Kube({
    host: given ?? (outsideBrowser() ? idleHost : browserHost(appVersion, () => entry.choice)),
    session,
    frameIntervalMs: frameInterval,
    pageId: crypto.randomUUID(),
    closed: () => leave(entry),
  })
  const entry: Open = { identity, host: given, choice, kube, users: 1 }
  open.push(entry)
  return kube
}

function leave(entry: Open): void {
  entry.users -= 1
  if (entry.users > 0 || !open.includes(entry)) return
  open.splice(open.indexOf(entry), 1)
  entry.kube.shutDown()
}

const names = ['server', 'user', 'credentials', 'host', 'worker', 'workerUrl', 'appVersion', 'frameInterval']

/** Engines of other builds and versions have other names, so that nobody talks to one that he does not understand. */
function browserHost(appVersion: string, choice: () => WorkerChoice): Host {
  return workerHost({
    make: () => workerFactories(choice()),
    name: `kube-informer/${protocolVersion}/${build}/${appVersion}`,
    locks: webLocks(),
  })
}

function readChoice({ host = 'auto', worker, workerUrl }: KubeOptions): WorkerChoice {
  if (typeof host !== 'object' && !['auto', 'shared', 'dedicated'].includes(host)) {
    fail('host must be auto, shared, dedicated, or a host such as inlineHost()')
  }
  if (worker !== undefined && typeof worker !== 'function')
    fail('worker must be a function: (name) => new SharedWorker(…)')
  if (worker !== undefined && workerUrl !== undefined) fail('give worker or workerUrl, not both')
  return {
    host: typeof host === 'object' ? 'auto' : host,
    ...(worker === undefined ? {} : { worker }),
    ...(workerUrl === undefined ? {} : { workerUrl }),
  }
}

function fail(problem: string): never {
  throw new InputError('invalid-options', `createKube: ${problem}`)
}

/** A server that renders pages: the page will open the kube for itself. */
function outsideBrowser(): boolean {
  return typeof document === 'undefined'
}

/** Never asked for anything, so a relative `server` may stay what it is. */
const nowhere = 'http://nowhere.invalid'

/** Answers nothing, and so starts nothing. */
const idleHost: Host = { connect: () => new Promise(() => {}) }

/** A worker and its page may resolve relative URLs differently, so the page does it. */
function absolute(server: string, host: Host | undefined): string {
  if (typeof server !== 'string' || server === '') fail('server must be the base URL of a kube proxy, as in "/k8s"')
  const base = typeof location !== 'undefined' ? location.href : host === undefined ? nowhere : undefined
  let url: URL
  try {
    url = new URL(server, base)
  } catch {
    const where = base === undefined ? '; outside a browser it must be absolute' : ''
    fail(`server "${server}" is not a URL${where}`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail(`server must be http or https, not ${url.protocol}`)
  return url.href.replace(/\/+$/, '')
}
