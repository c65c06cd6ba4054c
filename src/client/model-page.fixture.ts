import type { Subscription } from 'rxjs'
import type { CountSnapshot, GetSnapshot, Informer, InformerChange, Lister, ListSnapshot } from '../index.js'
import { type InformerStatus, isAnswered } from '../protocol/status.js'
import type { ConfigMap } from './kube.fixture.js'
import { contentText, keyText, type ModelHistory, type Selects, stateText } from './model-history.fixture.js'

/** One informer as a page sees it: everything that it tells is compared with the model at once. */
export class ModelPage {
  readonly #history: ModelHistory
  readonly #selects: Selects
  readonly #problem: (what: string) => void
  readonly #subscriptions: Subscription[] = []
  readonly #lister: Lister<ConfigMap>
  readonly #informer: Informer<ConfigMap>
  /** What changes told, put together. */
  readonly #told = new Map<string, ConfigMap>()
  /** How far in the history: of the list, and of each key by what told it. */
  #listAt = 0
  #shown: 'complete' | 'not yet' = 'not yet'
  readonly #keyAt = new Map<string, number>()
  list: ListSnapshot<ConfigMap> | undefined
  #window: ListSnapshot<ConfigMap> | undefined
  #indexed: ListSnapshot<ConfigMap> | undefined
  #count: CountSnapshot | undefined
  #got = new Map<string, GetSnapshot<ConfigMap>>()
  #listerReady: 'yes' | 'no' = 'no'

