import { afterEach, describe, expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import { mirrorConformance } from '../../src/testing/mirror/mirror-conformance.js'
import { mirrorContents } from '../../src/testing/mirror/mirror-contents.js'
import { systemClock } from '../environment.js'
import type { Mirror, MirrorWrite } from '../ports.js'
import { webLocks } from '../streams/web-locks.js'
import { type MirrorOptions, mirrorName, openMirror, threadStorage } from './open-mirror.js'

// The real IndexedDB, the real locks.

const mirrors: Mirror[] = []

function open(name: string, options: Partial<MirrorOptions> = {}): Mirror {
  const mirror = openMirror({
    name,
    storage: threadStorage(),
    clock: systemClock,
    locks: webLocks(navigator.locks),
    ...options,
  })
  mirrors.push(mirror)
  return mirror
}

const newName = (): string => mirrorName(`test-${Math.random().toString(36).slice(2)}`)

const pod = (name: string, padding = ''): KubeObject => ({ metadata: { name, annotations: { padding } } })
const state = (rv: string, ...objects: readonly KubeObject[]): MirrorWrite => ({
  type: 'state',
  objects,
  resourceVersion: rv as ResourceVersion,
  freshAt: Date.now(),
})

afterEach(async () => {
  await Promise.all(mirrors.map((mirror) => mirror.clear()))
  for (const mirror of mirrors.splice(0)) mirror.close()
})

describe('a mirror in the IndexedDB of a browser', () => {
  it.each([...mirrorConformance])('%s', async (_promise, holds) => {
    const name = newName()
    const mirror = open(name)
    await holds({
      mirror,
      reopen: async () => {
        mirror.close()
        const again = open(name)
        // The lock is free a moment after it was given back.
        await expect.poll(() => again.stats().role).toBe('writer')
        return again
      },
      now: () => Date.now(),
    })
  })

  it('P7: 20 MB come back as they were, in tasks that leave the thread to others', async () => {
    const name = newName()
    const mirror = open(name)
    const objects = Array.from({ length: 5000 }, (_, at) => pod(`pod-${at}`, `${at}`.repeat(1000)))
    expect(await mirror.apply('a', state('7', ...objects))).toBe('kept')
    let turns = 0
    let isOver: 'yes' | 'no' = 'no'
    const others = (async () => {
      while (isOver === 'no') {
        await new Promise((resolve) => setTimeout(resolve))
        turns += 1
      }
    })()
    const contents = await mirrorContents(mirror, 'a')
    isOver = 'yes'
    await others
    expect([...(contents?.objects.values() ?? [])]).toEqual(objects)
    expect(turns).toBeGreaterThan(5)
  })

  it('P8: one engine of a profile writes; the next one does when it is gone', async () => {
    const name = newName()
    const first = open(name)
    expect(await first.apply('a', state('1', pod('one')))).toBe('kept')
    const second = open(name)
    expect(await second.apply('a', state('2'))).toBe('dropped')
    expect((await mirrorContents(second, 'a'))?.state.resourceVersion).toBe('1')
    first.close()
    await expect.poll(() => second.stats().role).toBe('writer')
    expect(await second.apply('a', state('2'))).toBe('kept')
  })

  it('P11: clearing deletes the database under another engine, which stops and makes no new one', async () => {
    const name = newName()
    const writer = open(name)
    await writer.apply('a', state('1', pod('one')))
    await open(name).clear()
    await expect.poll(() => writer.stats()).toMatchObject({ storage: 'off', reason: 'cleared' })
    expect(await writer.apply('a', state('2'))).toBe('dropped')
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
  })

  it('row 21: a connection that does not close is waited for 2 s; the data is gone before', async () => {
    const name = newName()
    const mirror = open(name)
    await mirror.apply('a', state('1', pod('one')))
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    await mirror.clear()
    const left = await new Promise((resolve) => {
      const request = stubborn.transaction('segments').objectStore('segments').count()
      request.onsuccess = () => resolve(request.result)
    })
    expect(left).toBe(0)
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'slow' })
    stubborn.close()
    await expect.poll(() => mirror.stats().storage).toBe('disk')
    expect(await mirror.apply('a', state('2'))).toBe('kept')
  })
})
