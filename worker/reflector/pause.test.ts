import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { endMark, http, modified } from './samples.fixture.js'
import type { PauseReason } from './state.js'

const pause = (machine: Machine, reason: PauseReason) => machine.feed({ type: 'pause', reason })
const unpause = (machine: Machine, reason: PauseReason) => machine.feed({ type: 'unpause', reason })

describe('pause reasons are a set', () => {
  it('work ends with the first and goes on with the last', () => {
    const machine = pause(new Machine().live(100), 'hidden')
    expect(machine.words).toEqual(['abort'])
    pause(pause(machine, 'no-subscribers'), 'hidden')
    expect(unpause(machine, 'hidden').words).toEqual([])
    expect(unpause(machine, 'by-request').words).toEqual([])
    expect(unpause(machine, 'no-subscribers').words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('R9: nothing is requested while paused, whatever happens', () => {
    const machine = pause(new Machine().live(100), 'hidden')
    for (const type of ['start', 'wake', 'retry-now', 'timer'] as const)
      expect(machine.feed({ type }).words).toEqual([])
    expect(machine.pass(86_400_000).words).toEqual([])
  })

  it('reasons given before the start count', () => {
    const machine = pause(new Machine(), 'no-subscribers')
    expect(machine.start().words).toEqual([])
    expect(machine.report.phase).toBe('paused')
    expect(unpause(machine, 'no-subscribers').words).toEqual(['watch-list'])
  })

  it('a first list that was cut short begins anew', () => {
    const machine = pause(new Machine().start().events(modified('a', 1)), 'hidden')
    expect(machine.report).toMatchObject({ phase: 'paused', synced: false })
    unpause(machine, 'hidden').events(endMark(100))
    expect(machine.words).toEqual(['replace'])
  })

  it('R3: what waited for verification is discarded, and the version goes back', () => {
    const machine = pause(new Machine().resuming(100).opens().events(modified('a', 105)), 'hidden')
    expect(machine.words).toEqual(['abort', 'discard'])
    expect(unpause(machine, 'hidden').words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('a back-off is cut short', () => {
    const machine = pause(new Machine().live(100).ends({ type: 'network', message: 'refused' }), 'hidden')
    expect(unpause(machine, 'hidden').words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('a refusal is not: what waits for a person or a slow re-check still does', () => {
    const machine = new Machine().start().ends(http(400))
    expect(unpause(pause(machine, 'hidden'), 'hidden').words).toEqual([])
    expect(machine.report.phase).toBe('unsupported')
    const forbidden = unpause(
      pause(new Machine().start().ends(http(403)).pass(100_000), 'hidden').pass(100_000),
      'hidden',
    )
    expect(forbidden.pass(99_999).words).toEqual([])
    expect(forbidden.pass(1).words).toEqual(['watch-list'])
  })

  it('a re-check that became due meanwhile is made when the pause ends', () => {
    const machine = pause(new Machine().start().ends(http(403)), 'hidden').pass(400_000)
    expect(machine.requests).toEqual(['watch-list', 'list'])
    expect(unpause(machine, 'hidden').words).toEqual(['watch-list'])
  })

  it('retryNow during a pause counts when it ends', () => {
    const machine = pause(new Machine().start().ends(http(400)), 'hidden')
    expect(machine.feed({ type: 'retry-now' }).words).toEqual([])
    expect(unpause(machine, 'hidden').words).toEqual(['watch-list'])
  })

  it('R8: closed is the end', () => {
    const machine = new Machine().live(100).feed({ type: 'close' })
    expect(machine.words).toEqual(['abort'])
    expect(machine.report).toMatchObject({ phase: 'closed', fetching: false })
    for (const type of ['start', 'wake', 'retry-now', 'timer', 'close'] as const) {
      expect(machine.feed({ type }).effects).toEqual([])
    }
    expect(unpause(pause(machine, 'hidden'), 'hidden').effects).toEqual([])
  })
})
