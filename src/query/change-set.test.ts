import { describe, expect, it } from 'vitest'
import { keyOf } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import {
  type AddedChange,
  applyChanges,
  type Change,
  type ChangeCause,
  ChangeSet,
  type DeletedChange,
  isEmpty,
  reverse,
  squash,
  type UpdatedChange,
} from './change-set.js'

const object = (name: string, uid: string | undefined, resourceVersion: string | undefined): KubeObject => ({
  metadata: {
    name,
    namespace: 'ns',
    ...(uid !== undefined && { uid }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  },
})

const added = (it: KubeObject, cause: ChangeCause = 'watch'): AddedChange => ({
  type: 'added',
  key: keyOf(it.metadata),
  object: it,
  cause,
})
const updated = (old: KubeObject, it: KubeObject, cause: ChangeCause = 'watch'): UpdatedChange => ({
  type: 'updated',
  key: keyOf(it.metadata),
  object: it,
  old,
  cause,
})
const deleted = (it: KubeObject, rest: Partial<DeletedChange> = {}): DeletedChange => ({
  type: 'deleted',
  key: keyOf(it.metadata),
  object: it,
  cause: 'watch',
  ...rest,
})

const net = (...changes: readonly Change[]) => [...squash(changes)]

// Three states of one object, and two of another at the same key.
const x1 = object('x', 'u1', '1')
const x2 = object('x', 'u1', '2')
const x3 = object('x', 'u1', '3')
const y4 = object('x', 'u2', '4')
const y5 = object('x', 'u2', '5')

describe('the change algebra', () => {
  it('[S1] added + updated = added with the new object and the first cause', () => {
    expect(net(added(x1, 'initial'), updated(x1, x2))).toEqual([added(x2, 'initial')])
    expect(net(added(x1, 'initial'), updated(x1, x1, 'resync'))).toEqual([added(x1, 'initial')])
  })

  it('[S2] added + deleted = nothing', () => {
    expect(net(added(x1), deleted(x2))).toEqual([])
    expect(net(added(x1), updated(x1, x2), deleted(x3))).toEqual([])
    expect(squash([added(x1), deleted(x2)]).isEmpty).toBe(true)
  })

  it('[S3] updated + updated = updated from the first old to the last object', () => {
    expect(net(updated(x1, x2), updated(x2, x3))).toEqual([updated(x1, x3)])
    expect(net(updated(x1, x2, 'watch'), updated(x2, x3, 'relist'))).toEqual([updated(x1, x3, 'relist')])
  })

  it('[S3] a resync never hides that there was a real update', () => {
    expect(net(updated(x1, x2), updated(x2, x2, 'resync'))).toEqual([updated(x1, x2, 'watch')])
    expect(net(updated(x1, x1, 'resync'), updated(x1, x2))).toEqual([updated(x1, x2, 'watch')])
  })

  it('[S4] updated + deleted = deleted with the last state; the first old is kept', () => {
    expect(net(updated(x1, x2), deleted(x3))).toEqual([deleted(x3, { old: x1 })])
    expect(net(updated(x1, x2), deleted(x2, { cause: 'relist', lastStateUnknown: true }))).toEqual([
      deleted(x2, { old: x1, cause: 'relist', lastStateUnknown: true }),
    ])
  })

  it('[S5] [P4] deleted + added of another uid stay two, in that order', () => {
    expect(net(deleted(x2), added(y4))).toEqual([deleted(x2), added(y4)])
    expect(net(updated(x1, x2), deleted(x2), added(y4), updated(y4, y5))).toEqual([deleted(x2, { old: x1 }), added(y5)])
    expect(net(deleted(x2), added(y4), deleted(y5))).toEqual([deleted(x2)])
    expect(net(added(x1), deleted(x2), added(y4))).toEqual([added(y4)])
  })

  it('[S5] [C67] without a uid the key is the identity', () => {
    const before = object('x', undefined, '1')
    const after = object('x', undefined, '2')
    expect(net(deleted(before), added(after))).toEqual([updated(before, after)])
  })

  it('[S6] deleted + added of the same uid = updated from the state before', () => {
    expect(net(deleted(x1), added(x2, 'relist'))).toEqual([updated(x1, x2, 'relist')])
    expect(net(updated(x1, x2), deleted(x2), added(x3))).toEqual([updated(x1, x3)])
    expect(net(deleted(x2, { old: x1, lastStateUnknown: true }), added(x3))).toEqual([updated(x1, x3)])
  })

  it('[S6] also when another uid was there in between', () => {
    expect(net(deleted(x1), added(y4), deleted(y4), added(x2))).toEqual([updated(x1, x2)])
  })

  it('[S7] an update between equal states is nothing, unless it is a resync', () => {
    expect(net(deleted(x1), added(x1))).toEqual([])
    expect(net(updated(x1, x2), updated(x2, x1))).toEqual([])
    expect(net(updated(x1, { ...x1 }))).toEqual([])
    expect(net(updated(x1, x1, 'resync'))).toEqual([updated(x1, x1, 'resync')])
    expect(net(updated(x1, x1, 'resync'), updated(x1, x1, 'resync'))).toEqual([updated(x1, x1, 'resync')])
    expect(net(updated(x1, x1, 'resync'), updated(x1, x1, 'watch'))).toEqual([updated(x1, x1, 'resync')])
  })

  it('[S7] without RVs the content decides', () => {
    const bare = (value: number) => ({ ...object('x', 'u1', undefined), usage: value })
    expect(net(updated(bare(1), bare(1)))).toEqual([])
    expect(net(updated(bare(1), bare(2)))).toEqual([updated(bare(1), bare(2))])
    expect(net(deleted(bare(1)), added(bare(1)))).toEqual([])
  })

  it('[S8] deleted + deleted = one, the first whose last state is known', () => {
    const tombstone = deleted(x1, { cause: 'relist', lastStateUnknown: true })
    expect(net(deleted(x1), deleted(x2))).toEqual([deleted(x1)])
    expect(net(deleted(x2), tombstone)).toEqual([deleted(x2)])
    expect(net(tombstone, deleted(x2))).toEqual([deleted(x2, { old: x1 })])
    expect(net(deleted(x1), deleted(y4))).toEqual([deleted(x1)])
  })

  it('[S9] [P4] an update across two uids is a deletion and an addition', () => {
    expect(net(updated(x1, y4))).toEqual([deleted(x1, { lastStateUnknown: true }), added(y4)])
    expect(net(updated(x1, x2), updated(x2, y4))).toEqual([deleted(x2, { old: x1, lastStateUnknown: true }), added(y4)])
    expect(net(updated(x1, x2), added(y4))).toEqual([deleted(x2, { old: x1, lastStateUnknown: true }), added(y4)])
    expect(net(added(x1), added(y4))).toEqual([added(y4)])
    expect(net(deleted(x1), updated(y4, y5))).toEqual([deleted(x1), added(y5)])
  })

  it('[S9] a deletion removes the key whatever uid is held', () => {
    expect(net(added(x1), deleted(y4))).toEqual([])
    expect(net(updated(x1, x2), deleted(y4))).toEqual([deleted(x2, { old: x1, lastStateUnknown: true })])
  })

  it('[S1] an addition of what is there already counts as an update', () => {
    expect(net(added(x1, 'initial'), added(x2))).toEqual([added(x2, 'initial')])
    expect(net(updated(x1, x2), added(x3))).toEqual([updated(x1, x3)])
  })

  it('[S10] keys come in the order of the first change that still counts', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => object(name, name, '1')) as [KubeObject, KubeObject, KubeObject]
    const b2 = object('b', 'b', '2')
    expect(net(added(c), added(b), added(a), updated(b, b2))).toEqual([added(c), added(b2), added(a)])
    expect(net(added(c), added(b), deleted(c), added(c))).toEqual([added(b), added(c)])
  })
})

