import fc from 'fast-check'
import { keepSummaries } from '../../examples/controller/summaries.js'
import type { Fetch } from '../../worker/ports.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { mortalHost } from '../client/kube.fixture.js'
import { createKube, type KubeObject, type ObjectMeta, type Resource } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { type ConfigMap, configMaps, pods } from '../resources/index.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import { settled } from '../testing/settled.js'
import type { ControllerStatus } from './controller-status.js'
import type { Controller } from './create-controller.js'
import { leaseElection } from './lease-election.js'

/** What happens to the cluster, the network, the engine and the controllers. */
export type SummaryAction =
  | { readonly type: 'pod'; readonly name: number; readonly app: string }
  | { readonly type: 'summary'; readonly name: number; readonly selector: string }
  | { readonly type: 'remove-pod' | 'remove-summary' | 'unlabel' | 'foreign-write'; readonly name: number }
  /** So many of the controller's next writes find that somebody came before; fail with 500; happen, and are not answered. */
  | { readonly type: 'conflicts' | 'failures' | 'lost-answers'; readonly times: number }
  | { readonly type: 'cut' | 'compact' | 'engine-restart' | 'resign' }
  | { readonly type: 'outage' | 'pass'; readonly ms: number }

const apps = ['a', 'b', 'c']

/** Selectors, and what they mean in the plainest words. */
const selectors = new Map<string, (app: string | undefined) => boolean>([
  ['app=a', (app) => app === 'a'],
  ['app in (a,b)', (app) => app === 'a' || app === 'b'],
  ['app!=c', (app) => app !== 'c'],
  ['', () => true],
])

const name = fc.nat(4)
const some = fc.integer({ min: 1, max: 4 })
const among = <const T extends string>(...types: readonly T[]) => fc.constantFrom(...types)

export const summaryAction: fc.Arbitrary<SummaryAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: among('pod'), name: fc.nat(11), app: among(...apps) }) },
  { weight: 2, arbitrary: fc.record({ type: among('remove-pod'), name: fc.nat(11) }) },
  { weight: 2, arbitrary: fc.record({ type: among('summary'), name, selector: among(...selectors.keys()) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: among('remove-summary', 'unlabel', 'foreign-write', 'foreign-write'), name }),
  },
  { weight: 3, arbitrary: fc.record({ type: among('conflicts', 'failures', 'lost-answers'), times: some }) },
  { weight: 2, arbitrary: fc.record({ type: among('cut', 'compact', 'engine-restart', 'resign') }) },
  { weight: 1, arbitrary: fc.record({ type: among('outage'), ms: fc.integer({ min: 500, max: 40_000 }) }) },
  { weight: 4, arbitrary: fc.record({ type: among('pass'), ms: fc.integer({ min: 1, max: 20_000 }) }) },
)

/** Two of the example's controllers, of which one leads, over an API server in memory that a test can hurt. */
export class SummaryWorld {
  readonly clock = createFakeClock()
  readonly #server
  readonly #kube
  readonly #kill: () => void
  #way: 'open' | 'refused' = 'open'
  #faults: ('conflicts' | 'failures' | 'lost-answers')[] = []
  #controllers: { readonly controller: Controller; readonly status: () => ControllerStatus | undefined }[] = []
  #count = 0
  #meddled = 0
  /** Writes of summaries that the server got. */
  writes = 0
  readonly told = { conflicts: 0 }

  constructor(seed: number) {
    this.#server = createApiServer({ clock: this.clock, seed })
    const { host, kill } = mortalHost({ fetch: this.#fetch }, this.clock)
    this.#kill = kill
    this.#kube = createKube({ server: 'http://cluster.test', host })
    this.#stand()
    this.#stand()
  }

  async do(action: SummaryAction): Promise<void> {
    const { objects, faults } = this.#server
    switch (action.type) {
      case 'pod':
        this.#put(pods, { metadata: this.#named(`p${action.name}`, { labels: { app: action.app } }) })
        break
      case 'summary':
        this.#put(configMaps, {
          metadata: this.#named(`s${action.name}`, {
            labels: { 'example.kube-informer/summary': 'true' },
            annotations: { 'example.kube-informer/selector': action.selector },
          }),
        })
        break
      case 'remove-pod':
        if (this.#pod(action.name))
          objects.delete(pods, asObjectKey(`default/p${action.name}`), { gracePeriodSeconds: 0 })
        break
      case 'remove-summary':
        if (this.#summary(action.name)) objects.delete(configMaps, asObjectKey(`default/s${action.name}`))
        break
      case 'unlabel':
        this.#edit(action.name, ({ metadata: { labels: _none, ...metadata }, ...rest }) => ({ ...rest, metadata }))
        break
      case 'foreign-write':
        this.#meddle(action.name)
        break
      case 'conflicts':
      case 'failures':
      case 'lost-answers':
        this.#faults = Array.from({ length: action.times }, () => action.type)
        break
      case 'cut':
        faults.cutWatches()
        break
      case 'compact':
        this.#server.compact()
        faults.cutWatches()
        break
      case 'engine-restart':
        // One that lived for less than a minute is not replaced at once.
        await this.pass(60_000, 10_000)
        this.#kill()
        break
      case 'resign':
        await this.#resign()
        break
      case 'outage':
        this.#way = 'refused'
        faults.cutWatches()
        await this.pass(action.ms, 2_000)
        this.#way = 'open'
        break
      case 'pass':
        await this.pass(action.ms, 5_000)
    }
    await this.pass(50)
  }

