import { describe, expect, test } from 'vitest'
import { asObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta, StoreUpdate, StoreWriter } from '../ports.js'
import { applyDelta, type DeltaCauses } from './apply-delta.js'
import { createPrepare, type Transform } from './prepare-object.js'
import { createStore } from './store.js'

interface Fields {
  readonly uid?: string
  readonly rv?: string | number
  readonly [field: string]: unknown
}

function pod(name: string, { uid, rv, ...fields }: Fields = {}): KubeObject {
  return {
    ...fields,
    metadata: {
      namespace: 'd',
      name,
      ...(uid === undefined ? {} : { uid }),
      ...(rv === undefined ? {} : { resourceVersion: `${rv}` }),
    },
  }
}

const apply = (name: string, fields: Fields): Delta => ({ type: 'apply', object: pod(name, fields) })
const remove = (name: string, fields: Fields): Delta => ({ type: 'delete', object: pod(name, fields) })
const replace = (...objects: readonly KubeObject[]): Delta => ({ type: 'replace', objects })

function fail(...told: readonly unknown[]): void {
  throw new Error(`unexpected: ${told}`)
}

interface Cache {
  readonly store: StoreWriter
  /** Applies and tells each change in short: `updated a 42→43 watch`. */
  apply(delta: Delta, causes?: DeltaCauses): string[]
  update(delta: Delta, causes?: DeltaCauses): StoreUpdate
  state(): string[]
}

function cacheOf(objects: readonly KubeObject[], transform: Transform = 'default'): Cache {
  const store = createStore(fail)
  const prepare = createPrepare(transform, fail)
  const update = (delta: Delta, causes: DeltaCauses = { replace: 'relist' }): StoreUpdate =>
    applyDelta(store, delta, prepare, causes)
  update(replace(...objects))
  return {
    store,
    update,
    apply: (delta, causes) => update(delta, causes).changes.map(brief),
    state: () => [...store.values()].map(({ object }) => version(object)).sort(),
  }
}

function version({ metadata }: KubeObject): string {
  return `${metadata.name}@${metadata.resourceVersion ?? '-'},${metadata.uid ?? '-'}`
}

function brief(change: StoreUpdate['changes'][number]): string {
  const old = change.type === 'updated' ? `${change.old.metadata.resourceVersion ?? '-'}→` : ''
  const unknown = change.type === 'deleted' && change.lastStateUnknown === true ? ' (last state unknown)' : ''
  const { name, resourceVersion, uid } = change.object.metadata
  return `${change.type} ${name}@${old}${resourceVersion ?? '-'},${uid ?? '-'} ${change.cause}${unknown}`
}

const a42 = pod('a', { uid: 'u1', rv: 42, phase: 'old' })

describe('P11 revoke', () => {
  test('takes everything as one diff, with the last state that was known', () => {
    const cache = cacheOf([pod('a', { uid: 'u1', rv: 1 }), pod('b', { uid: 'u2', rv: 2 })])
    const { changes } = cache.update({ type: 'revoke' })
    expect(changes.map(({ type, key }) => `${type} ${key}`).sort()).toEqual(['deleted d/a', 'deleted d/b'])
    expect(changes.every((change) => change.type === 'deleted' && change.lastStateUnknown === true)).toBe(true)
    expect(cache.state()).toEqual([])
    expect(cache.update({ type: 'revoke' })).toEqual({ changes: [], touched: [] })
  })
})

