import { IDBFactory } from 'fake-indexeddb'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube, type KubeObject, resource } from '../index.js'
import type { ObjectKey } from '../model/key.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import type { StoreSnapshot } from '../testing/api-server/store/revision-store.js'
import { type Fault, FaultyNetwork } from './faulty-network.fixture.js'
import { type ConfigMap, configMaps } from './kube.fixture.js'
import { ModelHistory, type Selects } from './model-history.fixture.js'
import { ModelPage } from './model-page.fixture.js'

/** What a run begins with. */
export interface Setting {
  readonly version: '1.31' | '1.37'
  /** Whether caches outlive a visit. */
  readonly storage: 'disk' | 'none'
  /** Everything, or one selector more with an informer of its own. */
  readonly informers: 'one' | 'two'
  readonly pageSize: number
  readonly seed: number
}

export type Action =
  | { readonly type: 'put'; readonly key: string; readonly text: string; readonly app: 'x' | 'y' }
  | { readonly type: 'remove' | 'recreate'; readonly key: string }
  | {
      readonly type: 'noise' | 'compact' | 'backup' | 'freeze' | 'thaw' | 'retry-now' | 'refresh' | 'reopen' | 'look'
    }
  /** History is lost, and with it what happened to one object while no stream was open. */
  | { readonly type: 'restart'; readonly recreated?: string }
  | { readonly type: 'restore'; readonly streams: 'cut' | 'end' | 'silence' }
  | { readonly type: 'strike'; readonly streams: 'cut' | 'end' | 'silence' }
  | { readonly type: 'bookmarks'; readonly bookmarks: 'send' | 'drop' }
  | { readonly type: 'end-mark'; readonly endMark: 'send' | 'never' }
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'outage'; readonly fault: Fault }
  | { readonly type: 'advance' | 'sleep' | 'set-clock'; readonly ms: number }

const keys: readonly string[] = ['default/a', 'default/constructor', 'kube-public/a']
const secrets = resource('v1', 'secrets', { kind: 'Secret' })
const scopes: readonly { readonly labelSelector?: string; readonly selects: Selects }[] = [
  { selects: () => true },
  { labelSelector: 'app=x', selects: ({ metadata }) => metadata.labels?.app === 'x' },
]
/** A watch that was taken for a good one is looked into by then: 10 minutes and its slack. */
const lookedMs = 640_000
/** The longest that anything waits: a watch of 10 minutes without bookmarks, and its slack; twice where it has to be proved. */
const longestMs = 1_500_000

/** A page over the whole engine, a network that a test can hurt, a server, and the model of what it held. */
export class ModelWorld {
  readonly clock = createFakeClock()
  readonly history = new ModelHistory()
  readonly problems: string[] = []
  readonly network: FaultyNetwork
  readonly #setting: Setting
  readonly #server
  readonly #factory = new IDBFactory()
  readonly #random: () => number
  #kube: Kube | undefined
  #pages: ModelPage[] = []
  #backup: { readonly snapshot: StoreSnapshot; readonly moment: ModelHistory['now'] }
  /** The engine's clock less the true one. */
  #offset = 0
  #noise = 0
  #quietSince: number | undefined

