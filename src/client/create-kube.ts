import { loggingHost } from '../bridge/logging-host.js'
import { browserLocks } from '../bridge/web-locks.js'
import { workerHost } from '../bridge/worker-host.js'
import { build } from '../protocol/build.js'
import { type Host, protocolVersion } from '../protocol/contract.js'
import { hostOfUser } from './host-of-user.js'
import { Kube } from './kube.js'
import { type KubeOptions, readKubeOptions } from './kube-options.js'
import { PageAuth } from './page-auth.js'
import { PageLog } from './page-log.js'
import { onPageGone } from './page-signals.js'
import { PageWarnings } from './page-warnings.js'
import { type WorkerChoice, workerFactories } from './worker-factories.js'

interface Open {
  readonly identity: string
  /** Compared by reference. */
  readonly promisedUser: Promise<string> | undefined
  /** Compared by reference. */
  readonly host: Host | undefined
  readonly kube: Kube
  readonly auth: PageAuth | undefined
  readonly log: PageLog
  readonly warnings: PageWarnings
  /** As given by the latest caller. */
  choice: WorkerChoice
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
  const {
    identity,
    session,
    promisedUser,
    host: given,
    choice,
    appVersion,
    frameInterval,
    keeps,
    fieldManager,
  } = readKubeOptions(options)
  const { auth, log: logger, debug, onWarning } = options
  const known = open.find((one) => one.identity === identity && one.promisedUser === promisedUser && one.host === given)
  if (known !== undefined) {
    known.users += 1
    known.choice = choice
    known.log.use({ log: logger, debug })
    known.warnings.use(onWarning)
    if (auth !== undefined) known.auth?.replace(auth)
    return known.kube
  }
  const log = new PageLog({ log: logger, debug })
  const warnings = new PageWarnings(onWarning)
  const pageAuth = auth === undefined ? undefined : new PageAuth(auth)
  const host = loggingHost(given ?? (outsideBrowser() ? idleHost : browserHost(appVersion, () => entry.choice)), log)
  const kube = new Kube({
    host: promisedUser === undefined ? host : hostOfUser(host, promisedUser, log),
    session,
    ...(pageAuth === undefined ? {} : { auth: (reason) => pageAuth.answer(reason) }),
    frameIntervalMs: frameInterval,
    pageId: randomId(),
    closed: () => leave(entry),
    keeps,
    warnings,
    fieldManager,
  })
  const entry: Open = { identity, promisedUser, host: given, kube, auth: pageAuth, log, warnings, choice, users: 1 }
  open.push(entry)
  return kube
}

function leave(entry: Open): void {
  entry.users -= 1
  if (entry.users > 0 || !open.includes(entry)) return
  open.splice(open.indexOf(entry), 1)
  entry.kube.shutDown()
}

/** Engines of other builds and versions have other names, so that nobody talks to one that he does not understand. */
function browserHost(appVersion: string, choice: () => WorkerChoice): Host {
  return workerHost({
    make: () => workerFactories(choice()),
    name: `kube-informer/${protocolVersion}/${build}/${encodeURIComponent(appVersion)}`,
    locks: browserLocks(),
    onGone: onPageGone,
  })
}

/** `crypto.randomUUID` is there in secure contexts only. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A server that renders pages: the page will open the kube for itself. */
function outsideBrowser(): boolean {
  return typeof document === 'undefined'
}

/** Answers nothing, and so starts nothing. */
const idleHost: Host = { connect: () => new Promise(() => {}) }
