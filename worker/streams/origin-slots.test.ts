import { describe, expect, it } from 'vitest'
import { createMemoryLocks } from './memory-locks.js'
import { lingering, quiet, SlotsOf, subscribed } from './slots.fixture.js'

const names = (count: number, prefix = ''): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('P9: the slots of one engine', () => {
  it('go to the first four; the rest waits and is told so once', async () => {
    const locks = createMemoryLocks()
    const engine = new SlotsOf(locks)
    const askers = names(8).map((name) => engine.ask(name))
    expect(askers.map(({ now }) => now)).toEqual(names(8).map(() => 'unknown'))
    await quiet()
    expect(engine.granted).toEqual(['0', '1', '2', '3'])
    expect(askers.map(({ told }) => told.length)).toEqual(names(8).map(() => 1))
    expect(locks.held).toHaveLength(4)
    expect(engine.slots.taken).toBe(4)
  })

  it('a freed one goes to who came first, among them to the larger priority', async () => {
    const engine = new SlotsOf(createMemoryLocks())
    const [first] = names(4).map((name) => engine.ask(name, subscribed(9)))
    engine.ask('low')
    engine.ask('high a', subscribed(5))
    engine.ask('high b', subscribed(5))
    await quiet()
    engine.release(first ?? expect.unreachable())
    await quiet()
    expect(engine.granted).toEqual(['1', '2', '3', 'high a'])
  })

  it('locks are held only for streams, and given back with them', async () => {
    const locks = createMemoryLocks()
    const engine = new SlotsOf(locks)
    const asker = engine.ask('a')
    await quiet()
    expect(locks.held).toEqual(['slot/0'])
    expect(engine.slots.taken).toBe(1)
    engine.release(asker)
    await quiet()
    expect(locks.held).toEqual([])
  })

  it('a lingering holder yields at once to one that somebody looks at, whatever the priorities', async () => {
    const engine = new SlotsOf(createMemoryLocks())
    const askers = names(5).map((name) => engine.ask(name, subscribed(name === '2' ? 9 : 0)))
    await quiet()
    expect(askers[4]?.now).toBe('waiting')
    engine.move(askers[2] ?? expect.unreachable(), lingering(9))
    expect(engine.granted).toEqual(['0', '1', '3', '4'])
    // Looked at again: an equal is not driven out.
    engine.move(askers[2] ?? expect.unreachable(), subscribed())
    expect(engine.granted).toEqual(['0', '1', '3', '4'])
  })

  it('the loser has ended its stream before the winner hears of it', async () => {
    const engine = new SlotsOf(createMemoryLocks())
    for (const name of names(4)) engine.ask(name)
    await quiet()
    const diary: string[] = []
    engine.onAnswer = ({ name }, answer) => diary.push(`${name} ${answer}`)
    engine.ask('urgent', subscribed(1))
    expect(diary).toEqual(['3 waiting', 'urgent granted'])
  })

  it('nobody loses a slot as long as there may be a free one', async () => {
    const engine = new SlotsOf(createMemoryLocks())
    const low = engine.ask('low', lingering())
    await quiet()
    engine.ask('high')
    await quiet()
    expect(low.told).toEqual(['granted'])
    expect(engine.granted).toEqual(['low', 'high'])
  })

  it('who left hears nothing, also from within an answer', async () => {
    const engine = new SlotsOf(createMemoryLocks())
    const gone = engine.ask('gone')
    engine.release(gone)
    await quiet()
    expect(gone.told).toEqual([])
    const askers = names(4).map((name) => engine.ask(name))
    await quiet()
    engine.onAnswer = (asker) => {
      if (asker === askers[3]) askers[3].seat.release()
    }
    const urgent = engine.ask('urgent', subscribed(1))
    await quiet()
    expect(urgent.told).toEqual(['granted'])
    expect(askers[3]?.told).toEqual(['granted', 'waiting'])
  })

  it('a larger budget is used as soon as it is known (HTTP/2)', async () => {
    const locks = createMemoryLocks()
    const engine = new SlotsOf(locks)
    for (const name of names(10)) engine.ask(name)
    await quiet()
    expect(engine.granted).toHaveLength(4)
    engine.budget = 64
    engine.slots.learn()
    await quiet()
    expect(engine.granted).toHaveLength(10)
    expect(locks.held).toHaveLength(10)
  })
})

describe('P9: two engines with the same locks', () => {
  it('share four; a slot freed by one is taken by the other', async () => {
    const locks = createMemoryLocks()
    const [one, other] = [new SlotsOf(locks), new SlotsOf(locks)]
    const first = names(3, 'one').map((name) => one.ask(name))
    await quiet()
    const second = names(3, 'other').map((name) => other.ask(name))
    await quiet()
    expect([one.granted.length, other.granted.length]).toEqual([3, 1])
    expect(second[2]?.now).toBe('waiting')
    one.release(first[0] ?? expect.unreachable())
    await quiet()
    expect(other.granted).toEqual(['other0', 'other1'])
    one.release(first[1] ?? expect.unreachable())
    one.release(first[2] ?? expect.unreachable())
    await quiet()
    expect(other.granted).toEqual(['other0', 'other1', 'other2'])
    // Four were free for a moment, three are needed.
    expect(locks.held).toHaveLength(3)
  })

  it('two locks that come at once where one is needed: the second goes back', async () => {
    const locks = createMemoryLocks()
    const [one, other] = [new SlotsOf(locks), new SlotsOf(locks)]
    const askers = names(4).map((name) => one.ask(name))
    await quiet()
    other.ask('a')
    await quiet()
    for (const asker of askers) one.release(asker)
    await quiet()
    expect(other.granted).toEqual(['a'])
    expect(locks.held).toHaveLength(1)
    one.ask('b')
    await quiet()
    expect(one.granted).toEqual(['b'])
  })

  it('a higher rank takes the slot of its own engine, when others hold the rest', async () => {
    const locks = createMemoryLocks()
    const [one, other] = [new SlotsOf(locks), new SlotsOf(locks)]
    for (const name of names(3)) other.ask(name, lingering())
    await quiet()
    one.ask('low')
    await quiet()
    one.ask('high', subscribed(1))
    await quiet()
    expect(one.granted).toEqual(['high'])
    expect(other.granted).toHaveLength(3)
  })
})