describe('P2 replace', () => {
  test('TestReplaceEvents / Create with no initial objects', () => {
    const cache = cacheOf([])
    expect(cache.apply(replace(pod('a', { uid: 'u1', rv: 1 })), { replace: 'initial' })).toEqual([
      'added a@1,u1 initial',
    ])
  })

  test('TestReplaceEvents / Delete all objects: with the last state that was known; C70 an empty list empties', () => {
    const cache = cacheOf([pod('a', { uid: 'u1', rv: 1 }), pod('b', { uid: 'u2', rv: 2 })])
    expect(cache.apply(replace()).sort()).toEqual([
      'deleted a@1,u1 relist (last state unknown)',
      'deleted b@2,u2 relist (last state unknown)',
    ])
    expect(cache.store.size).toBe(0)
  })

  test('TestReplaceEvents / Create, update, delete: deletions first, then in the order of the list', () => {
    const cache = cacheOf([1, 2, 3].map((n) => pod(`${n}`, { uid: `u${n}`, rv: n, x: n })))
    const list = [pod('1', { uid: 'u1', rv: 4 }), pod('2', { uid: 'u2', rv: 5 }), pod('4', { uid: 'u4', rv: 6 })]
    expect(cache.apply(replace(...list))).toEqual([
      'deleted 3@3,u3 relist (last state unknown)',
      'updated 1@1→4,u1 relist',
      'updated 2@2→5,u2 relist',
      'added 4@6,u4 relist',
    ])
    expect(cache.state()).toEqual(['1@4,u1', '2@5,u2', '4@6,u4'])
  })

  test('X16: what has the same uid and RV says nothing and stays the same object', () => {
    const cache = cacheOf([a42])
    const before = cache.store.get(asObjectKey('d/a'))
    expect(cache.update(replace(structuredClone(a42)))).toEqual({ changes: [], touched: [] })
    expect(cache.store.get(asObjectKey('d/a'))).toBe(before)
  })

  test('C53: the list decides, also when its RVs are older', () => {
    const cache = cacheOf([pod('a', { uid: 'u1', rv: 8999, phase: 'newer' }), pod('b', { uid: 'u2', rv: 9000 })])
    expect(cache.apply(replace(pod('a', { uid: 'u1', rv: 40, phase: 'older' })))).toEqual([
      'deleted b@9000,u2 relist (last state unknown)',
      'updated a@8999→40,u1 relist',
    ])
    expect(cache.state()).toEqual(['a@40,u1'])
  })

  test('C80 P4: recreated between relists is deleted, then added', () => {
    const cache = cacheOf([a42])
    expect(cache.apply(replace(pod('a', { uid: 'u2', rv: 900 })))).toEqual([
      'deleted a@42,u1 relist (last state unknown)',
      'added a@900,u2 relist',
    ])
  })

  test('P4: also when the RV is the same', () => {
    expect(cacheOf([a42]).apply(replace(pod('a', { uid: 'u2', rv: 42 })))).toHaveLength(2)
  })

  test('a key that is listed twice counts once, the later one', () => {
    const cache = cacheOf([])
    const twice = replace(
      pod('a', { uid: 'u1', rv: 1 }),
      pod('b', { uid: 'u2', rv: 2 }),
      pod('a', { uid: 'u1', rv: 3 }),
    )
    expect(cache.apply(twice)).toEqual(['added a@3,u1 relist', 'added b@2,u2 relist'])
  })

  test.each(['restored', 'initial', 'relist'] as const)('cause %s is told as given', (cause) => {
    expect(cacheOf([]).update(replace(a42), { replace: cause }).changes).toMatchObject([{ cause }])
  })
})

