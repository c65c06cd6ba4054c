// @ts-check

/**
 * The body of an answer on its way. It is read as fast as it comes, and given on in pieces of other sizes.
 */
export class FaultyBody {
  #source
  #upstream
  #signal
  #dice
  /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} undefined: it is over */
  #controller
  /** @type {'whole' | 'tear' | 'end' | 'frozen'} */
  #next = 'whole'

  /** @type {ReadableStream<Uint8Array>} */
  stream

  /**
   * @param {ReadableStream<Uint8Array>} source
   * @param {{ readonly upstream: AbortController, readonly signal: AbortSignal | undefined,
   *   readonly dice: import('../crash/random.mjs').Random }} options `upstream` ends the source, `signal` is the reader's
   */
  constructor(source, { upstream, signal, dice }) {
    this.#source = source
    this.#upstream = upstream
    this.#signal = signal
    this.#dice = dice
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
    })
    signal?.addEventListener('abort', this.#abort)
  }

  /**
   * @param {'cut' | 'tear' | 'end' | 'freeze'} fault
   * @returns {boolean} whether it can still happen to this one
   */
  apply(fault) {
    if (this.#controller === undefined || this.#next === 'frozen') return false
    if (fault === 'cut') this.#break()
    else this.#next = fault === 'freeze' ? 'frozen' : fault
    return true
  }

  /**
   * Resolves when the source is over, or is not read any more.
   *
   * @param {() => Promise<void> | undefined} held what bytes wait for
   */
  async run(held) {
    try {
      for await (const bytes of this.#source) {
        while (held() !== undefined) await held()
        if (this.#controller === undefined) return
        if (this.#next !== 'frozen') this.#give(bytes)
      }
      while (held() !== undefined) await held()
      if (this.#next !== 'frozen') this.#over((controller) => controller.close())
    } catch (error) {
      if (this.#next !== 'frozen') this.#over((controller) => controller.error(error))
    }
  }

  /** @param {Uint8Array} bytes */
  #give(bytes) {
    const whole = this.#next === 'whole'
    const length = whole ? bytes.length : this.#dice.whole(0, bytes.length - 1)
    for (let from = 0; from < length; ) {
      const to = this.#dice.happens(0.7) ? length : this.#dice.whole(from + 1, length)
      this.#controller?.enqueue(bytes.slice(from, to))
      from = to
    }
    if (this.#next === 'tear') this.#break()
    if (this.#next === 'end') {
      this.#over((controller) => controller.close())
      this.#upstream.abort()
    }
  }

  #break() {
    this.#over((controller) => controller.error(new TypeError('terminated')))
    this.#upstream.abort()
  }

  #abort = () => this.#over((controller) => controller.error(this.#signal?.reason))

  /** @param {(controller: ReadableStreamDefaultController<Uint8Array>) => void} end */
  #over(end) {
    const controller = this.#controller
    this.#controller = undefined
    this.#signal?.removeEventListener('abort', this.#abort)
    if (controller !== undefined) end(controller)
  }
}
