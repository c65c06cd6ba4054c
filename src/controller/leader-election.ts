/** What a candidate tells. Nothing is told once it resigned. */
export interface ElectionEvents {
  /** From here on it leads. */
  elected(): void
  /** It does not lead any more, and stands again. `reason` is for a log. */
  lost(reason: string): void
  /** Who leads, as far as it is known; undefined: nobody. */
  holder(identity: string | undefined): void
  /** An attempt failed, and another one follows by itself. */
  failed(error: unknown): void
}

/** One that stands for election until it resigns. */
export interface Candidate {
  /** It leads now; false as soon as its time is over, even before `lost` could be told, which it is before another term. */
  readonly leads: boolean
  /** Gives it up. Resolves when the next one can have it, as far as that could be said to the others. */
  resign(): Promise<void>
}

/** One of several controllers reconciles: which one? Made by `webLockElection` or `leaseElection`. */
export interface LeaderElection {
  /** Stands for election at once, and again after each loss. Events do not come before this returned. */
  stand(events: ElectionEvents): Candidate
}
