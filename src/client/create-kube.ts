import { dedicatedHost, type WorkerFactory } from '../bridge/dedicated-host.js'
import { defaultWorker } from '../bridge/default-worker.js'
import { InputError } from '../model/input-error.js'
import type { Host, SessionSpec } from '../protocol/contract.js'
import { checkNames } from '../query/record.js'
import type { AuthProvider } from './auth-provider.js'
import { hostOfUser } from './host-of-user.js'
import { Kube } from './kube.js'
import { PageAuth } from './page-auth.js'

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
  /** Makes the worker where the bundler needs to see `new Worker(new URL(…))` in your own code. */
  readonly worker?: WorkerFactory
  /** Where the engine runs instead of a worker: `inlineHost()` of `kube-informer/inline`, for Node and tests. */
  readonly host?: Host
  /** Least time between two updates of the page, ms. Default 50. */
  readonly frameInterval?: number
}

interface Open {
  readonly identity: string
  /** Compared by reference. */
  readonly promisedUser: Promise<string> | undefined
  readonly auth: PageAuth | undefined
  readonly host: Host | undefined
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
  checkNames(options, ['server', 'user', 'auth', 'credentials', 'worker', 'host', 'frameInterval'], (problem) => {
    throw new InputError('invalid-options', `createKube: ${problem}`)
  })
  const { auth, credentials = 'same-origin', frameInterval = 50 } = options
  const { named, promised } = readUser(options.user)
  if (auth !== undefined && typeof auth !== 'function')
    throw new InputError('invalid-options', 'createKube: auth must be a function that gives { headers }')
  const session: SessionSpec = {
    server: absolute(options.server, options.host),
    credentials,
    auth: auth === undefined ? 'none' : 'page',
    ...(named === undefined ? {} : { user: named }),
  }
  if (!(frameInterval >= 0))
    throw new InputError('invalid-options', 'createKube: frameInterval must be 0 or more, in ms')
  const identity = JSON.stringify([session.server, named ?? null, credentials, session.auth])
  const known = open.find(
    (one) => one.identity === identity && one.promisedUser === promised && one.host === options.host,
  )
  if (known !== undefined) {
    known.users += 1
    if (auth !== undefined) known.auth?.replace(auth)
    return known.kube
  }
  const host =
    options.host ?? (outsideBrowser() ? idleHost : dedicatedHost(options.worker ?? defaultWorker, 'kube-informer'))
  const pageAuth = auth === undefined ? undefined : new PageAuth(auth)
  const kube = new Kube({
    host: promised === undefined ? host : hostOfUser(host, promised),
    session,
    ...(pageAuth === undefined ? {} : { auth: (reason) => pageAuth.answer(reason) }),
    frameIntervalMs: frameInterval,
    pageId: crypto.randomUUID(),
    closed: () => leave(entry),
  })
  const entry: Open = { identity, promisedUser: promised, auth: pageAuth, host: options.host, kube, users: 1 }
  open.push(entry)
  return kube
}

function leave(entry: Open): void {
  entry.users -= 1
  if (entry.users > 0 || !open.includes(entry)) return
  open.splice(open.indexOf(entry), 1)
  entry.kube.shutDown()
}

function readUser(user: unknown): { readonly named?: string; readonly promised?: Promise<string> } {
  if (user === undefined) return {}
  if (typeof user === 'string' && user !== '') return { named: user }
  if (isPromise(user)) return { promised: user }
  throw new InputError('invalid-options', 'createKube: user must be a name, or a promise of one')
}

function isPromise(value: unknown): value is Promise<string> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
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