describe('ChangeSet', () => {
  it('accumulates, counts keys and can be emptied', () => {
    const set = new ChangeSet().add(deleted(x1)).add(added(y4))
    expect(set.size).toBe(1)
    expect(set.isEmpty).toBe(false)
    expect(set.has(keyOf(x1.metadata))).toBe(true)
    expect([...set].length).toBe(2)
    set.clear()
    expect(set.isEmpty).toBe(true)
    expect([...set]).toEqual([])
  })

  it('is bounded by the keys, not by the changes (P10)', () => {
    const set = new ChangeSet()
    for (let rv = 1; rv < 10_000; rv += 1) set.add(updated(object('x', 'u', `${rv}`), object('x', 'u', `${rv + 1}`)))
    expect([...set]).toEqual([updated(object('x', 'u', '1'), object('x', 'u', '10000'))])
  })

  it.each(['__proto__', 'constructor'])('takes an object named %s like any other', (name) => {
    const it = { metadata: { name, uid: 'u', resourceVersion: '1' } }
    expect(net(added(it))).toEqual([added(it)])
    expect(net(added(it), deleted(it))).toEqual([])
  })
})

describe('isEmpty', () => {
  it('looks at the net effect', () => {
    expect(isEmpty([])).toBe(true)
    expect(isEmpty([added(x1), deleted(x1)])).toBe(true)
    expect(isEmpty([added(x1)])).toBe(false)
    expect(isEmpty(squash([added(x1)]))).toBe(false)
  })
})

describe('reverse', () => {
  it('turns each change round', () => {
    expect([...reverse([added(x1, 'initial')])]).toEqual([deleted(x1, { cause: 'initial' })])
    expect([...reverse([updated(x1, x2)])]).toEqual([updated(x2, x1)])
    expect([...reverse([deleted(x1)])]).toEqual([added(x1)])
  })

  it('restores the state that was held, not the last state the server told of', () => {
    expect([...reverse([deleted(x3, { old: x1 })])]).toEqual([added(x1)])
    expect([...reverse(squash([updated(x1, x2), deleted(x3)]))]).toEqual([added(x1)])
  })

  it('[S5] turns a replacement round as a whole', () => {
    expect([...reverse([deleted(x1), added(y4)])]).toEqual([deleted(y4), added(x1)])
  })

  it('goes from last to first', () => {
    const other = object('a', 'a', '1')
    expect([...reverse([added(x1), added(other)])]).toEqual([deleted(other), deleted(x1)])
  })
})

describe('applyChanges', () => {
  it('makes the changes to a copy', () => {
    const copy = new Map([[keyOf(x1.metadata), x1]])
    applyChanges(copy, [deleted(x1), added(y4)])
    expect([...copy.values()]).toEqual([y4])
    applyChanges(copy, [deleted(y4)])
    expect(copy.size).toBe(0)
  })
})
