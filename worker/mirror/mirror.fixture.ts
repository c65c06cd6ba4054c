import 'fake-indexeddb/auto'
import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Mirror, MirrorWrite } from '../ports.js'
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

/** When the server said what `state` and `step` hold. */
export const freshAt = Date.UTC(2027, 0, 1)

export const state = (rv: string, ...objects: readonly KubeObject[]): MirrorWrite => ({
  type: 'state',
  objects,
  resourceVersion: rv as ResourceVersion,
  freshAt,
})

export const step = (rv: string, ...put: readonly KubeObject[]): MirrorWrite => ({
  type: 'step',
  put,
  drop: [],
  resourceVersion: rv as ResourceVersion,
  freshAt,
})

/** A connection from outside. */
export async function opened(factory: IDBFactory, databaseName = name): Promise<IDBDatabase> {
  const request = factory.open(databaseName)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  return request.result
}
