import { describe, expect, test } from 'vitest'
import { deployment, deployments } from './cache.fixture.js'
import { key, merge, now, scaleTo, setUp } from './pending.fixture.js'

describe('after the answer', () => {
  test('the answer is shown until the cache has that version', () => {
    const { cache, begin, shown, replicas } = setUp()
    cache.put(deployment('a'))
    const write = begin(scaleTo(2))
    write.answered(deployment('a', { version: '12', spec: { replicas: 2, defaulted: true } }))
    expect(shown()?.object).toMatchObject({ metadata: { resourceVersion: '12' }, spec: { defaulted: true } })
    cache.put(deployment('a', { version: '11', spec: { replicas: 5 } }))
    expect(replicas()).toBe(2)
    cache.put(deployment('a', { version: '12', spec: { replicas: 2, defaulted: true } }))
    expect(shown()).toBeUndefined()
  })

  test('a watch event before the answer: nothing is shown any more once the answer is in', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    const write = begin(scaleTo(2))
    cache.put(deployment('a', { version: '12', spec: { replicas: 2 } }))
    expect(shown()?.type).toBe('update')
    write.answered(deployment('a', { version: '12', spec: { replicas: 2 } }))
    expect(shown()).toBeUndefined()
  })

  test('a write that changed nothing ends at once', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin(scaleTo(1)).answered(deployment('a'))
    expect(shown()).toBeUndefined()
  })

  test('an answer that is older than the cache is not shown (the stale overwrite)', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a', { version: '14', spec: { replicas: 7 } }))
    begin(scaleTo(2)).answered(deployment('a', { version: '12', spec: { replicas: 2 } }))
    expect(shown()).toBeUndefined()
  })

  test('P4: an answer about another uid than the cache has is not shown', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a', { uid: 'old' }))
    begin(scaleTo(2)).answered(deployment('a', { uid: 'new', version: '12' }))
    expect(shown()).toBeUndefined()
  })

  test('the second write is shown upon the first, in whatever order they are answered', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    const first = begin(scaleTo(2))
    const second = begin({ target: { name: 'a' }, contentType: merge, body: { spec: { paused: true } } })
    second.answered(deployment('a', { version: '12', spec: { replicas: 2, paused: true } }))
    expect(shown()?.object).toMatchObject({ spec: { replicas: 2, paused: true } })
    first.answered(deployment('a', { version: '11', spec: { replicas: 2 } }))
    expect(shown()?.object).toMatchObject({ metadata: { resourceVersion: '12' }, spec: { paused: true } })
    cache.put(deployment('a', { version: '11', spec: { replicas: 2 } }))
    expect(shown()?.object).toMatchObject({ spec: { paused: true } })
    cache.put(deployment('a', { version: '12', spec: { replicas: 2, paused: true } }))
    expect(shown()).toBeUndefined()
  })

  test('the first is refused: the second is shown upon what the cache has', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    const first = begin(scaleTo(2))
    begin({ target: { name: 'a' }, contentType: merge, body: { spec: { paused: true } } })
    first.rejected()
    expect(shown()?.object).toMatchObject({ spec: { replicas: 1, paused: true } })
  })

  test('a scale is shown with the version that its answer tells', () => {
    const { cache, begin, shown, replicas } = setUp()
    cache.put(deployment('a'))
    const write = begin({
      target: { name: 'a', subresource: 'scale' },
      contentType: merge,
      body: { spec: { replicas: 4 } },
    })
    write.answered({
      kind: 'Scale',
      metadata: { ...deployment('a').metadata, resourceVersion: '12' },
      spec: { replicas: 4 },
    })
    expect(replicas()).toBe(4)
    cache.put(deployment('a', { version: '12', spec: { replicas: 4 } }))
    expect(shown()).toBeUndefined()
  })

  test('a deletion that is done at once is shown as terminating until the cache knows', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    const write = begin({ method: 'DELETE', target: { name: 'a' } })
    write.answered({ kind: 'Status', status: 'Success', details: { name: 'a', uid: 'uid-a' } })
    expect(shown()).toMatchObject({ type: 'delete', object: { metadata: { deletionTimestamp: now } } })
    cache.remove(key, '12')
    expect(shown()).toBeUndefined()
  })

  test('deleted and created again: the new one is shown in place of the old one', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin({ method: 'DELETE', target: { name: 'a' } }).answered({ kind: 'Status', details: { uid: 'uid-a' } })
    const created = begin({ method: 'POST', body: { metadata: { name: 'a' }, spec: { replicas: 8 } } })
    expect(shown()).toMatchObject({ type: 'create', object: { spec: { replicas: 8 } } })
    created.answered(deployment('a', { uid: 'new', version: '13', spec: { replicas: 8 } }))
    expect(shown()).toMatchObject({ type: 'create', object: { metadata: { uid: 'new' } } })
    cache.remove(key, '12')
    expect(shown()).toMatchObject({ type: 'create', object: { metadata: { uid: 'new' } } })
    cache.put(deployment('a', { uid: 'new', version: '13', spec: { replicas: 8 } }))
    expect(shown()).toBeUndefined()
  })

  test('5.5: with finalizers the answer has the deletion time, and the object goes when the cache says so', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a', { finalizers: ['x/y'] }))
    const { metadata } = deployment('a', { version: '12' })
    const deletionTimestamp = '2026-11-30T10:00:30Z'
    begin({ method: 'DELETE', target: { name: 'a' } }).answered({
      ...deployment('a'),
      metadata: { ...metadata, deletionTimestamp },
    })
    expect(shown()?.object.metadata.deletionTimestamp).toBe(deletionTimestamp)
    cache.put({ ...deployment('a'), metadata: { ...metadata, deletionTimestamp } })
    expect(shown()).toBeUndefined()
  })

  test('what came and went before the cache knew of it is over with a version behind it', () => {
    const { cache, begin, shown } = setUp()
    begin({ method: 'POST', body: { metadata: { name: 'a' } } }).answered(deployment('a', { version: '12' }))
    expect(shown()?.type).toBe('create')
    cache.reach('13')
    expect(shown()).toBeUndefined()
  })
})

