import type { KubeObject } from '../../src/model/kube-object.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart, WireChange } from '../../src/protocol/frames.js'
import { type Change, squash } from '../../src/query/change-set.js'
import type { Informer } from '../informer/informer.js'
import type { Listener, ListenerEvent } from '../ports.js'
import type { Subscription } from './subscription.js'

/**
 * The stream of changes. What happens between two frames is squashed per key; the `synced` mark
 * keeps its place. While a frame is outstanding the listener's handler waits, so the ring
 * buffer behind it is what grows.
 */
export class ChangesSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #listener: Listener
  #batches: (readonly ListenerEvent[])[] = []
  #taken: (() => void) | undefined

  constructor(id: number, informer: Informer, want: Extract<Want, { type: 'changes' }>, due: () => void) {
    this.#id = id
    this.#informer = informer
    this.#listener = informer.listen((batch) => {
      this.#batches.push(batch)
      due()
      return new Promise<void>((resolve) => {
        this.#taken = resolve
      })
    }, want.initial)
  }

  collect(): FramePart | undefined {
    if (this.#batches.length === 0) return undefined
    const events = this.#batches.flat()
    this.#batches = []
    this.#taken?.()
    const changes = this.#squash(events)
    return changes.length === 0 ? undefined : { type: 'changes', subscription: this.#id, changes }
  }

  close(): void {
    this.#listener.remove()
    this.#taken?.()
  }

  #squash(events: readonly ListenerEvent[]): readonly WireChange[] {
    const out: WireChange[] = []
    let run: Change<KubeObject>[] = []
    for (const event of events) {
      if (event.type !== 'synced') {
        run.push(event)
        continue
      }
      out.push(...squash(run), { type: 'synced', source: this.#informer.status.source })
      run = []
    }
    return [...out, ...squash(run)]
  }
}
