import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { added, endMark, http } from './samples.fixture.js'

const refused = { type: 'network', message: 'refused' } as const

function without(slots: 'waiting' | 'unanswered' = 'waiting'): Machine {
  const machine = new Machine()
  machine.slots = slots
  return machine.start()
}

describe('P9: a stream only with a slot', () => {
  it('nothing is read before the first answer about the slot; granted, the state comes by watch-list', () => {
    const machine = without('unanswered')
    expect(machine.requests).toEqual([])
    expect(machine.report).toMatchObject({ phase: 'connecting', fetching: true })
    machine.feed({ type: 'slot-granted' })
    expect(machine.requests).toEqual(['watch-list'])
  })

  it('an answer that does not come within 5 s is taken for a queue', () => {
    const machine = without('unanswered').pass(4_999)
    expect(machine.requests).toEqual([])
    machine.pass(1)
    expect(machine.requests).toEqual(['list'])
    expect(machine.report.phase).toBe('queued')
  })

  it('without one it lists, is synced and queued, and lists again every 15 s', () => {
    const machine = without()
    expect(machine.requests).toEqual(['list'])
    expect(machine.report).toMatchObject({ phase: 'queued', synced: false, error: { code: 'stream-budget' } })
    machine.page(100)
    expect(machine.report).toMatchObject({ phase: 'queued', synced: true, fetching: false, settled: true })
    machine.pass(14_999)
    expect(machine.requests).toEqual(['list'])
    machine.pass(1).page(110)
    expect(machine.requests).toEqual(['list', 'list'])
    expect(machine.report).not.toHaveProperty('staleSince')
  })

  it('W12: when it comes the watch goes on from the last list, verified, without a relist', () => {
    const machine = without().page(100).pass(5_000).feed({ type: 'slot-granted' })
    expect(machine.words).toEqual(['hold', 'probe', 'watch 100'])
    machine.probeSent().opens().probeAnswers(100)
    expect(machine.report).toMatchObject({ phase: 'live', synced: true })
    expect(machine.report).not.toHaveProperty('error')
  })

  it('a list that runs when it comes is finished, and watched from', () => {
    const machine = without().feed({ type: 'slot-granted' })
    expect(machine.words).toEqual([])
    machine.page(100)
    expect(machine.words).toEqual(['replace', 'watch 100'])
  })

  it('a list that fails when it has come is not needed: the version is still good', () => {
    const machine = without().page(100).pass(15_000).feed({ type: 'slot-granted' }).listFails(refused).pass(800)
    expect(machine.requests).toEqual(['list', 'list', 'probe', 'watch 100'])
  })

  it('lost to a higher rank: the stream ends first, nothing is read at once, the version stays', () => {
    const machine = new Machine().live(100).events(added('a', 120)).feed({ type: 'slot-waiting' })
    expect(machine.words).toEqual(['abort'])
    expect(machine.report).toMatchObject({ phase: 'queued', synced: true, error: { code: 'stream-budget' } })
    machine.pass(14_999).feed({ type: 'slot-granted' })
    expect(machine.words).toEqual(['hold', 'probe', 'watch 120'])
  })

  it('lost before the list was complete: it is listed', () => {
    const machine = new Machine().start().events(added('a', 1)).feed({ type: 'slot-waiting' })
    expect(machine.words).toEqual(['abort', 'list'])
    expect(machine.report).toMatchObject({ phase: 'queued', synced: false })
  })

  it('W2: a list without a version spends the one before it', () => {
    const machine = without().page(100).pass(15_000).page(undefined)
    expect(machine.state).not.toHaveProperty('resumeFrom')
    expect(machine.report.phase).toBe('polling')
  })

  it('distrust while it is listed: the version is spent, whoever comes first', () => {
    const machine = without().page(100).pass(15_000).feed({ type: 'distrust' }).listFails(refused)
    machine.feed({ type: 'slot-granted' }).pass(800)
    expect(machine.requests).toEqual(['list', 'list', 'watch-list'])
  })

  it.each([
    ['refused', (machine: Machine) => machine.ends(http(403))],
    ['paused', (machine: Machine) => machine.feed({ type: 'pause', reason: 'no-subscribers' })],
    ['closed', (machine: Machine) => machine.feed({ type: 'close' })],
    ['not watchable', (machine: Machine) => machine.ends(http(405))],
  ])('given back when it is %s, behind the end of the stream', (_why, end) => {
    const machine = new Machine().live(100)
    end(machine)
    const order = machine.effects.map((effect) => (effect.type === 'slot' ? effect.slot : effect.type))
    expect(order.filter((type) => type === 'abort' || type === 'release')).toEqual(['abort', 'release'])
    expect(machine.state.slot).toBe('unknown')
    machine.feed({ type: 'slot-granted' })
    expect(machine.state.slot).toBe('unknown')
  })

  it('kept while it backs off: streams do not change hands for a cut', () => {
    const machine = new Machine().live(100).ends(refused).pass(60_000)
    expect(machine.state.slot).toBe('granted')
  })
})

