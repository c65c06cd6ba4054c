import type { Clock, DeltaSource, TakenDelta } from '../ports.js'

export interface PumpPorts {
  readonly source: DeltaSource
  readonly clock: Clock
  /** Applies one delta to the cache. */
  readonly apply: (delta: TakenDelta) => void
  /** A delta could not be applied and is lost. */
  readonly failed: (error: unknown) => void
  /** After every slice: the cache has moved, everyone may be told. */
  readonly drained: () => void
}

const sliceEntries = 500
/** A worker thread that is busy longer cannot answer calls (design section 10). */
const sliceMs = 50

/**
 * The only writer. Drains the FIFO soon after work appears, in slices, so that calls are
 * answered while a long queue is worked off.
 */
export class Pump {
  readonly #ports: PumpPorts
  #scheduled: 'no' | 'yes' = 'no'
  #state: 'running' | 'stopped' = 'running'

  constructor(ports: PumpPorts) {
    this.#ports = ports
    ports.source.onWork(() => this.#schedule())
  }

  /** Applies all that is waiting, now. */
  flush(): void {
    while (this.#slice(Number.POSITIVE_INFINITY) === 'more');
  }

  stop(): void {
    this.#state = 'stopped'
  }

  #schedule(): void {
    if (this.#scheduled === 'yes') return
    this.#scheduled = 'yes'
    queueMicrotask(() => this.#run())
  }

  #run(): void {
    this.#scheduled = 'no'
    const until = this.#ports.clock.now() + sliceMs
    if (this.#slice(until) === 'done') return
    this.#scheduled = 'yes'
    this.#ports.clock.after(0, () => this.#run())
  }

  #slice(until: number): 'more' | 'done' {
    const { source, apply, clock, drained, failed } = this.#ports
    if (this.#state === 'stopped') return 'done'
    let applied = 0
    for (;;) {
      const deltas = source.take(sliceEntries)
      for (const delta of deltas) {
        try {
          apply(delta)
        } catch (error) {
          failed(error)
        }
      }
      applied += deltas.length
      if (deltas.length < sliceEntries || clock.now() >= until) {
        if (applied > 0) drained()
        return deltas.length < sliceEntries ? 'done' : 'more'
      }
    }
  }
}
