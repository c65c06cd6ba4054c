import type { Clock } from '../ports.js'

const anHour = 3_600_000

interface Refusal {
  readonly until: number
}

/**
 * Which resources of this server cannot be started by watch-list (wire rule 3). Kept for an
 * hour, and only as long as the server's version stays the same; the version is read after a
 * refusal, at most once an hour.
 */
export class WatchListMemories {
  readonly #clock: Clock
  readonly #readVersion: () => Promise<string | undefined>
  readonly #refusals = new Map<string, Refusal>()
  #version: string | undefined
  #versionReadAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, readVersion: () => Promise<string | undefined>) {
    this.#clock = clock
    this.#readVersion = readVersion
  }

  advice(resourceId: string): 'try' | 'avoid' {
    const refusal = this.#refusals.get(resourceId)
    return refusal !== undefined && this.#clock.now() < refusal.until ? 'avoid' : 'try'
  }

  remember(resourceId: string): void {
    this.#refusals.set(resourceId, { until: this.#clock.now() + anHour })
    if (this.#clock.now() - this.#versionReadAt < anHour) return
    this.#versionReadAt = this.#clock.now()
    void this.#readVersion().then((version) => this.#note(version, resourceId))
  }

  /** Another version may stream what the old one could not; the newest refusal is about this one. */
  #note(version: string | undefined, newest: string): void {
    if (version === undefined) return
    if (this.#version !== undefined && this.#version !== version) {
      for (const id of [...this.#refusals.keys()]) if (id !== newest) this.#refusals.delete(id)
    }
    this.#version = version
  }
}
