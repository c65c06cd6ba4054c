import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import { Machine } from './machine.fixture.js'
import { added, endMark, http, rv } from './samples.fixture.js'
import type { Witness } from './state.js'

const witness: Witness = { key: 'd/a' as ObjectKey, uid: 'uid-a', resourceVersion: rv(95) }
const there = { uid: 'uid-a', resourceVersion: rv(95) }

describe('P7 W12: a restored state', () => {
  it('is resumed by its version, without a list, and verified', () => {
    const machine = new Machine().startRestored(100)
    expect(machine.requests).toEqual(['probe', 'watch 100'])
    expect(machine.words).toContain('hold')
    expect(machine.report).toMatchObject({ phase: 'connecting', synced: false, freshAt: machine.now - 60_000 })
    expect(machine.report.staleSince).toBe(machine.now - 60_000)
    machine.probeSent(witness).opens().events(added('b', 101)).probeAnswers(101, there)
    expect(machine.words).toEqual(['release'])
    expect(machine.report).toMatchObject({ phase: 'live', synced: true, freshAt: machine.now })
    expect(machine.report.staleSince).toBeUndefined()
  })

  it('of a version that expired is read anew, once', () => {
    const machine = new Machine().startRestored(100).probeSent(witness).ends(http(410))
    expect(machine.requests).toEqual(['probe', 'watch 100', 'watch-list'])
    machine.events(endMark(200))
    expect(machine.report).toMatchObject({ phase: 'live', synced: true })
  })

  it('of another history is read anew', () => {
    const machine = new Machine().startRestored(100).probeSent(witness).opens().probeAnswers(90, there)
    expect(machine.words).toEqual(['abort', 'discard', 'watch-list'])
    expect(machine.report.synced).toBe(false)
  })

  it('of another cluster is read anew, however well the versions fit', () => {
    const machine = new Machine().startRestored(100).probeSent(witness).opens().probeAnswers(100, there, 'other')
    expect(machine.words).toEqual(['abort', 'discard', 'watch-list'])
    expect(machine.report.synced).toBe(false)
  })

  it('stands while the server is away, and is resumed when it is back', () => {
    const machine = new Machine().startRestored(100).probeSent(witness)
    machine.ends({ type: 'network', message: 'refused' })
    expect(machine.report).toMatchObject({ phase: 'offline', synced: false, freshAt: machine.now - 60_000 })
    machine.pass(2_000)
    expect(machine.requests.slice(2)).toEqual(['probe', 'watch 100'])
  })

  it('without a slot for a stream is read anew by LIST', () => {
    const machine = new Machine()
    machine.slots = 'waiting'
    machine.startRestored(100)
    expect(machine.requests).toEqual(['list'])
  })

  it('that nobody wants to watch is read anew', () => {
    const machine = new Machine({ follow: { type: 'once' } }).startRestored(100)
    expect(machine.requests).toEqual(['list'])
  })
})
