import { dedicatedHost, type WorkerFactory } from '../bridge/dedicated-host.js'
import { defaultWorker } from '../bridge/default-worker.js'
import { loggingHost } from '../bridge/logging-host.js'
import { InputError } from '../model/input-error.js'
import type { Host, SessionSpec } from '../protocol/contract.js'
import { checkNames } from '../query/record.js'
import { Kube } from './kube.js'
import { checkLogger, type Logger } from './logger.js'
import { PageLog } from './page-log.js'

export interface KubeOptions {
  /** Base URL of the kube proxy, with any path prefix: `/k8s`, `http://127.0.0.1:8001`. */
  readonly server: string
  /** Who is signed in. Kubes of different users share nothing. */
  readonly user?: string
  /** `include` sends cookies to a server of another origin. Default `same-origin`. */
  readonly credentials?: 'same-origin' | 'include'
  /** Makes the worker where the bundler needs to see `new Worker(new URL(…))` in your own code. */
  readonly worker?: WorkerFactory
  /** Where the engine runs instead of a worker: `inlineHost()` of `kube-informer/inline`, for Node and tests. */
  readonly host?: Host
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
}

interface Open {
  readonly identity: string
  readonly host: Host | undefined
  readonly kube: Kube
  readonly log: PageLog
  users: number
}

const optionNames = ['server', 'user', 'credentials', 'worker', 'host', 'frameInterval', 'log', 'debug'] as const

/** The one permitted singleton: equal options give the same kube, so that a reload of a module does not open a second engine. */
const open: Open[] = []

/**
 * Opens a cluster. Nothing is started or requested before the first subscription, and nothing ever
 * where there is no page, as when a server renders: observables say nothing there, unless a `host` is given.
 *
 * @throws InputError `invalid-options` for an option that cannot be
 */
export function createKube(options: KubeOptions): Kube {
  checkNames(options, optionNames, (problem) => {
    throw new InputError('invalid-options', `createKube: ${problem}`)
  })
  const { user, credentials = 'same-origin', frameInterval = 50 } = options
  const session: SessionSpec = {
    server: absolute(options.server, options.host),
    credentials,
    ...(user === undefined ? {} : { user }),
  }
  if (!(frameInterval >= 0))
    throw new InputError('invalid-options', 'createKube: frameInterval must be 0 or more, in ms')
  if (options.log !== undefined) checkLogger(options.log)
  const identity = JSON.stringify([session.server, user ?? null, credentials])
  const known = open.find((one) => one.identity === identity && one.host === options.host)
  if (known !== undefined) {
    known.users += 1
    known.log.use({ log: options.log, debug: options.debug })
    return known.kube
  }
  const log = new PageLog({ log: options.log, debug: options.debug })
  const host =
    options.host ?? (outsideBrowser() ? idleHost : dedicatedHost(options.worker ?? defaultWorker, 'kube-informer'))
  const kube = new Kube({
    host: loggingHost(host, log),
    session,
    frameIntervalMs: frameInterval,
    pageId: crypto.randomUUID(),
    closed: () => leave(entry),
  })
  const entry: Open = { identity, host: options.host, kube, log, users: 1 }
  open.push(entry)
  return kube
}

function leave(entry: Open): void {
  entry.users -= 1
  if (entry.users > 0 || !open.includes(entry)) return
  open.splice(open.indexOf(entry), 1)
  entry.kube.shutDown()
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
  if (typeof server !== 'string' || server === '') {
    throw new InputError('invalid-options', 'createKube: server must be the base URL of a kube proxy, as in "/k8s"')
  }
  const base = typeof location !== 'undefined' ? location.href : host === undefined ? nowhere : undefined
  let url: URL
  try {
    url = new URL(server, base)
  } catch {
    const where = base === undefined ? '; outside a browser it must be absolute' : ''
    throw new InputError('invalid-options', `createKube: server "${server}" is not a URL${where}`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InputError('invalid-options', `createKube: server must be http or https, not ${url.protocol}`)
  }
  return url.href.replace(/\/+$/, '')
}