describe('time', () => {
  test('without an answer it is shown for 10 s, and told when it ends', async () => {
    const { cache, clock, pending, begin, shown } = setUp()
    cache.put(deployment('a'))
    let told = 0
    pending.observe(deployments, () => {
      told += 1
    })
    const write = begin(scaleTo(2))
    await clock.advance(9_999)
    expect([shown()?.type, told]).toEqual(['update', 1])
    await clock.advance(1)
    expect([shown(), told]).toEqual([undefined, 2])
    write.answered(deployment('a', { version: '12', spec: { replicas: 2 } }))
    expect(shown()?.type).toBe('update')
    await clock.advance(10_000)
    expect(shown()).toBeUndefined()
  })

  test('an answer that the cache never gets is shown for 10 s', async () => {
    const { cache, clock, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin(scaleTo(2)).answered(deployment('a', { version: '12' }))
    await clock.advance(9_999)
    expect(shown()?.type).toBe('update')
    await clock.advance(1)
    expect(shown()).toBeUndefined()
  })

  test('an error takes it back at once; nothing ticks afterwards', async () => {
    const { cache, clock, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin(scaleTo(2)).rejected()
    expect(shown()).toBeUndefined()
    expect(clock.nextAt).toBeUndefined()
  })

  test('closed: nothing is shown and nothing ticks', () => {
    const { cache, clock, begin, pending, shown } = setUp()
    cache.put(deployment('a'))
    const write = begin(scaleTo(2))
    pending.close()
    write.answered(deployment('a', { version: '12' }))
    expect(shown()).toBeUndefined()
    expect(clock.nextAt).toBeUndefined()
  })
})
