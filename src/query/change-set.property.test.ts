import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf, type ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { applyChanges, type Change, type ChangeCause, isEmpty, reverse, squash } from './change-set.js'

interface Counted extends KubeObject {
  readonly content: number
}
type State = ReadonlyMap<ObjectKey, Counted>

/** What may happen to a key; what it means depends on what is there. */
interface Step {
  readonly name: string
  readonly uid: string | undefined
  readonly act: 'put' | 'drop' | 'drop-unseen' | 'resync' | 'rewind'
  readonly cause: Exclude<ChangeCause, 'resync'>
}

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom('a', 'b', '__proto__', 'constructor'),
  uid: fc.constantFrom('u1', 'u2', 'u3'),
  act: fc.constantFrom('put', 'put', 'put', 'drop', 'drop-unseen', 'resync', 'rewind'),
  cause: fc.constantFrom('restored', 'initial', 'watch', 'relist'),
})

/** `keyed`: objects without a uid; `plain`: without an RV. */
const traceOf = (style: 'full' | 'keyed' | 'plain') =>
  fc.array(step, { maxLength: 40, size: 'max' }).map((steps) => run(steps, style))

/** Changes as a cache would tell them, with the states before and after. */
interface Trace {
  readonly before: State
  readonly changes: readonly Change<Counted>[]
  readonly after: State
}

function run(steps: readonly Step[], style: 'full' | 'keyed' | 'plain'): Trace {
  const state = new Map<ObjectKey, Counted>()
  const history = new Map<ObjectKey, Counted[]>()
  const changes: Change<Counted>[] = []
  let before: State = new Map()
  let version = 0
  const make = (name: string, uid: string | undefined): Counted => {
    version += 1
    return {
      metadata: {
        name,
        namespace: 'ns',
        ...(style !== 'keyed' && uid !== undefined && { uid }),
        ...(style !== 'plain' && { resourceVersion: `${version}` }),
      },
      content: style === 'plain' ? version % 3 : version,
    }
  }
  const tell = (change: Change<Counted>) => {
    changes.push(change)
    applyChanges(state, [change])
  }
  const put = (object: Counted, cause: ChangeCause) => {
    const key = keyOf(object.metadata)
    const old = state.get(key)
    history.set(key, [...(history.get(key) ?? []), object])
    if (old === undefined) tell({ type: 'added', key, object, cause })
    else if (old.metadata.uid === object.metadata.uid) tell({ type: 'updated', key, object, old, cause })
    else {
      tell({ type: 'deleted', key, object: old, cause, lastStateUnknown: true })
      tell({ type: 'added', key, object, cause })
    }
  }
  steps.forEach(({ name, uid, act, cause }, index) => {
    const key = keyOf({ name, namespace: 'ns' })
    const old = state.get(key)
    if (act === 'put') put(make(name, old !== undefined && index % 3 !== 0 ? old.metadata.uid : uid), cause)
    else if (old !== undefined && act === 'drop') {
      tell({ type: 'deleted', key, object: make(name, old.metadata.uid), old, cause })
    } else if (old !== undefined && act === 'drop-unseen') {
      tell({ type: 'deleted', key, object: old, cause, lastStateUnknown: true })
    } else if (old !== undefined && act === 'resync') {
      tell({ type: 'updated', key, object: old, old, cause: 'resync' })
    } else if (act === 'rewind') {
      const earlier = history.get(key)?.[0]
      if (earlier !== undefined) put(earlier, cause)
    }
    if (index === 9) {
      before = new Map(state)
      changes.length = 0
    }
  })
  return { before, changes: [...changes], after: state }
}

function applied(state: State, changes: Iterable<Change<Counted>>): State {
  const copy = new Map(state)
  applyChanges(copy, changes)
  return copy
}

describe.each(['full', 'keyed', 'plain'] as const)('the change algebra on traces of %s objects', (style) => {
  const trace = traceOf(style)

  it('squashed changes have the effect of the single ones', () => {
    fc.assert(
      fc.property(trace, ({ before, changes, after }) => {
        expect(applied(before, squash(changes))).toEqual(after)
      }),
      { numRuns: 1000 },
    )
  })

  it('the reverse undoes them, squashed or not', () => {
    fc.assert(
      fc.property(trace, ({ before, changes, after }) => {
        expect(applied(after, reverse(changes))).toEqual(before)
        expect(applied(after, reverse(squash(changes)))).toEqual(before)
      }),
      { numRuns: 1000 },
    )
  })

  it('squashing in parts has the effect of squashing at once, and squashing again changes nothing', () => {
    fc.assert(
      fc.property(trace, fc.nat(40), ({ before, changes, after }, cut) => {
        const parts = [...squash(changes.slice(0, cut)), ...squash(changes.slice(cut))]
        expect(applied(before, squash(parts))).toEqual(after)
        expect([...squash(squash(changes))]).toEqual([...squash(changes)])
      }),
      { numRuns: 1000 },
    )
  })

  it('the net of a key is what an observer may be told: each change fits the state it meets (P3, P4)', () => {
    fc.assert(
      fc.property(trace, ({ before, changes }) => {
        const state = new Map(before)
        const perKey = new Map<ObjectKey, number>()
        for (const change of squash(changes)) {
          const held = state.get(change.key)
          perKey.set(change.key, (perKey.get(change.key) ?? 0) + 1)
          if (change.type === 'added') expect(held).toBeUndefined()
          else expect(held?.metadata.uid).toBe(change.object.metadata.uid)
          if (change.type === 'updated') expect(change.old).toEqual(held)
          applyChanges(state, [change])
        }
        expect(Math.max(0, ...perKey.values())).toBeLessThanOrEqual(2)
      }),
      { numRuns: 1000 },
    )
  })

  it('is empty exactly when nothing but resyncs is left', () => {
    fc.assert(
      fc.property(trace, ({ before, changes, after }) => {
        if (isEmpty(changes)) expect(after).toEqual(before)
        else if ([...squash(changes)].some(({ cause }) => cause !== 'resync')) expect(after).not.toEqual(before)
      }),
      { numRuns: 1000 },
    )
  })
})
