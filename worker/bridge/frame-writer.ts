import { timeLeft } from '../../src/model/time-left.js'
import { withinDepth } from '../../src/model/within-depth.js'
import { errorInfo } from '../../src/protocol/errors.js'
import type { Ack, Frame, FramePart, FramePort } from '../../src/protocol/frames.js'
import type { Clock } from '../ports.js'
import { partsSize } from './parts-size.js'

export interface FrameWriterPorts {
  readonly port: FramePort<Ack, Frame>
  readonly clock: Clock
  readonly epoch: string
  /** Least time between two frames, ms. 0: no cadence at all. */
  readonly intervalMs: number
  /** All parts that are due now; collecting them marks them as sent. */
  readonly collect: () => readonly FramePart[]
  /** A frame leaves with what was collected last. */
  readonly sent?: (seq: number) => void
  /** The page has all frames up to this one. */
  readonly acknowledged?: (seq: number) => void
  /** Something nests too deeply to be copied to the page: it arrived without what lies too deep. */
  readonly cut?: () => void
}

/** A frame that was dear to make is followed by a longer rest: at most a fifth of the thread goes into frames. */
const restPerCost = 4

/** Whatever it seemed to cost: the clock may have been set forward meanwhile. */
const longestRestMs = 4_000

/**
 * Sends frames no faster than the page takes them: one is out at a time, the next leaves when
 * it was acknowledged and the interval is over. What happens meanwhile is merged where it is
 * kept, not queued here. `now` skips both waits: first answers and what the user asked for.
 */
export class FrameWriter {
  readonly #ports: FrameWriterPorts
  #seq = 0
  #largest = 0
  #acknowledged = 0
  #lastSentAt = Number.NEGATIVE_INFINITY
  #lastCostMs = 0
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []
  #due: 'no' | 'soon' | 'now' = 'no'
  #cancel: (() => void) | undefined
  #state: 'open' | 'collecting' | 'closed' = 'open'

  constructor(ports: FrameWriterPorts) {
    this.#ports = ports
    ports.port.listen((ack) => {
      this.#acknowledged = Math.max(this.#acknowledged, ack.seq)
      ports.acknowledged?.(this.#acknowledged)
      this.#release()
      this.#arrange()
    })
  }

  get counts(): { readonly sent: number; readonly acknowledged: number; readonly largest: number } {
    return { sent: this.#seq, acknowledged: this.#acknowledged, largest: this.#largest }
  }

  /** Sends what is due now, and resolves once the page has taken all that was sent until then. */
  delivered(): Promise<void> {
    this.mark('now')
    return new Promise((resolve) => {
      queueMicrotask(() => {
        const seq = this.#seq
        if (this.#acknowledged >= seq) resolve()
        else this.#waiting.push({ seq, resolve })
      })
    })
  }

  /** Something is due. Frames leave behind the current task, so that one task makes one frame. */
  mark(urgency: 'soon' | 'now'): void {
    if (urgency === 'now' || this.#due === 'no') this.#due = urgency
    this.#arrange()
  }

  close(): void {
    this.#state = 'closed'
    this.#acknowledged = this.#seq
    this.#release()
    this.#cancel?.()
    this.#ports.port.close()
  }

  #release(): void {
    const done = this.#waiting.filter(({ seq }) => seq <= this.#acknowledged)
    this.#waiting = this.#waiting.filter(({ seq }) => seq > this.#acknowledged)
    for (const { resolve } of done) resolve()
  }

  #arrange(): void {
    if (this.#state !== 'open' || this.#due === 'no') return
    if (this.#due === 'soon' && this.#acknowledged < this.#seq) return
    const { clock, intervalMs } = this.#ports
    const rest = intervalMs === 0 ? 0 : Math.max(intervalMs, Math.min(longestRestMs, this.#lastCostMs * restPerCost))
    const wait = this.#due === 'now' ? 0 : timeLeft(this.#lastSentAt, rest, clock.now())
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

  /** A part that cannot be copied (a function in a cell) is refused alone; what all others carry must arrive. */
  #post(parts: readonly FramePart[]): void {
    const { epoch, port } = this.#ports
    const seq = this.#seq + 1
    try {
      port.post({ type: 'frame', epoch, seq, parts })
    } catch (error) {
      port.post({
        type: 'frame',
        epoch,
        seq,
        parts: parts.map((part) => (isPlain(part) ? part : this.#copyable(part, error))),
      })
    }
    this.#seq = seq
    this.#largest = Math.max(this.#largest, partsSize(parts))
  }

  /** Nobody's list may fail because somebody could nest an object more deeply than a browser can copy (C103). */
  #copyable(part: FramePart, error: unknown): FramePart {
    const within = withinDepth(part)
    if (within === part || !isPlain(within)) return refused(part, error)
    this.#ports.cut?.()
    return within
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
      this.#post(parts)
      this.#ports.sent?.(this.#seq)
    }
    this.#arrange()
  }
}

function isPlain(part: FramePart): boolean {
  try {
    structuredClone(part)
    return true
  } catch {
    return false
  }
}

function refused(part: FramePart, error: unknown): FramePart {
  if (!('subscription' in part)) throw error
  const happened = `A value cannot be copied to the page: ${String(error)}`
  return { type: 'refused', subscription: part.subscription, error: errorInfo('engine-failure', happened) }
}
