import type { Clock, MirrorKey } from '../ports.js'

/** What one key takes, and when it was last wanted. */
export interface Occupant {
  readonly bytes: number
  readonly usedAt: number
}

/**
 * Who has to go so that `needed` characters become free: the least recently used first, never `keep`. All there is
 * when even that is not enough.
 */
export function victims(
  occupants: ReadonlyMap<MirrorKey, Occupant>,
  keep: MirrorKey,
  needed: number,
): readonly MirrorKey[] {
  const others = [...occupants].filter(([key]) => key !== keep).sort(([, a], [, b]) => a.usedAt - b.usedAt)
  const chosen: MirrorKey[] = []
  let freed = 0
  for (const [key, { bytes }] of others) {
    if (freed >= needed) break
    freed += bytes
    chosen.push(key)
  }
  return chosen
}

/** There is no room for this, whoever goes. */
export class NoRoom extends Error {}

/** Of what the browser allows the origin; the application wants to store something too. */
const quotaShare = 0.1
/** Nobody tries again and again to write what had no room. */
const refusedMs = 60_000

/** Who is there, and how much may be there in all. */
export class Room {
  readonly #clock: Clock
  readonly #occupants = new Map<MirrorKey, Occupant>()
  readonly #refused = new Map<MirrorKey, number>()
  #limit: number

  constructor(clock: Clock, maxBytes: number) {
    this.#clock = clock
    this.#limit = maxBytes
  }

  get bytes(): ReadonlyMap<MirrorKey, number> {
    return new Map([...this.#occupants].map(([key, { bytes }]) => [key, bytes]))
  }

  /** What the browser allows in all. What it says is in use lags behind, and is not asked for. */
  allowed(quota: number | undefined): void {
    if (quota !== undefined) this.#limit = Math.min(this.#limit, quota * quotaShare)
  }

  begin(occupants: ReadonlyMap<MirrorKey, Occupant>): void {
    this.#occupants.clear()
    for (const [key, occupant] of occupants) this.#occupants.set(key, occupant)
  }

  occupied(key: MirrorKey, bytes: number): void {
    this.#occupants.set(key, { bytes, usedAt: this.#clock.now() })
  }

  left(keys: readonly MirrorKey[]): void {
    for (const key of keys) this.#occupants.delete(key)
  }

  /** There was none for this key, for a while. */
  refuse(key: MirrorKey): void {
    this.#refused.set(key, this.#clock.now() + refusedMs)
  }

  isRefused(key: MirrorKey): boolean {
    return this.#clock.now() < (this.#refused.get(key) ?? 0)
  }

  /** Who has to go so that `key` may have `bytes`. Throws `NoRoom` when that is more than all. */
  victimsOf(key: MirrorKey, bytes: number): readonly MirrorKey[] {
    if (bytes > this.#limit) throw new NoRoom()
    let others = 0
    for (const [other, occupant] of this.#occupants) if (other !== key) others += occupant.bytes
    return victims(this.#occupants, key, others + bytes - this.#limit)
  }

  /** The same when the browser itself had no room for `bytes`. */
  victimsOfQuota(key: MirrorKey, bytes: number): readonly MirrorKey[] {
    return victims(this.#occupants, key, bytes)
  }
}
