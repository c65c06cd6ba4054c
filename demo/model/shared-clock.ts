import { untilNextText } from 'kube-informer'

interface Face {
  /** When what it says began, ms since the epoch. */
  readonly since: number
  readonly tell: () => void
}

/** Timers are late, never early: a little later than due is due. */
const marginMs = 15

/**
 * One timer for all ages on the screen. Each is told when its text changes, and not before; none
 * while the page is hidden.
 */
export class SharedClock {
  readonly #now: () => number
  readonly #faces = new Map<Face, number>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => number) {
    this.#now = now
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#tick()
    })
  }

  now(): number {
    return this.#now()
  }

  /** Calls back whenever the text of that age changes; returns what ends it. */
  watch(since: number, tell: () => void): () => void {
    const face = { since, tell }
    const due = this.#dueOf(face)
    const isFirst = this.#faces.size === 0 || due < Math.min(...this.#faces.values())
    this.#faces.set(face, due)
    if (isFirst) this.#schedule()
    return () => {
      this.#faces.delete(face)
      if (this.#faces.size > 0) return
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  #dueOf({ since }: Face): number {
    const now = this.#now()
    return now + untilNextText(now - since)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (document.visibilityState === 'hidden') return
    const next = Math.min(...this.#faces.values())
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, next - this.#now()) + marginMs)
  }

  #tick(): void {
    const now = this.#now()
    for (const [face, due] of [...this.#faces]) {
      if (due > now) continue
      this.#faces.set(face, this.#dueOf(face))
      face.tell()
    }
    if (this.#faces.size > 0) this.#schedule()
  }
}
