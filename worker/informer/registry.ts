import type { InformerSpec } from '../../src/protocol/contract.js'
import type { InformerMetrics } from '../../src/protocol/metrics.js'
import type { Clock } from '../ports.js'
import { Informer } from './informer.js'
import { informerId } from './informer-id.js'
import type { InformerPorts } from './informer-ports.js'
import { Linger } from './linger.js'

/** Parked informers keep store and RV for this long, then go. */
const parkedMs = 600_000

interface Entry {
  readonly informer: Informer
  readonly linger: Linger
}

export interface Lease {
  readonly informer: Informer
  /** Once. */
  release(): void
}

/**
 * The informers of one session. Equal targets with equal transforms (name and version) share one,
 * whose indexers, linger, follow and priority are merged and whose `initialList` is the first user's; the last user's
 * leave starts its linger, after which its stream ends but cache and RV stay parked.
 */
export class Registry {
  readonly #clock: Clock
  readonly #portsFor: (spec: InformerSpec) => InformerPorts
  readonly #entries = new Map<string, Entry>()

  constructor(clock: Clock, portsFor: (spec: InformerSpec) => InformerPorts) {
    this.#clock = clock
    this.#portsFor = portsFor
  }

  lease(spec: InformerSpec): Lease {
    const ports = this.#portsFor(spec)
    const id = informerId(spec, ports.functions)
    let entry = this.#entries.get(id)
    if (entry === undefined) {
      entry = this.#make(id, spec, ports)
      this.#entries.set(id, entry)
      entry.linger.add(spec.lingerMs)
      entry.informer.start()
    } else {
      entry.informer.addIndexers(spec.indexers)
      entry.informer.follows(spec.follow)
      entry.informer.prefers(spec.priority)
      if (spec.persist === 'off') entry.informer.keepNoLonger('remove')
      entry.linger.add(spec.lingerMs)
    }
    const { informer, linger } = entry
    let held: 'yes' | 'no' = 'yes'
    return {
      informer,
      release: () => {
        if (held === 'no') return
        held = 'no'
        linger.remove()
      },
    }
  }

  informers(): readonly Informer[] {
    return [...this.#entries.values()].map((entry) => entry.informer)
  }

  /** Those that somebody uses now. */
  used(): readonly Informer[] {
    return [...this.#entries.values()].filter(({ linger }) => linger.users > 0).map(({ informer }) => informer)
  }

  /** `apiVersion` of what the informer that was made for this spec has cached, if anything is. */
  cachedAs(spec: InformerSpec): string | undefined {
    const [first] =
      this.informers()
        .find((informer) => informer.spec === spec)
        ?.store.values() ?? []
    return first?.object.apiVersion
  }

  metrics(): readonly InformerMetrics[] {
    return [...this.#entries.values()].map(({ informer, linger }) => informer.metrics(linger.users))
  }

  /** Resolves when the mirror has everything. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()]
    this.#entries.clear()
    for (const { linger } of entries) linger.stop()
    await Promise.all(entries.map(({ informer }) => informer.close()))
  }

  #make(id: string, spec: InformerSpec, ports: InformerPorts): Entry {
    const informer = new Informer(spec, ports)
    const linger = new Linger(this.#clock, parkedMs, {
      used: (use) => informer.used(use),
      park: () => informer.pause(),
      unpark: () => informer.unpause(),
      drop: () => {
        void informer.close()
        this.#entries.delete(id)
      },
    })
    return { informer, linger }
  }
}
