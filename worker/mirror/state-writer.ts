import type { KubeObject } from '../../src/model/kube-object.js'
import type { Clock, MirrorKey, MirrorWrite } from '../ports.js'
import { type Base, bytesOf } from './base.js'
import { compact } from './compact.js'
import type { Database } from './database.js'
import { isQuota } from './disk-error.js'
import { markUsed } from './mark-used.js'
import { PreparedRecords } from './prepared-records.js'
import { removeKeys } from './remove-keys.js'
import { NoRoom, type Room } from './room.js'
import type { Thread } from './slices.js'
import { tidy } from './tidy.js'
import { writeState } from './write-state.js'
import { writeStep } from './write-step.js'
import { writeWindows } from './write-windows.js'
import type { Permit, WriterRole } from './writer-role.js'

export interface StateWriterPorts {
  readonly database: Database
  readonly role: WriterRole
  readonly room: Room
  readonly clock: Clock
  readonly thread: Thread
  readonly maxAgeMs: number
}

type DiskWrite = Exclude<MirrorWrite, { readonly type: 'prepare' }>

/**
 * Writes states and steps, knows what each key has on disk as far as this engine wrote or loaded it, and makes room.
 * One piece of work of a key at a time. Rejects when it did not write.
 */
export class StateWriter {
  readonly #ports: StateWriterPorts
  readonly #prepared: PreparedRecords
  readonly #bases = new Map<MirrorKey, Base>()
  /** What a new writer does first. */
  #tidied: Promise<void> = Promise.resolve()

  constructor(ports: StateWriterPorts) {
    this.#ports = ports
    this.#prepared = new PreparedRecords(ports.thread)
  }

  baseOf(key: MirrorKey): Base | undefined {
    return this.#bases.get(key)
  }

  /** This is on disk: a step may start from it. */
  know(key: MirrorKey, base: Base): void {
    this.#bases.set(key, base)
    this.#ports.room.occupied(key, bytesOf(base.meta))
  }

  forget(key: MirrorKey): void {
    this.#bases.delete(key)
    this.#prepared.forget(key)
  }

  forgetAll(): void {
    this.#bases.clear()
    this.#prepared.forgetAll()
    this.#ports.room.begin(new Map())
  }

  /** The right to write is a new one. */
  begin(): void {
    const { role, room, clock, maxAgeMs } = this.#ports
    this.#tidied = role
      .permit()
      .then((permit) => tidy(permit, clock.now() - maxAgeMs))
      .then((occupants) => room.begin(occupants))
      // What is left behind costs space and nothing else.
      .catch(() => {})
  }

  /** What is going to be written can be made ready. */
  async prepare(key: MirrorKey, objects: readonly KubeObject[]): Promise<void> {
    if (!this.#ports.room.isRefused(key)) await this.#prepared.prepare(key, objects)
  }

  /** `nothing`: a step that has no state to start from. */
  async write(key: MirrorKey, write: DiskWrite): Promise<'done' | 'nothing'> {
    const { room } = this.#ports
    if (write.type === 'state' && room.isRefused(key)) return 'nothing'
    if (write.type === 'step' && !this.#bases.has(key)) return 'nothing'
    try {
      const permit = await this.#permit()
      return await this.#withRoom(key, permit, (admit) => this.#perform(key, permit, write, admit))
    } catch (error) {
      if (write.type !== 'windows') this.forget(key)
      if (error instanceof NoRoom || isQuota(error)) room.refuse(key)
      throw error
    }
  }

  async compact(key: MirrorKey): Promise<void> {
    const base = this.#bases.get(key)
    if (base === undefined) return
    const { database, thread } = this.#ports
    try {
      const permit = await this.#permit()
      this.know(key, await compact({ key, permit, thread }, database, base))
    } catch (error) {
      // The next step is dropped, and the state that follows is as good as compacted.
      this.#bases.delete(key)
      throw error
    }
  }

  /** Notes that it is wanted still. */
  async markUsed(key: MirrorKey): Promise<void> {
    const base = this.#bases.get(key)
    if (base !== undefined) await markUsed(await this.#permit(), key, base.meta, this.#ports.clock.now())
  }

  async #permit(): Promise<Permit> {
    const permit = await this.#ports.role.permit()
    await this.#tidied
    return permit
  }

  async #perform(
    key: MirrorKey,
    permit: Permit,
    write: DiskWrite,
    admit: (bytes: number) => Promise<void>,
  ): Promise<'done' | 'nothing'> {
    const { clock, thread } = this.#ports
    if (write.type === 'windows') {
      await writeWindows({ key, permit }, write.windows)
      return 'done'
    }
    const context = { key, permit, clock, thread, ready: this.#prepared.take(key) }
    if (write.type === 'state') this.know(key, await writeState(context, write, admit))
    else {
      // It may have become void while this waited for the permit.
      const base = this.#bases.get(key)
      if (base === undefined) return 'nothing'
      this.know(key, await writeStep(context, write, base, admit))
    }
    return 'done'
  }

  /** Others go when there is too little room: those that the limit names, and once those that a refusal of the browser does. */
  async #withRoom<T>(
    key: MirrorKey,
    permit: Permit,
    work: (admit: (bytes: number) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const { room } = this.#ports
    let wanted = 0
    const admit = async (bytes: number): Promise<void> => {
      wanted = bytes
      await this.#evict(permit, room.victimsOf(key, bytes))
    }
    try {
      return await work(admit)
    } catch (error) {
      const victims = isQuota(error) ? room.victimsOfQuota(key, wanted) : []
      if (victims.length === 0) throw error
      await this.#evict(permit, victims)
      return work(admit)
    }
  }

  async #evict(permit: Permit, keys: readonly MirrorKey[]): Promise<void> {
    if (keys.length === 0) return
    for (const key of keys) this.#bases.delete(key)
    await permit.write(removeKeys(keys))
    this.#ports.room.left(keys)
  }
}
