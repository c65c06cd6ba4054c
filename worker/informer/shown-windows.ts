import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { SavedWindow, StoreReader } from '../ports.js'

/** Queries of one cache whose last window is kept. */
const mostQueries = 8
/** Objects of one window that are kept: a screen or two. */
const mostObjects = 200

interface Shown {
  /** Those that are kept. */
  readonly keys: readonly ObjectKey[]
  readonly total: number
}

/**
 * What lists of one cache showed last, by query: written beside the cache, so that after a reload
 * there are rows before anything else is read (P7).
 */
export class ShownWindows {
  /** Least recently shown first. */
  readonly #shown = new Map<string, Shown>()
  #saved: ReadonlyMap<string, SavedWindow> = new Map()
  #state: 'same' | 'changed' = 'same'

  /** A list showed these. */
  note(query: string, keys: Iterable<ObjectKey>, total: number): void {
    const kept: ObjectKey[] = []
    for (const key of keys) {
      if (kept.length === mostObjects) break
      kept.push(key)
    }
    this.#shown.delete(query)
    this.#shown.set(query, { keys: kept, total })
    const [oldest] = this.#shown.keys()
    if (this.#shown.size > mostQueries && oldest !== undefined) this.#shown.delete(oldest)
    this.#state = 'changed'
  }

  /** Everything that is shown, if that is not what was given last. */
  changed(resourceVersion: ResourceVersion, store: StoreReader): readonly SavedWindow[] {
    if (this.#state === 'same') return []
    this.#state = 'same'
    return [...this.#shown].map(([query, { keys, total }]) => {
      const objects = keys.flatMap((key) => store.get(key)?.object ?? [])
      return { query, resourceVersion, total, objects }
    })
  }

  /** What was given last came to nothing. */
  notKept(): void {
    if (this.#shown.size > 0) this.#state = 'changed'
  }

  /** From the mirror: what stands for the cache until that is read. */
  restore(windows: readonly SavedWindow[]): void {
    this.#saved = new Map(windows.map((window) => [window.query, window]))
  }

  saved(query: string): { readonly objects: readonly KubeObject[]; readonly total: number } | undefined {
    return this.#saved.get(query)
  }

  /** Objects that can be shown. */
  get savedObjects(): number {
    return Math.max(0, ...[...this.#saved.values()].map(({ objects }) => objects.length))
  }

  /** The cache itself is there. */
  forgetSaved(): void {
    this.#saved = new Map()
  }
}
