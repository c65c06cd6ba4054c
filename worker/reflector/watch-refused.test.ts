import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { http } from './samples.fixture.js'

const refused = http(403)

describe('C30: 403 to a watch', () => {
  it('is no 403 to the list: that is asked at once, and when the next watch is refused too it is polled', () => {
    const machine = new Machine().start().watchEnds(refused)
    expect(machine.words).toEqual(['abort', 'list'])
    expect(machine.page(100).words).toEqual(['replace', 'watch 100'])
    machine.watchEnds(refused)
    expect(machine.words).toEqual(['abort'])
    expect(machine.report).toMatchObject({ phase: 'polling', synced: true, error: { code: 'watch-unsupported' } })
    expect(machine.pass(15_000).words).toEqual(['list'])
    expect(machine.page(110).words).toEqual(['replace'])
  })

  it('is told as forbidden when the list is refused, and starts anew at the next look', () => {
    const machine = new Machine().start().watchEnds(refused).listFails(refused)
    expect(machine.report).toMatchObject({ phase: 'forbidden', synced: false })
    expect(machine.pass(300_000).words).toEqual(['watch-list'])
    expect(machine.watchEnds(refused).words).toEqual(['abort', 'list'])
  })

  it('once, in a life that goes on, costs one list and nothing is shown', () => {
    const machine = new Machine().live(100).pass(60_000).watchEnds(refused)
    expect(machine.words).toEqual(['abort', 'list'])
    expect(machine.report.phase).toBe('live')
    expect(machine.page(200).words).toEqual(['replace', 'watch 200'])
    expect(machine.opens().report).toMatchObject({ phase: 'live', synced: true })
    expect(machine.pass(60_000).watchEnds(refused).words).toEqual(['abort', 'list'])
  })

  it('is looked into again after an hour, and when asked', () => {
    const machine = new Machine().start().watchEnds(refused).page(100).watchEnds(refused)
    expect(machine.feed({ type: 'retry-now' }).words).toEqual(['watch-list'])
    machine.watchEnds(refused).page(100).watchEnds(refused)
    for (let at = 0; at < 3_600_000; at += 15_000) {
      expect(machine.pass(15_000).words).toEqual(at + 15_000 < 3_600_000 ? ['list'] : ['watch-list'])
      if (machine.state.phase === 'listing') machine.page(100)
    }
  })
})
