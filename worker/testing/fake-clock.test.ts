import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.js'

describe('fake clock', () => {
  it('calls timers in order of time, each at its own time, also those set meanwhile', async () => {
    const clock = createFakeClock(0)
    const called: string[] = []
    clock.after(30, () => called.push(`late ${clock.now()}`))
    clock.after(10, () => {
      called.push(`early ${clock.now()}`)
      clock.after(5, () => called.push(`nested ${clock.now()}`))
    })
    await clock.advance(20)
    expect(called).toEqual(['early 10', 'nested 15'])
    expect([clock.now(), clock.waiting, clock.nextAt]).toEqual([20, 1, 30])
    await clock.advance(10)
    expect(called.at(-1)).toBe('late 30')
  })

  it('never calls a cancelled timer; cancelling again does nothing', () => {
    const clock = createFakeClock(0)
    const cancel = clock.after(10, () => expect.unreachable())
    cancel()
    cancel()
    clock.advanceSync(20)
    expect(clock.now()).toBe(20)
  })

  it('lets promises settle between two timers', async () => {
    const clock = createFakeClock(0)
    const seen: string[] = []
    clock.after(10, () => void Promise.resolve().then(() => seen.push('reaction')))
    clock.after(11, () => seen.push('timer'))
    await clock.advance(20)
    expect(seen).toEqual(['reaction', 'timer'])
  })

  it('after a sleep every timer is late', async () => {
    const clock = createFakeClock(0)
    const at: number[] = []
    clock.after(10, () => at.push(clock.now()))
    clock.after(20, () => at.push(clock.now()))
    await clock.sleep(1_000)
    expect(at).toEqual([1_000, 1_000])
  })
})