describe('P3 apply', () => {
  test('C48: ADDED for a cached object with the same RV says nothing', () => {
    expect(cacheOf([a42]).update(apply('a', { uid: 'u1', rv: 42, phase: 'old' }))).toEqual({ changes: [], touched: [] })
  })

  test('C49 X15: ADDED for a cached object with a newer RV is an update with the old one', () => {
    const cache = cacheOf([a42])
    const { changes } = cache.update(apply('a', { uid: 'u1', rv: 150, phase: 'new' }))
    expect(changes).toEqual([
      { type: 'updated', key: 'd/a', object: pod('a', { uid: 'u1', rv: 150, phase: 'new' }), old: a42, cause: 'watch' },
    ])
  })

  test('C50 X15: MODIFIED for an unknown object adds it', () => {
    expect(cacheOf([]).apply(apply('z', { uid: 'u7', rv: 101 }))).toEqual(['added z@101,u7 watch'])
  })

  test('an older RV is applied in stream order, as client-go does', () => {
    const cache = cacheOf([a42])
    expect(cache.apply(apply('a', { uid: 'u1', rv: 7, phase: 'odd' }))).toEqual(['updated a@42→7,u1 watch'])
    expect(cache.state()).toEqual(['a@7,u1'])
  })

  test('C81 P4: another uid over the stored one, the DELETED missed', () => {
    const cache = cacheOf([a42])
    expect(cache.apply(apply('a', { uid: 'u2', rv: 900 }))).toEqual([
      'deleted a@42,u1 watch (last state unknown)',
      'added a@900,u2 watch',
    ])
    expect(cache.state()).toEqual(['a@900,u2'])
  })

  test('C101: what differs only in RV is stored and touched, and no change', () => {
    const cache = cacheOf([a42])
    const { changes, touched } = cache.update(apply('a', { uid: 'u1', rv: 43, phase: 'old' }))
    expect(changes).toEqual([])
    expect(touched.map(({ object, resourceVersion }) => [version(object), resourceVersion])).toEqual([
      ['a@43,u1', '43'],
    ])
    expect(cache.state()).toEqual(['a@43,u1'])
  })

  test('C101: what differs only in RV and what the transform drops is touched', () => {
    const cache = cacheOf([a42])
    const object = pod('a', { uid: 'u1', rv: 43, phase: 'old' })
    const managed = { ...object, metadata: { ...object.metadata, managedFields: [{ manager: 'x' }] } }
    const { changes, touched } = cache.update({ type: 'apply', object: managed })
    expect([changes.length, touched.length]).toEqual([0, 1])
    expect(touched[0]?.object.metadata).not.toHaveProperty('managedFields')
  })

  test('C68: an RV that is no number is compared by text only', () => {
    const cache = cacheOf([pod('a', { uid: 'u1', rv: 'abc:7', x: 1 })])
    expect(cache.apply(apply('a', { uid: 'u1', rv: 'abc:7', x: 2 }))).toEqual([])
    expect(cache.apply(apply('a', { uid: 'u1', rv: 'abc:8', x: 2 }))).toEqual(['updated a@abc:7→abc:8,u1 watch'])
  })

  test('C67: without RV and uid, content decides and the key is the identity', () => {
    const cache = cacheOf([pod('a', { usage: 1 })])
    const before = cache.store.get(asObjectKey('d/a'))
    expect(cache.update(apply('a', { usage: 1 }))).toEqual({ changes: [], touched: [] })
    expect(cache.store.get(asObjectKey('d/a'))).toBe(before)
    expect(cache.apply(apply('a', { usage: 2 }))).toEqual(['updated a@-→-,- watch'])
    expect(cache.apply(replace(pod('a', { usage: 2 }), pod('b', { usage: 1 })))).toEqual(['added b@-,- relist'])
    expect(cache.apply(remove('a', {}))).toEqual(['deleted a@-,- watch'])
  })

  test('M19 the transform runs once per object, and never for what is already stored', () => {
    let runs = 0
    const cache = cacheOf([a42], (object) => {
      runs++
      return object
    })
    expect(runs).toBe(1)
    cache.apply(replace(a42))
    cache.apply({ type: 'resync' })
    cache.apply(apply('a', { uid: 'u1', rv: 42 }))
    expect(runs).toBe(1)
    cache.apply(apply('a', { uid: 'u1', rv: 43 }))
    cache.apply(remove('a', { uid: 'u1', rv: 44 }))
    expect(runs).toBe(3)
  })
})

