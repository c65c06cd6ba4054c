import type { Informer } from '../informer/informer.js'

interface Sent {
  readonly seq: number
  readonly since: ReadonlyMap<Informer, number>
}

/** Which changes a page has: when the oldest piece of a watch arrived that a frame brings, by informer. */
export class FrameLatency {
  #next = new Map<Informer, number>()
  #collected: ReadonlyMap<Informer, number> | undefined
  #sent: Sent[] = []

  /** Changes of this informer were told just now. */
  told(informer: Informer): void {
    const { oldestTold } = informer.latency
    if (oldestTold === undefined || this.#next.has(informer)) return
    this.#next.set(informer, oldestTold)
  }

  /** What was told goes into this frame; where none is sent, this page has no use for it. */
  collected(): void {
    this.#collected = this.#next.size === 0 ? undefined : this.#next
    if (this.#collected !== undefined) this.#next = new Map()
  }

  sent(seq: number): void {
    if (this.#collected !== undefined) this.#sent.push({ seq, since: this.#collected })
    this.#collected = undefined
  }

  acknowledged(upTo: number): void {
    for (;;) {
      const [first] = this.#sent
      if (first === undefined || first.seq > upTo) return
      this.#sent.shift()
      for (const [informer, arrivedAt] of first.since) informer.latency.acknowledged(arrivedAt)
    }
  }
}
