import type { Mirror, MirrorKey, MirrorSink, MirrorState, MirrorStats, MirrorWrite } from '../ports.js'

/**
 * On disk while that works, else in memory, which begins empty: the first write of each key there is a state. Back on disk
 * when it works again. A disk that was cleared by somebody else is no reason to remember: then nothing is kept.
 */
export class FallbackMirror implements Mirror {
  readonly #disk: Mirror
  readonly #memory: Mirror
  #onDisk: 'yes' | 'no' = 'yes'

  constructor(disk: Mirror, memory: Mirror) {
    this.#disk = disk
    this.#memory = memory
  }

  load(key: MirrorKey, sink: MirrorSink, signal: AbortSignal): Promise<MirrorState | undefined> {
    return this.#current().load(key, sink, signal)
  }

  apply(key: MirrorKey, write: MirrorWrite): Promise<'kept' | 'dropped'> {
    return this.#current().apply(key, write)
  }

  async clear(key?: MirrorKey): Promise<void> {
    await Promise.all([this.#memory.clear(key), this.#disk.clear(key)])
  }

  stats(): MirrorStats {
    const disk = this.#disk.stats()
    if (this.#current() === this.#disk) return disk
    const memory = this.#memory.stats()
    return { ...memory, writes: disk.writes + memory.writes, failures: disk.failures + memory.failures }
  }

  close(): void {
    this.#memory.close()
    this.#disk.close()
  }

  #current(): Mirror {
    const { storage, reason } = this.#disk.stats()
    const onDisk = storage === 'disk' || reason === 'cleared' || reason === 'closed' ? 'yes' : 'no'
    if (onDisk === 'yes' && this.#onDisk === 'no') void this.#memory.clear()
    this.#onDisk = onDisk
    return onDisk === 'yes' ? this.#disk : this.#memory
  }
}
