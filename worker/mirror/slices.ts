/** A thread that others need too. */
export interface Thread {
  /** A clock that only counts how long something took, ms. */
  now(): number
  /** Resolves after other tasks had their turn. */
  pause(): Promise<void>
}

/** Together with what the sink does with a batch, well under the 8 ms that a task may take. */
const sliceMs = 5

/** Work in slices: `turn` before each piece, which has to be a short one. */
export class Slices {
  readonly #thread: Thread
  #began: number

  constructor(thread: Thread) {
    this.#thread = thread
    this.#began = thread.now()
  }

  get isOver(): boolean {
    return this.#thread.now() - this.#began >= sliceMs
  }

  /** Lets others run when the slice is over. Something else was waited for, so that they had their turn: `begin`. */
  async turn(): Promise<void> {
    if (!this.isOver) return
    await this.#thread.pause()
    this.begin()
  }

  begin(): void {
    this.#began = this.#thread.now()
  }
}

/** In Node an open port keeps the process alive. */
interface Holding {
  ref?(): void
  unref?(): void
}

/** This thread. A message costs much less than a timer, which browsers make wait 4 ms, or than a channel for each. */
export function createThread(): Thread {
  const waiting: (() => void)[] = []
  let send: (() => void) | undefined
  const open = (): (() => void) => {
    const { port1, port2 } = new MessageChannel()
    const holding = port1 as MessagePort & Holding
    port1.onmessage = () => {
      const resume = waiting.shift()
      if (waiting.length === 0) holding.unref?.()
      resume?.()
    }
    return () => {
      holding.ref?.()
      port2.postMessage(undefined)
    }
  }
  return {
    now: () => performance.now(),
    pause: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        send ??= open()
        send()
      }),
  }
}
