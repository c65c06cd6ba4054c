/** How an answer gets through to the page. `compressed`: a browser would lose what is behind its first piece. */
export type Streaming = 'streamed' | 'buffered' | 'compressed' | 'unknown'

/** Why a mirror is not on disk, or not written. */
export type MirrorReason =
  /** This thread has no IndexedDB. */
  | 'unsupported'
  /** The browser refuses: a private window, a policy, an opaque origin. */
  | 'refused'
  /** The database did not open in time. It is taken after all when it does later. */
  | 'slow'
  /** It failed again and again. */
  | 'broken'
  /** `kube.clear()` was called, perhaps elsewhere: nothing is kept until the next start. */
  | 'cleared'
  | 'closed'

/** Why caches are not kept on disk. */
export type StorageReason =
  /** `createKube` was given no `user` (P11). */
  | 'no-user'
  /** `persist: 'off'`. */
  | 'switched-off'
  | MirrorReason

/** What `kube.diagnose()` found. Plain data; what could not be found out is absent, or `unknown`. Times in ms. */
export interface Diagnosis {
  /** Between the browser and what answers it. */
  readonly protocol: 'h1' | 'h2' | 'h3' | 'unknown'
  readonly streaming: Streaming
  /** From sending a watch until the head of its answer. Firefox has it with the first byte only. */
  readonly headerDelayMs?: number
  /** From sending a watch until the first byte of its body. */
  readonly firstByteMs?: number
  /** One short request, there and back. */
  readonly roundTripMs?: number
  /**
   * Streams were ended from outside again and again, `seen` times, after about this long: without a byte (`silence`), or
   * however busy they were (`age`).
   */
  readonly idleCut?: { readonly afterMs: number; readonly seen: number; readonly by: 'silence' | 'age' }
  readonly queueing: {
    /** How long a request waited for a connection just now. */
    readonly requestsMs: number
    /** `queued`: some informers are listed at intervals, because no more streams may be open. */
    readonly streams: 'enough' | 'queued'
  }
  /** The server's clock less this machine's. */
  readonly clockOffsetMs?: number
  /** Where the engine runs. `locks`: whether tabs and engines can see each other. */
  readonly host: {
    readonly type: 'shared' | 'dedicated' | 'inline'
    readonly locks: 'browser' | 'none'
    /** How many engines of this name were given up before. */
    readonly generation?: number
  }
  readonly storage: {
    readonly kept: 'disk' | 'memory' | 'off'
    /** Absent while on disk. */
    readonly reason?: StorageReason
    /** Characters of all copies of this session. */
    readonly bytes: number
    /** What the browser allows the origin, bytes. */
    readonly quotaBytes?: number
  }
  /** Whether the server is of another origin than the engine. */
  readonly crossOrigin: boolean | 'unknown'
  readonly secureContext: boolean | 'unknown'
  /** One sentence for each thing that can be done better, the most urgent first. Empty: all is well. */
  readonly hints: readonly string[]
}

/** Measures, which takes a few seconds, a connection and two requests. */
export interface DiagnosisQuestion {
  readonly type: 'diagnose'
}
