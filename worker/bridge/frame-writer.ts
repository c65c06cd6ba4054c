import type { Ack, Frame, FramePart, FramePort } from '../../src/protocol/frames.js'
import type { Clock } from '../ports.js'

export interface FrameWriterPorts {
  readonly port: FramePort<Ack, Frame>
  readonly clock: Clock
  readonly epoch: string
  /** Least time between two frames, ms. 0: no cadence at all. */
  readonly intervalMs: number
  /** All parts that are due now; collecting them marks them as sent. */
  readonly collect: () => readonly FramePart[]
}

/** A frame that was dear to make is followed by a longer rest: at most a fifth of the thread goes into frames. */
const restPerCost = 4

/**
 * Sends frames no faster than the page takes them: one is out at a time, the next leaves when
 * it was acknowledged and the interval is over. What happens meanwhile is merged where it is
 * kept, not queued here. `now` skips both waits: first answers and what the user asked for.
 */
export class FrameWriter {
  readonly #ports: FrameWriterPorts
  #seq = 0
  #acknowledged = 0
  #lastSentAt = Number.NEGATIVE_INFINITY
  #lastCostMs = 0
  #due: 'no' | 'soon' | 'now' = 'no'
  #cancel: (() => void) | undefined
  #state: 'open' | 'collecting' | 'closed' = 'open'

  constructor(ports: FrameWriterPorts) {
    this.#ports = ports
    ports.port.listen((ack) => {
      this.#acknowledged = Math.max(this.#acknowledged, ack.seq)
      this.#arrange()
    })
  }

  get counts(): { readonly sent: number; readonly acknowledged: number } {
    return { sent: this.#seq, acknowledged: this.#acknowledged }
  }

  /** Something is due. Frames leave behind the current task, so that one task makes one frame. */
  mark(urgency: 'soon' | 'now'): void {
    if (urgency === 'now' || this.#due === 'no') this.#due = urgency
    this.#arrange()
  }

  close(): void {
    this.#state = 'closed'
    this.#cancel?.()
    this.#ports.port.close()
  }

  #arrange(): void {
    if (this.#state !== 'open' || this.#due === 'no') return
    if (this.#due === 'soon' && this.#acknowledged < this.#seq) return
    const { clock, intervalMs } = this.#ports
    const rest = intervalMs === 0 ? 0 : Math.max(intervalMs, this.#lastCostMs * restPerCost)
    const wait = this.#due === 'now' ? 0 : Math.max(0, this.#lastSentAt + rest - clock.now())
    this.#cancel?.()
    if (wait > 0) {
      this.#cancel = clock.after(wait, () => this.#send())
      return
    }
    let live: 'yes' | 'no' = 'yes'
    this.#cancel = () => {
      live = 'no'
    }
    queueMicrotask(() => {
      if (live === 'yes') this.#send()
    })
  }

  #send(): void {
    this.#cancel = undefined
    if (this.#state !== 'open') return
    this.#due = 'no'
    // What becomes due while parts are collected waits for the next frame.
    this.#state = 'collecting'
    const { clock } = this.#ports
    const begun = clock.now()
    const parts = this.#ports.collect()
    this.#state = 'open'
    this.#lastSentAt = clock.now()
    this.#lastCostMs = this.#lastSentAt - begun
    if (parts.length > 0) {
      this.#seq += 1
      this.#ports.port.post({ type: 'frame', epoch: this.#ports.epoch, seq: this.#seq, parts })
    }
    this.#arrange()
  }
}
