import type { Result } from '../protocol/contract.js'

/** How an engine was lost. `silent`: it may still be there, and hold what it held. */
export interface Loss {
  readonly type: 'ended' | 'silent' | 'forgotten'
  readonly happened: string
}

export interface EngineLifePorts {
  /** Pending for as long as the engine does not answer. */
  ping(): Promise<Result<void>>
  /** Resolves when the engine's lock is free; absent where there are no locks. */
  readonly ended?: Promise<void>
  /** As `setInterval`; answers with its stop. */
  every(ms: number, tick: () => void): () => void
  now(): number
}

const beatMs = 5_000
/** Beats without an answer: suspect at the first, given up 10 s later. */
const beatsUntilLost = 3
/** Hidden pages may beat once a minute only; what is longer was no waiting. */
const sleptMs = 90_000

/**
 * Notices that an engine is gone. A worker that dies tells nobody: its Web Lock is free at once,
 * and where there are no locks, or where it hangs, it misses its heartbeats. A page that slept
 * itself blames nobody.
 */
export class EngineLife {
  readonly lost: Promise<Loss>
  readonly #ports: EngineLifePorts
  readonly #stop: () => void
  #lose: (loss: Loss) => void = () => {}
  #ping: 'none' | 'pending' = 'none'
  #missed = 0
  #beatAt: number

  constructor(ports: EngineLifePorts) {
    this.#ports = ports
    this.#beatAt = ports.now()
    this.lost = new Promise((resolve) => {
      this.#lose = resolve
    })
    void ports.ended?.then(() => this.#end({ type: 'ended', happened: 'The worker with the engine ended' }))
    this.#stop = ports.every(beatMs, () => this.#beat())
  }

  /** An answer said so. */
  forgotten(): void {
    this.#end({ type: 'forgotten', happened: 'The engine does not know this page any more' })
  }

  stop(): void {
    this.#stop()
  }

  #beat(): void {
    const now = this.#ports.now()
    const slept = now - this.#beatAt > sleptMs
    this.#beatAt = now
    if (this.#ping === 'pending') {
      this.#missed = slept ? 0 : this.#missed + 1
      if (this.#missed < beatsUntilLost) return
      const seconds = (beatsUntilLost * beatMs) / 1000
      this.#end({ type: 'silent', happened: `The worker with the engine has not answered for ${seconds} s` })
      return
    }
    this.#missed = 0
    this.#ping = 'pending'
    void this.#ports.ping().then(
      (answer) => {
        this.#ping = 'none'
        if (!answer.ok) this.forgotten()
      },
      () => this.#end({ type: 'ended', happened: 'The engine does not take calls any more' }),
    )
  }

  #end(loss: Loss): void {
    this.stop()
    this.#lose(loss)
  }
}