  async pass(ms: number, step = ms): Promise<void> {
    for (let passed = 0; passed < ms; passed += step) {
      await this.clock.advance(Math.min(step, ms - passed))
      await settled(this.#kube)
    }
  }

  /** Nothing is broken any more; until one leads and has nothing to do, at most half an hour: the longest back-off. */
  async rest(): Promise<ControllerStatus | undefined> {
    this.#faults = []
    this.#kube.retryNow()
    for (let round = 0; round < 180; round += 1) {
      await this.pass(10_000, 2_000)
      const leader = this.status
      const isIdle = leader?.phase === 'running' && leader.depth + leader.delayed + leader.active === 0
      if (isIdle && round > 5) break
    }
    return this.status
  }

  /** Of the one that leads. */
  get status(): ControllerStatus | undefined {
    return this.#controllers.map(({ status }) => status()).find((status) => status?.leader)
  }

  get reconciles(): number {
    return this.#controllers.reduce((sum, { status }) => sum + (status()?.reconciles ?? 0), 0)
  }

  get leaders(): number {
    return this.#controllers.filter(({ status }) => status()?.leader).length
  }

  /** Of each summary what it says. */
  said(): readonly unknown[] {
    return this.#summaries().map(({ metadata, data }) => [metadata.name, data?.count, data?.names])
  }

  /** Of each summary what it should say, computed from what the server has. */
  straight(): readonly unknown[] {
    const all = this.#server.objects.list(pods)
    return this.#summaries().map(({ metadata }) => {
      const selects = selectors.get(metadata.annotations?.['example.kube-informer/selector'] ?? 'none')
      const found = all.filter((pod) => selects?.(pod.metadata.labels?.app)).map((pod) => pod.metadata.name)
      return [metadata.name, `${found.length}`, found.sort().join(' ')]
    })
  }

  async close(): Promise<void> {
    const stopped = this.#controllers.map(({ controller }) => controller.stop())
    await this.pass(60_000, 5_000)
    await Promise.all(stopped)
    await this.#kube.close()
  }

  readonly #fetch: Fetch = async (url, init) => {
    if (this.#way === 'refused') throw new TypeError('Failed to fetch')
    const summary = /\/configmaps\/s(\d)/.exec(url)?.[1]
    if (init.method !== 'PUT' || summary === undefined) return this.#server.fetch(url, init)
    const fault = this.#faults.shift()
    if (fault === 'failures') return new Response('no', { status: 500 })
    if (fault === 'conflicts') this.#meddle(Number(summary))
    const answer = await this.#server.fetch(url, init)
    if (answer.status === 409) this.told.conflicts += 1
    this.writes += 1
    if (fault === 'lost-answers') throw new TypeError('Failed to fetch')
    return answer
  }

  #stand(): void {
    this.#count += 1
    const { clock } = this
    const lease = { namespace: 'default', name: 'summaries', identity: `c${this.#count}`, clock, random: () => 0 }
    const leaderElection = leaseElection({ kube: this.#kube, ...lease })
    const controller = keepSummaries(this.#kube, 'default', { leaderElection, clock })
    let status: ControllerStatus | undefined
    controller.status$.subscribe((next) => {
      status = next
    })
    this.#controllers.push({ controller, status: () => status })
  }

  /** The one that leads stops, and another one stands. */
  async #resign(): Promise<void> {
    const leader = this.#controllers.find(({ status }) => status()?.leader)
    if (leader === undefined) return
    const stopped = leader.controller.stop()
    await this.pass(40_000, 2_000)
    await stopped
    this.#stand()
  }

  #put(resource: Resource, object: KubeObject): void {
    const { objects } = this.#server
    const isNew = objects.get(resource, asObjectKey(`default/${object.metadata.name}`)) === undefined
    objects[isNew ? 'create' : 'update'](resource, object)
  }

  #named(name: string, more: Partial<ObjectMeta>): ObjectMeta {
    return { name, namespace: 'default', ...more }
  }

  #meddle(name: number): void {
    this.#meddled += 1
    const data = { names: 'mine', other: `${this.#meddled}` }
    this.#edit(name, (object) => ({ ...object, data: { ...object.data, ...data } }))
  }

  #edit(name: number, edit: (object: ConfigMap) => KubeObject): void {
    const object = this.#summary(name)
    if (object !== undefined) this.#server.objects.update(configMaps, edit(object))
  }

  #summary(name: number): ConfigMap | undefined {
    return this.#server.objects.get(configMaps, asObjectKey(`default/s${name}`)) as ConfigMap | undefined
  }

  #pod(name: number): KubeObject | undefined {
    return this.#server.objects.get(pods, asObjectKey(`default/p${name}`))
  }

  #summaries(): readonly ConfigMap[] {
    const all = this.#server.objects.list(configMaps) as readonly ConfigMap[]
    return all.filter(({ metadata }) => metadata.labels?.['example.kube-informer/summary'] === 'true')
  }
}