  constructor(setting: Setting) {
    this.#setting = setting
    this.#random = seeded(setting.seed)
    this.#server = createApiServer({ clock: this.clock, seed: setting.seed, version: setting.version })
    this.network = new FaultyNetwork(this.clock, () => this.#server.fetch)
    this.network.pageSize = setting.pageSize
    this.#server.onWrite(({ type, plural, object }) => {
      if (plural !== 'configmaps') return
      if (type === 'deleted') this.history.drop(object)
      else this.history.put(object)
    })
    this.#backup = { snapshot: this.#server.snapshot(), moment: this.history.now }
    this.#open()
  }

  async do(action: Action): Promise<void> {
    if (this.network.open > 0) this.#quietSince = undefined
    const { objects, faults } = this.#server
    switch (action.type) {
      case 'put':
        this.#put(action)
        break
      case 'remove':
      case 'recreate':
        this.#remove(action.key, action.type)
        break
      case 'noise':
        this.#noise += 1
        objects.create(secrets, { metadata: { name: `noise-${this.#noise}`, namespace: 'default' } })
        break
      case 'compact':
        this.#server.compact()
        break
      case 'restart':
        this.network.strike('cut')
        if (action.recreated !== undefined) this.#remove(action.recreated, 'recreate')
        this.#server.compact()
        break
      case 'backup':
        this.#backup = { snapshot: this.#server.snapshot(), moment: this.history.now }
        break
      case 'restore':
        await this.#restore(action.streams)
        break
      case 'strike':
        this.network.strike(action.streams)
        break
      case 'freeze':
        faults.freezeWatches()
        break
      case 'thaw':
        faults.thawWatches()
        break
      case 'bookmarks':
        faults.setBookmarks(action.bookmarks)
        break
      case 'end-mark':
        faults.setEndMark(action.endMark)
        break
      case 'fault':
        this.network.add(action.fault)
        break
      case 'outage':
        this.network.standing = action.fault
        break
      case 'retry-now':
        this.#kube?.retryNow()
        break
      case 'refresh':
        void this.#kube
          ?.informer(configMaps)
          .refresh()
          .catch(() => {})
        break
      case 'look':
        this.#pages.length === 0 ? this.#look() : this.#lookAway()
        break
      case 'reopen':
        if (this.#kube === undefined) this.#open()
        else await this.close()
        break
      case 'advance':
        await this.advance(action.ms)
        break
      case 'sleep':
        await this.clock.sleep(action.ms)
        break
      case 'set-clock':
        this.#offset += action.ms
        break
    }
    await this.settle()
  }

  /** Faults are over; nobody helps the engine but time. */
  async heal(): Promise<void> {
    this.network.heal()
    this.#server.faults.thawWatches()
    this.#server.faults.setBookmarks('send')
    this.#server.faults.setEndMark('send')
    if (this.#kube === undefined) this.#open()
    if (this.#pages.length === 0) this.#look()
    await this.settle()
  }

  /** Time passes until all is equal, at most so long that everything which waits was due. */
  async becomesEqual(): Promise<void> {
    const until = this.clock.now() + longestMs
    // A reconnect that is not shown yet is over 15 s later.
    for (let still = 0; still < 2 && this.clock.now() < until; ) {
      await this.advance(15_000)
      still = this.#unsettled() === undefined ? still + 1 : 0
    }
    const unsettled = this.#unsettled()
    if (unsettled !== undefined) this.problems.push(`P1: ${unsettled}`)
  }

  /** The live stream works: a write is there without a request. */
  async followsAWrite(): Promise<void> {
    const sent = this.network.requests.length
    this.#put({ key: 'default/last', text: 'last', app: 'x' })
    await this.settle()
    // Counts come once a second.
    await this.advance(1_000)
    const difference = this.#difference()
    if (difference !== undefined) this.problems.push(`P1: a write is not followed: ${difference}`)
    if (this.network.requests.length - sent > 2) this.problems.push('P10: a write costs requests')
    for (const page of this.#pages) await page.late(() => this.settle())
  }

  /** Enough turns for streams, frames, and a database. */
  async settle(): Promise<void> {
    for (let turn = this.#setting.storage === 'disk' ? 4 : 1; turn > 0; turn -= 1) await settle()
  }

  async advance(ms: number): Promise<void> {
    const until = this.clock.now() + ms
    while (this.clock.now() < until) {
      await this.clock.advance(Math.min(this.clock.nextAt ?? until, until) - this.clock.now())
      await settle()
      this.#isTruthful()
    }
    await this.settle()
  }

  async close(): Promise<void> {
    // What was noticed is on disk.
    if (this.#setting.storage === 'disk') await this.#flush()
    this.#lookAway()
    await this.#kube?.close()
    this.#kube = undefined
    await this.settle()
    if (this.network.open > 0) this.problems.push(`P10: ${this.network.open} requests outlive the kube`)
  }

  #open(): void {
    const host = inlineHost({
      fetch: this.network.fetch,
      clock: { now: () => this.clock.now() + this.#offset, after: (ms, callback) => this.clock.after(ms, callback) },
      random: this.#random,
      ...(this.#setting.storage === 'disk' ? { storage: { factory: this.#factory } } : {}),
    })
    this.#kube = createKube({ server: 'http://cluster.test', user: 'alice', host, log: {} })
    this.#look()
  }

  #look(): void {
    const kube = this.#kube
    if (kube === undefined) return
    const chosen = this.#setting.informers === 'one' ? scopes.slice(0, 1) : scopes
    this.#pages = chosen.map(({ selects, ...scope }) => {
      const problem = (what: string): void => void this.problems.push(what)
      return new ModelPage(kube.informer(configMaps, scope), this.history, selects, keys, problem)
    })
  }

  #lookAway(): void {
    for (const page of this.#pages) page.close()
    this.#pages = []
  }

  #put({ key, text, app }: { readonly key: string; readonly text: string; readonly app: string }): void {
    const { objects } = this.#server
    const [namespace = '', name = ''] = key.split('/')
    const object: ConfigMap = { metadata: { name, namespace, labels: { app } }, data: { text } } as KubeObject &
      ConfigMap
    if (objects.get(configMaps, key as ObjectKey) === undefined) objects.create(configMaps, object)
    else objects.update(configMaps, object)
  }

  #remove(key: string, what: 'remove' | 'recreate'): void {
    const { objects } = this.#server
    if (objects.get(configMaps, key as ObjectKey) === undefined) return
    objects.delete(configMaps, key as ObjectKey)
    if (what === 'recreate') this.#put({ key, text: '1', app: 'x' })
  }

  /**
   * Versions go back. A client that looks again only after the new history has overtaken its version, with
   * a witness as new as its own, cannot see that (SPEC.md, decisions); so nothing is written before it has looked.
   */
  async #restore(streams: 'cut' | 'end' | 'silence'): Promise<void> {
    if (this.#kube === undefined) this.#open()
    if (this.#pages.length === 0) this.#look()
    if (streams !== 'end') this.network.strike(streams)
    this.#server.restore(this.#backup.snapshot)
    this.history.restore(this.#backup.moment)
    await this.heal()
    await this.advance(lookedMs)
    await this.becomesEqual()
    await this.#flush()
  }

  async #flush(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      await this.advance(1_000)
      for (let more = 0; more < 4; more += 1) await this.settle()
    }
  }

  /** A dead connection has to be found, too. */
  #unsettled(): string | undefined {
    return this.network.silent > 0 ? 'a dead stream is taken for a living one' : this.#difference()
  }

  #difference(): string | undefined {
    for (const page of this.#pages) {
      const difference = page.difference()
      if (difference !== undefined) return difference
    }
    return undefined
  }

  /** P6: who has had no request and no stream for 5 s does not call itself live. */
  #isTruthful(): void {
    const now = this.clock.now()
    const askedAt = this.network.requests.at(-1)?.at ?? now
    const isQuiet = this.network.open === 0 && this.#pages.length > 0
    // Streams end between two looks, at the time of the later one; a request that fails at once is seen by its time.
    this.#quietSince = isQuiet ? Math.max(this.#quietSince ?? now, askedAt) : undefined
    if (this.#quietSince === undefined || now - this.#quietSince < 5_000) return
    for (const { status } of this.#pages) {
      if (status?.phase === 'live') this.problems.push('P6: called live without a stream')
    }
  }
}

/** A small generator of its own, so that a seed of fast-check fixes everything. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