describe('P3 delete', () => {
  test('TestStoreResourceVersion: DELETED tells the state the server sent, with its RV, transformed', () => {
    const object = pod('a', { uid: 'u1', rv: 120, phase: 'last' })
    const managed = { ...object, metadata: { ...object.metadata, managedFields: [] } }
    expect(cacheOf([a42]).update({ type: 'delete', object: managed }).changes).toEqual([
      { type: 'deleted', key: 'd/a', object, old: a42, cause: 'watch' },
    ])
  })

  test('C51 X14: of an unknown key it says nothing, and a second one neither', () => {
    const cache = cacheOf([a42])
    expect(cache.apply(remove('z', { uid: 'u9', rv: 50 }))).toEqual([])
    expect(cache.apply(remove('a', { uid: 'u1', rv: 51 }))).toEqual(['deleted a@51,u1 watch'])
    expect(cache.apply(remove('a', { uid: 'u1', rv: 51 }))).toEqual([])
  })

  test('C82: terminating, then deleted', () => {
    const cache = cacheOf([a42])
    expect([
      ...cache.apply(apply('a', { uid: 'u1', rv: 110, phase: 'terminating' })),
      ...cache.apply(apply('a', { uid: 'u1', rv: 115, phase: 'terminated' })),
      ...cache.apply(remove('a', { uid: 'u1', rv: 120 })),
    ]).toEqual(['updated a@42→110,u1 watch', 'updated a@110→115,u1 watch', 'deleted a@120,u1 watch'])
  })

  test('C84: left the selector, came back', () => {
    const cache = cacheOf([a42])
    expect([
      ...cache.apply(remove('a', { uid: 'u1', rv: 140 })),
      ...cache.apply(apply('a', { uid: 'u1', rv: 150 })),
    ]).toEqual(['deleted a@140,u1 watch', 'added a@150,u1 watch'])
  })

  test('P1: a late delete of an older incarnation does not take the new one', () => {
    const cache = cacheOf([pod('a', { uid: 'u2', rv: 900 })])
    expect(cache.apply(remove('a', { uid: 'u1', rv: 899 }))).toEqual([])
    expect(cache.state()).toEqual(['a@900,u2'])
  })

  test.each([
    ['newer', 901],
    ['not comparable', 'abc'],
    ['missing', undefined],
  ])('P1: a delete of an incarnation never seen, its RV %s, ends the stored one too', (_, rv) => {
    const cache = cacheOf([pod('a', { uid: 'u2', rv: 900 })])
    const delta = remove('a', { uid: 'u3', ...(rv === undefined ? {} : { rv }) })
    expect(cache.apply(delta)).toEqual(['deleted a@900,u2 watch (last state unknown)'])
    expect(cache.store.size).toBe(0)
  })
})

describe('P3 what a deletion carries', () => {
  test('TestDeletedObjectGetKey, TestDeletedObjectGetObjectName: key and object, seen or not', () => {
    const cache = cacheOf([a42, pod('b', { uid: 'u2', rv: 2 }), pod('c', { uid: 'u3', rv: 3 })])
    const { changes } = cache.update(remove('a', { uid: 'u1', rv: 50 }))
    const all = [...changes, ...cache.update(replace(pod('c', { uid: 'u3', rv: 3 }))).changes]
    const told = [...all, ...cache.update({ type: 'revoke' }).changes]
    expect(told.map(({ type, key, object }) => `${type} ${key} ${object.metadata.name}`)).toEqual([
      'deleted d/a a',
      'deleted d/b b',
      'deleted d/c c',
    ])
  })
})

describe('M6 resync, bookmark and progress', () => {
  test('resync updates every object with itself', () => {
    const cache = cacheOf([a42, pod('b', { uid: 'u2', rv: 2 })])
    const { changes, touched } = cache.update({ type: 'resync' })
    expect(changes.map(brief).sort()).toEqual(['updated a@42→42,u1 resync', 'updated b@2→2,u2 resync'])
    for (const change of changes) expect(change.type === 'updated' && change.old).toBe(change.object)
    expect(touched).toEqual([])
  })

  test('X20 TestRealFIFO_UpdateResyncRace: behind a pending update, resync tells the new object', () => {
    const cache = cacheOf([a42])
    expect([...cache.apply(apply('a', { uid: 'u1', rv: 43 })), ...cache.apply({ type: 'resync' })]).toEqual([
      'updated a@42→43,u1 watch',
      'updated a@43→43,u1 resync',
    ])
  })

  test('C57 bookmark and progress change nothing', () => {
    const cache = cacheOf([a42])
    const nothing = { changes: [], touched: [] }
    expect(cache.update({ type: 'bookmark', resourceVersion: '99' as ResourceVersion })).toEqual(nothing)
    expect(cache.update({ type: 'progress', objects: [pod('p', { uid: 'p', rv: 1 })] })).toEqual(nothing)
    expect(cache.state()).toEqual(['a@42,u1'])
  })
})
