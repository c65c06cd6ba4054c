import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { MirrorWrite } from '../ports.js'
import { profile, state, step } from './mirror.fixture.js'

/** Counts how often it is made text. */
function counted(podName: string) {
  const count = { texts: 0 }
  const metadata = { name: podName }
  const toJSON = (): unknown => {
    count.texts += 1
    return { metadata }
  }
  return { count, object: { metadata, toJSON } as KubeObject }
}

const prepare = (...objects: readonly KubeObject[]): MirrorWrite => ({ type: 'prepare', objects })

describe('what is made ready', () => {
  it('is not made again by the write, whose windows may come first', async () => {
    const mirror = profile().open()
    const { count, object } = counted('a')
    await mirror.apply('k', state('1'))
    await mirror.apply('k', prepare(object))
    await mirror.apply('k', { type: 'windows', windows: [] })
    expect(await mirror.apply('k', step('2', object))).toBe('kept')
    expect(count.texts).toBe(1)
  })

  it('P11: is held no longer than its key: cleared, it is gone from memory too', async () => {
    const mirror = profile().open()
    const { count, object } = counted('a')
    await mirror.apply('k', state('1'))
    await mirror.apply('k', prepare(object))
    await mirror.clear('k')
    expect(await mirror.apply('k', state('2', object))).toBe('kept')
    expect(count.texts).toBe(2)
  })

  it('P10: is nothing where there is no room for the key', async () => {
    const mirror = profile().open({ maxBytes: 10 })
    const { count, object } = counted('a')
    expect(await mirror.apply('k', state('1', object))).toBe('dropped')
    const before = count.texts
    await mirror.apply('k', prepare(object))
    expect(count.texts).toBe(before)
  })

  it('is an answer, no error, where an object cannot be text', async () => {
    const mirror = profile().open()
    const broken = { metadata: { name: 'a' }, size: 1n } as unknown as KubeObject
    expect(await mirror.apply('k', prepare(broken))).toBe('kept')
    expect(await mirror.apply('k', state('1', broken))).toBe('dropped')
  })
})
