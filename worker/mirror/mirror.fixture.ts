import 'fake-indexeddb/auto'
import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import type { Mirror } from '../ports.js'
import { createMemoryLocks } from '../streams/memory-locks.js'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.js'
import type { DatabaseFactory } from './database-factory.js'
import { type MirrorOptions, mirrorName, openMirror } from './open-mirror.js'

export const name = mirrorName('test')

/** A browser profile of its own: databases, locks, time. */
export interface Profile {
  readonly factory: DatabaseFactory
  readonly clock: FakeClock
  /** A new engine. */
  open(options?: Partial<MirrorOptions>): Mirror
}

export function profile(factory: DatabaseFactory = new FakeFactory()): Profile {
  const clock = createFakeClock()
  const locks = createMemoryLocks()
  return {
    factory,
    clock,
    open: (options) => openMirror({ name, storage: { factory, estimate: async () => ({}) }, clock, locks, ...options }),
  }
}
