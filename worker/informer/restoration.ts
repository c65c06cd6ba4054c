import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { MirrorState, StoredObject } from '../ports.js'
import { createPrepare, type Prepare } from '../store/prepare-object.js'
import type { CacheFacts } from './informer-status.js'
import { MirroredCache, type MirroredCachePorts } from './mirrored-cache.js'
import { ShownWindows } from './shown-windows.js'

export interface RestoredState {
  readonly state: MirrorState
  readonly objects: readonly KubeObject[]
}

export interface RestorationPorts extends Omit<MirroredCachePorts, 'windows'> {
  /** There is more to show, or another status. */
  readonly moved: (moved: 'cache' | 'status') => void
}

/** The transform ran before it was kept. */
export const storedAsIs: Prepare = createPrepare('none', () => {})

/** A disk that takes longer is not waited for. */
const atMostMs = 30_000

/**
 * Reads a cache back from the mirror: first the windows that lists showed last, then everything.
 * The network is asked only behind it, so what it tells is always behind what was restored.
 */
export class Restoration {
  /** The cache on disk, from here on. */
  readonly kept: MirroredCache
  /** What lists show, for the next start. */
  readonly windows = new ShownWindows()
  readonly #ports: RestorationPorts
  readonly #read = new Map<ObjectKey, StoredObject>()
  #begun: MirrorState | undefined
  #state: 'running' | 'over' = 'running'

  constructor(ports: RestorationPorts) {
    this.#ports = ports
    this.kept = new MirroredCache({ ...ports, windows: this.windows })
  }

  get isRunning(): boolean {
    return this.#state === 'running'
  }

  /** While it runs. */
  get progress(): CacheFacts['restoring'] {
    if (!this.isRunning) return undefined
    const shown = Math.max(this.#read.size, this.windows.savedObjects)
    if (this.#begun === undefined) return { shown }
    return { expected: this.#begun.count, freshAt: this.#begun.freshAt, shown }
  }

  /** What was read so far. */
  read(): Iterable<StoredObject> {
    return this.#read.values()
  }

  async run(): Promise<RestoredState | undefined> {
    const { windows } = this
    const { moved } = this.#ports
    moved('status')
    const objects: KubeObject[] = []
    const state = await this.kept.restore(
      {
        begun: (begun, saved) => {
          this.#begun = begun
          windows.restore(saved)
          moved('cache')
        },
        objects: (batch) => {
          for (const object of batch) {
            objects.push(object)
            const stored = storedAsIs(object)
            this.#read.set(stored.key, stored)
          }
          moved('cache')
        },
      },
      atMostMs,
    )
    this.#state = 'over'
    this.#read.clear()
    windows.forgetSaved()
    if (state === undefined) this.#begun = undefined
    return state === undefined ? undefined : { state, objects }
  }

  /** Whether the cluster is the one that the restored state is of. One of another is kept no longer. */
  async cluster(): Promise<'same' | 'other' | 'unknown'> {
    const was = this.#begun?.cluster
    if (was === undefined) return 'unknown'
    const is = await this.#ports.cluster()
    if (is === undefined) return 'unknown'
    if (is === was) return 'same'
    void this.kept.forget()
    return 'other'
  }
}