  constructor(
    informer: Informer<ConfigMap>,
    history: ModelHistory,
    selects: Selects,
    keys: readonly string[],
    problem: (what: string) => void,
  ) {
    this.#informer = informer
    this.#history = history
    this.#selects = selects
    this.#problem = problem
    this.#lister = informer.lister({ objects: 'all' })
    this.#lister.ready.then(
      () => {
        this.#listerReady = 'yes'
      },
      () => {},
    )
    this.#subscriptions.push(
      informer.list$({ window: 'all' }).subscribe((snapshot) => this.#onList(snapshot)),
      informer.list$({ window: { offset: 1, limit: 2 }, sort: ['-metadata.name'] }).subscribe((snapshot) => {
        this.#window = snapshot
      }),
      informer.byIndex$('labels', 'app=x').subscribe((snapshot) => {
        this.#indexed = snapshot
      }),
      informer.count$({ by: 'metadata.labels.app' }).subscribe((snapshot) => {
        this.#count = snapshot
      }),
      informer.changes$({ initial: true }).subscribe((change) => this.#onChange(change)),
      ...keys.map((key) => informer.get$(key).subscribe((snapshot) => this.#onGet(key, snapshot))),
    )
  }

  get status(): InformerStatus | undefined {
    return this.list?.status
  }

  close(): void {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    this.#lister.close()
  }

  /** What does not equal the server; nothing when all does. */
  difference(): string | undefined {
    const expected = [...this.#history.now.values()]
      .map(({ object }) => object)
      .filter(this.#selects)
      .sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1))
    const wanted = texts(expected)
    const indexed = expected.filter(({ metadata }) => metadata.labels?.app === 'x')
    const byName = expected.map(({ metadata }) => metadata.name).sort((a, b) => (a < b ? 1 : -1))
    const shown = this.#window?.items.map(({ metadata }) => metadata.name)
    const counts = new Map<string, number>()
    for (const { metadata } of expected) {
      const app = metadata.labels?.app ?? ''
      counts.set(app, (counts.get(app) ?? 0) + 1)
    }
    const found: Readonly<Record<string, readonly [unknown, unknown]>> = {
      list: [texts(this.list?.items ?? []), wanted],
      view: [this.list?.view, expected.length === 0 ? 'empty' : 'data'],
      window: [
        [shown, this.#window?.total],
        [byName.slice(1, 3), expected.length],
      ],
      index: [texts(this.#indexed?.items ?? []), texts(indexed)],
      count: [[...(this.#count?.counts ?? [])].sort(), [...counts].sort()],
      lister: [texts(this.#lister.list()), wanted],
      'lister by index': [texts(this.#lister.byIndex('labels', 'app=x')), texts(indexed)],
      changes: [[...this.#told.values()].map(contentText).sort(), expected.map(contentText).sort()],
      phase: [this.status?.phase, 'live'],
    }
    for (const [what, [is, should]] of Object.entries(found)) {
      if (JSON.stringify(is) !== JSON.stringify(should))
        return `${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`
    }
    for (const [key, { exists, object }] of this.#got) {
      const there = expected.find((one) => keyText(one) === key)
      if (exists !== (there !== undefined)) return `get ${key}: ${exists}`
      if (object !== undefined && there !== undefined && stateText(object) !== stateText(there))
        return `get ${key}: old`
    }
    return undefined
  }

  /** Everything is told to whoever comes late, once, then `synced`. */
  async late(settle: () => Promise<void>): Promise<void> {
    const told: string[] = []
    const subscription = this.#informer.changes$({ initial: true }).subscribe((change) => {
      told.push('key' in change ? `${change.type} ${stateText(change.object)}` : change.type)
    })
    await settle()
    subscription.unsubscribe()
    const expected = [...texts(this.list?.items ?? []).map((text) => `added ${text}`), 'synced']
    if (JSON.stringify([...told].sort()) !== JSON.stringify(expected.sort())) this.#problem(`late: ${told.join('\n')}`)
    if (told.at(-1) !== 'synced') this.#problem('late: synced is not the last word')
  }

  #onList(snapshot: ListSnapshot<ConfigMap>): void {
    this.list = snapshot
    const { items, status, view } = snapshot
    if (view === 'empty' && !isAnswered(status)) this.#problem('P6: called empty without an answer')
    if (status.synced && status.source === 'none') {
      // Access was lost for good.
      if (items.length > 0) this.#problem('P11: shown although access was lost')
      return
    }
    const complete = isAnswered(status) || (status.source === 'mirror' && status.phase !== 'restoring')
    if (!complete && this.#shown === 'not yet') return
    this.#shown = 'complete'
    const at = this.#history.findState(items, this.#selects, this.#listAt)
    if (at === undefined) {
      this.#problem(
        `P2: the server had no such state behind moment ${this.#listAt}: ${texts(items).join()} (${status.phase}, ${status.source})`,
      )
      return
    }
    this.#listAt = at
  }

  #onGet(key: string, snapshot: GetSnapshot<ConfigMap>): void {
    this.#got.set(key, snapshot)
    const { exists, object, status } = snapshot
    if (exists === 'unknown') return
    if (exists === false && !isAnswered(status)) this.#problem(`P6: ${key} is said to be gone without an answer`)
    this.#moves(`get ${key}`, key, exists === true && object !== undefined ? stateText(object) : undefined)
  }

  #onChange(change: InformerChange<ConfigMap>): void {
    if (!('key' in change)) return
    const { key, type, object } = change
    const before = this.#told.get(key)
    if ((type === 'added') !== (before === undefined)) {
      this.#problem(`P3: ${type} ${key} while it was ${before === undefined ? 'not ' : ''}there`)
    }
    if (type !== 'added' && before !== undefined && before.metadata.uid !== object.metadata.uid) {
      this.#problem(`P4: ${type} ${key} with another uid`)
    }
    if (type === 'updated' && before !== undefined && contentText(change.old) !== contentText(before)) {
      this.#problem(`P3: ${key} is updated from ${stateText(change.old)}, and ${stateText(before)} was told`)
    }
    if (type === 'deleted') this.#told.delete(key)
    else this.#told.set(key, object)
    const text = type === 'deleted' ? undefined : stateText(object)
    // What may not be seen any more is told as deleted, whether it is there or not.
    if (type === 'deleted' && change.lastStateUnknown === true) this.#keyAt.delete(`changes ${key}`)
    else this.#moves(`changes ${key}`, key, text)
    this.#listerIsAtLeast(key, text)
  }

  /** P3: the cache of the page has what is told, or what came behind it. */
  #listerIsAtLeast(key: string, text: string | undefined): void {
    if (this.#listerReady === 'no') return
    const from = this.#keyAt.get(`changes ${key}`)
    if (from === undefined) return
    const held = this.#lister.get(key)
    if (
      this.#history.findObject(key, held === undefined ? undefined : stateText(held), this.#selects, from) === undefined
    ) {
      this.#problem(`P3: ${key} is told as ${text} and the lister has ${held === undefined ? 'none' : stateText(held)}`)
    }
  }

  /** One key goes through states that the server had, in its order. */
  #moves(what: string, key: string, text: string | undefined): void {
    const from = this.#keyAt.get(what) ?? 0
    const at = this.#history.findObject(key, text, this.#selects, from)
    if (at === undefined) this.#problem(`P3: ${what}: ${text ?? 'absent'} was not behind moment ${from}`)
    else this.#keyAt.set(what, at)
  }
}

const texts = (objects: readonly ConfigMap[]): string[] => objects.map(stateText).sort()
