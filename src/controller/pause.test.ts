import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { pause } from './pause.js'

test('ends at its time or when the signal aborts, and leaves neither a timer nor a listener', async () => {
  const clock = createFakeClock()
  const stop = new AbortController()
  const [added, removed] = [vi.spyOn(stop.signal, 'addEventListener'), vi.spyOn(stop.signal, 'removeEventListener')]
  const first = pause(clock, 50, stop.signal)
  await clock.advance(50)
  await first
  expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([1, 1])
  const second = pause(clock, 50, stop.signal)
  stop.abort()
  await second
  await pause(clock, 50, stop.signal)
  expect(clock.waiting).toBe(0)
})
