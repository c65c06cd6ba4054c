import { expect, it } from 'vitest'
import { createJumpingClock } from './jumping-clock.mjs'

it('what is due after a jump comes at once, in its order, and never within the call', async () => {
  const clock = createJumpingClock()
  const told: string[] = []
  clock.after(90_000, () => told.push('late'))
  clock.after(60_000, () => told.push('early'))
  clock.after(60_000, () => told.push('never'))()
  const done = new Promise<void>((resolve) => {
    clock.after(100_000, resolve)
  })
  const before = clock.now()
  clock.jump(100_000)
  expect(told).toEqual([])
  await done
  expect(told).toEqual(['early', 'late'])
  expect(clock.now() - before).toBeGreaterThanOrEqual(100_000)
})

it('time that passes is no sleep: a timer of five seconds is never a whole period late', async () => {
  const clock = createJumpingClock()
  let latest = 0
  let ticks = 0
  const tick = (): void => {
    const due = clock.now() + 5_000
    clock.after(5_000, () => {
      latest = Math.max(latest, clock.now() - due)
      ticks += 1
      tick()
    })
  }
  tick()
  await clock.pass(60_000)
  expect(ticks).toBeGreaterThanOrEqual(8)
  expect(latest).toBeLessThan(5_000)
})
