import { describe, expect, test } from 'vitest'
import { createConsumer, queues } from './consumer.fixture.js'
import { apply, pod, remove, replace, rv } from './deltas.fixture.js'

/** Both ends of the port, whatever lies between them: DeltaSink and DeltaSource. */
describe.each(queues)('port of queue $queue', ({ create }) => {
  test('take gives at most as many as asked, and nothing for zero', () => {
    const { fifo } = createConsumer(create)
    fifo.push([apply('a', 1), apply('a', 2), apply('a', 3), apply('b', 4)])
    expect(fifo.take(0)).toEqual([])
    expect(fifo.take(2)).toHaveLength(2)
    expect(fifo.depth).toBeGreaterThan(0)
    while (fifo.depth > 0) expect(fifo.take(1)).toHaveLength(1)
    expect(fifo.take(1)).toEqual([])
  })

  test('onWork is called at once when work appears, and not again while some waits', () => {
    const consumer = createConsumer(create)
    const { fifo } = consumer
    let calls = 0
    fifo.onWork(() => calls++)
    fifo.push([])
    expect(calls).toBe(0)
    fifo.push([apply('a', 1), apply('b', 2)])
    fifo.push([apply('c', 3)])
    consumer.consume(1)
    fifo.push([apply('d', 4)])
    expect(calls).toBe(1)
    consumer.consume()
    fifo.push([replace(9)])
    expect(calls).toBe(2)
    let late = 0
    fifo.onWork(() => late++)
    expect(late).toBe(1)
  })

  test('onWork may take from inside the call', () => {
    const consumer = createConsumer(create)
    consumer.fifo.onWork(() => consumer.consume())
    consumer.fifo.push([apply('a', 1), apply('b', 2)])
    consumer.fifo.push([remove('a', 3)])
    expect(consumer.told('a')).toEqual(['added 1', 'deleted 3'])
    expect(consumer.cached).toEqual(['b 2'])
  })

  test('W12: what was pushed before the hold flows on, what comes after waits until it is released', () => {
    const consumer = createConsumer(create)
    const { fifo } = consumer
    fifo.push([apply('a', 1)])
    fifo.hold()
    fifo.push([apply('a', 2), apply('b', 3)])
    fifo.hold()
    consumer.consume()
    expect([consumer.cached, consumer.resourceVersion]).toEqual([['a 1'], rv(1)])
    expect(fifo.depth).toBe(2)
    let calls = 0
    fifo.onWork(() => calls++)
    fifo.release()
    expect(calls).toBe(1)
    consumer.consume()
    expect([consumer.cached, consumer.resourceVersion]).toEqual([['a 2', 'b 3'], rv(3)])
  })

  test('W12: discardHeld drops what was held and ends the hold; outside a hold nothing happens', () => {
    const consumer = createConsumer(create)
    const { fifo } = consumer
    fifo.release()
    fifo.discardHeld()
    fifo.push([apply('a', 1)])
    fifo.hold()
    fifo.push([apply('a', 2), replace(3)])
    fifo.discardHeld()
    fifo.push([apply('b', 4)])
    consumer.consume()
    expect(consumer.cached).toEqual(['a 1', 'b 4'])
  })

  test('P10: what waits is bounded by the mark or by the keys, and ends in the same cache', () => {
    const consumer = createConsumer(create, [], { highWaterMark: 100 })
    for (let version = 1; version <= 6_000; version++) {
      consumer.fifo.push([apply(`pod-${version % 300}`, version)])
      expect(consumer.fifo.depth).toBeLessThanOrEqual(2 * (300 + 1))
    }
    consumer.consume()
    expect(consumer.cached).toHaveLength(300)
    expect(consumer.cached).toContain('pod-0 6000')
    expect(consumer.resourceVersion).toBe(rv(6_000))
  })

  test('P10: above the byte limit each push is told to be too much, until enough was taken; nothing is lost', () => {
    let told = 0
    const consumer = createConsumer(create, [], { byteLimit: 100, overflowed: () => told++ })
    const { fifo } = consumer
    fifo.push([apply('a', 1)], 60)
    fifo.push([replace(2, pod('a', 1), pod('b', 2))])
    fifo.push([apply('a', 3)], 40)
    expect(told).toBe(0)
    fifo.push([apply('b', 4), apply('c', 5)], 1)
    fifo.push([apply('c', 6)], 1)
    expect(told).toBe(2)
    consumer.consume()
    fifo.push([apply('a', 7)], 100)
    expect(told).toBe(2)
    consumer.consume()
    expect(consumer.cached).toEqual(['a 7', 'b 4', 'c 6'])
  })

  test('P10: what is held counts, and what was discarded does not', () => {
    let told = 0
    const { fifo } = createConsumer(create, [], { byteLimit: 100, overflowed: () => told++ })
    fifo.hold()
    fifo.push([apply('a', 1)], 90)
    fifo.discardHeld()
    fifo.hold()
    fifo.push([apply('a', 2)], 90)
    expect(told).toBe(0)
    fifo.push([apply('a', 3)], 20)
    expect(told).toBe(1)
    fifo.release()
    fifo.push([apply('a', 4)], 20)
    expect(told).toBe(2)
  })

  test('P10: what was squashed no longer counts', () => {
    let told = 0
    const { fifo } = createConsumer(create, [], { highWaterMark: 10, byteLimit: 1_000, overflowed: () => told++ })
    for (let version = 1; version <= 1_000; version++) fifo.push([apply('a', version)], 10)
    expect(told).toBe(0)
  })

  test('keys are any text', () => {
    const consumer = createConsumer(create, [pod('__proto__', 1)])
    consumer.fifo.push([apply('constructor', 2), replace(3, pod('toString', 3))])
    consumer.consume()
    expect(consumer.cached).toEqual(['toString 3'])
    expect(consumer.told('__proto__')).toEqual(['lost 1'])
  })
})
