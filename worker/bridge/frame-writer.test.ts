import { expect, test } from 'vitest'
import type { Ack, Frame, FramePart } from '../../src/protocol/frames.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { FrameWriter } from './frame-writer.js'

const part = (informer: number): FramePart => ({
  type: 'list',
  subscription: informer,
  put: { type: 'objects', objects: [] },
  total: 0,
  truncated: false,
  window: 'all',
})

function setUp(costMs = 0, copy: (frame: Frame) => Frame = (frame) => frame) {
  const clock = createFakeClock()
  const frames: Frame[] = []
  let acknowledge: (ack: Ack) => void = () => {}
  let due: FramePart[] = []
  const writer = new FrameWriter({
    port: {
      post: (frame: Frame) => frames.push(copy(frame)),
      listen: (listener: (ack: Ack) => void) => {
        acknowledge = listener
      },
      close: () => {},
    },
    clock,
    epoch: 'e1',
    intervalMs: 50,
    collect: () => {
      if (costMs > 0) clock.advanceSync(costMs)
      const parts = due
      due = []
      return parts
    },
  })
  return {
    clock,
    frames,
    writer,
    ack: () => acknowledge({ type: 'ack', seq: frames.length }),
    add: (what: number | FramePart, urgency: 'soon' | 'now') => {
      due.push(typeof what === 'number' ? part(what) : what)
      writer.mark(urgency)
    },
  }
}

const turn = (): Promise<void> => Promise.resolve()

test('what happens in one task leaves in one frame, numbered without holes', async () => {
  const { add, frames } = setUp()
  add(1, 'soon')
  add(2, 'soon')
  expect(frames).toEqual([])
  await turn()
  expect(frames).toEqual([{ type: 'frame', epoch: 'e1', seq: 1, parts: [part(1), part(2)] }])
})

test('P5: the next frame waits for the acknowledgement and for the interval, and carries all that came meanwhile', async () => {
  const { add, ack, clock, frames } = setUp()
  add(1, 'soon')
  await turn()
  add(2, 'soon')
  add(3, 'soon')
  clock.advanceSync(1_000)
  await turn()
  expect(frames).toHaveLength(1)
  ack()
  await turn()
  expect(frames.map((frame) => frame.parts.length)).toEqual([1, 2])
  ack()
  add(4, 'soon')
  await turn()
  clock.advanceSync(49)
  expect(frames).toHaveLength(2)
  clock.advanceSync(1)
  expect(frames).toHaveLength(3)
})

test('a first answer and a window move go at once, whatever is outstanding', async () => {
  const { add, frames } = setUp()
  add(1, 'soon')
  await turn()
  add(2, 'now')
  await turn()
  expect(frames.map((frame) => frame.seq)).toEqual([1, 2])
})

test('P5: a frame that was dear to make is followed by a longer rest', async () => {
  const { add, ack, clock, frames } = setUp(100)
  add(1, 'soon')
  await turn()
  ack()
  add(2, 'soon')
  clock.advanceSync(399)
  expect(frames).toHaveLength(1)
  clock.advanceSync(1)
  expect(frames).toHaveLength(2)
})

test('P10: nothing due makes no frame; nothing leaves after close', async () => {
  const { add, clock, frames, writer } = setUp()
  writer.mark('soon')
  await turn()
  expect(frames).toEqual([])
  clock.advanceSync(50)
  add(1, 'soon')
  writer.close()
  await turn()
  clock.advanceSync(1_000)
  expect(frames).toEqual([])
})

test('P5: what becomes due while parts are collected waits for the acknowledgement and the interval', async () => {
  const clock = createFakeClock()
  const frames: Frame[] = []
  let acknowledge: (ack: Ack) => void = () => {}
  let left = 5
  const writer: FrameWriter = new FrameWriter({
    port: {
      post: (frame: Frame) => frames.push(frame),
      listen: (listener: (ack: Ack) => void) => {
        acknowledge = listener
      },
      close: () => {},
    },
    clock,
    epoch: 'e1',
    intervalMs: 50,
    collect: () => {
      left -= 1
      if (left > 0) writer.mark('soon')
      return [part(left)]
    },
  })
  writer.mark('now')
  await turn()
  clock.advanceSync(1_000)
  await turn()
  expect(frames).toHaveLength(1)
  acknowledge({ type: 'ack', seq: 1 })
  await turn()
  expect(frames).toHaveLength(2)
  clock.advanceSync(50)
  acknowledge({ type: 'ack', seq: 2 })
  await turn()
  expect(frames).toHaveLength(3)
})

test('a value that cannot be copied refuses its own subscription; the others arrive, and frames go on', async () => {
  const { ack, add, clock, frames, writer } = setUp(0, (frame) => structuredClone(frame))
  const odd: FramePart = { ...part(1), put: { type: 'objects', objects: [{ key: 'a', object: () => {} }] } } as never
  add(odd, 'soon')
  add(part(2), 'soon')
  await turn()
  expect(frames[0]?.parts).toMatchObject([
    { type: 'refused', subscription: 1, error: { code: 'engine-failure' } },
    part(2),
  ])
  ack()
  clock.advanceSync(50)
  add(part(3), 'soon')
  await turn()
  expect(frames).toHaveLength(2)
  writer.close()
})

test('delivered waits until the page has taken what was due', async () => {
  const { ack, add, writer } = setUp()
  let delivered = 'no'
  add(part(1), 'soon')
  const wait = writer.delivered().then(() => {
    delivered = 'yes'
  })
  await turn()
  await turn()
  expect(delivered).toBe('no')
  ack()
  await wait
  expect(delivered).toBe('yes')
})

test('a clock that is set, back or forward, lengthens no wait: the page is not left with what it had', async () => {
  const { add, ack, clock, frames } = setUp()
  add(1, 'soon')
  await turn()
  ack()
  clock.setBack(3_600_000)
  add(2, 'soon')
  await clock.advance(50)
  expect(frames).toHaveLength(2)
  ack()

  const jumping = setUp(3_600_000)
  jumping.add(1, 'soon')
  await turn()
  jumping.ack()
  jumping.add(2, 'soon')
  await jumping.clock.advance(4_000)
  expect(jumping.frames).toHaveLength(2)
})