describe('P9: what fails for long', () => {
  const failing = (): Machine => {
    const machine = new Machine().live(100)
    for (let failures = 0; failures < 5; failures += 1) machine.ends(http(503)).pass(failures < 4 ? 60_000 : 0)
    return machine
  }

  it('gives its slot back, and asks for one when it tries again', () => {
    const machine = failing()
    expect(machine.state).toMatchObject({ phase: 'waiting', failures: 5, slot: 'unknown' })
    machine.pass(60_000)
    expect(machine.words).toEqual(['hold', 'watch 100', 'probe'])
    machine.probeSent().opens().probeAnswers(100)
    expect(machine.report.phase).toBe('live')
  })

  it('P6: is no queue, whoever has the slots when it tries again', () => {
    const machine = failing()
    machine.slots = 'waiting'
    const told = machine.reports.length
    machine.pass(13_000)
    expect(machine.requests.at(-1)).toBe('list')
    machine.listFails(http(503)).pass(60_000)
    expect(new Set(machine.reports.slice(told - 1).map(({ phase }) => phase))).toEqual(new Set(['retrying']))
    machine.page(110)
    expect(machine.report).toMatchObject({ phase: 'queued', error: { code: 'stream-budget' } })
  })
})

describe('P6: what is said of a queued one', () => {
  it('offline and refusals rank above, a back-off below; nothing of it is hidden by the grace', () => {
    const offline = without().page(100).pass(15_000).listFails(refused)
    expect(offline.report).toMatchObject({ phase: 'offline', error: { code: 'unreachable' } })
    const broken = without().page(100).pass(15_000).listFails(http(500))
    expect(broken.report).toMatchObject({ phase: 'queued', error: { code: 'server-error' } })
    const forbidden = without().listFails(http(403))
    expect(forbidden.report).toMatchObject({ phase: 'forbidden', error: { code: 'forbidden' } })
  })

  it('a first list by pages shows how far it is', () => {
    const machine = without().page(100, [], { continue: 'T1', remaining: 7 })
    expect(machine.report).toMatchObject({ phase: 'queued', expected: 7, fetching: true })
  })

  it('who does not want a watch has no part in it', () => {
    const machine = new Machine({ follow: { type: 'poll', everyMs: 60_000 } })
    machine.slots = 'waiting'
    machine.start().page(100)
    expect(machine.report).toMatchObject({ phase: 'polling' })
    machine.feed({ type: 'follow', wish: { type: 'watch' } })
    expect(machine.report.phase).toBe('queued')
    machine.page(110).feed({ type: 'slot-granted' }).probeSent().opens().probeAnswers(110)
    expect(machine.report.phase).toBe('live')
    machine.events(endMark(111))
  })
})
