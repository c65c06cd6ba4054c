import { expect, it } from 'vitest'
import { planRound } from './plan.mjs'

const rounds = (seed: number) => Array.from({ length: 60 }, (_, index) => planRound(seed, index))

it('the same seed is the same plan, another one another', () => {
  expect(rounds(3)).toEqual(rounds(3))
  expect(rounds(3)).not.toEqual(rounds(4))
})

it('sixty rounds have every kind of step, and what is held is released', () => {
  const steps = rounds(1).flatMap(({ steps }) => steps)
  expect([...new Set(steps.map((step) => (step.type === 'fault' ? step.fault : step.type)))].sort()).toEqual(
    [
      ...['close', 'cut', 'down', 'end', 'expire', 'expire-in-stream', 'freeze', 'hold', 'html', 'open', 'overlap'],
      ...['refuse', 'release', 'server-error', 'sleep', 'subscribe', 'tear', 'tear-list', 'too-many', 'unauthorized'],
      ...['unavailable', 'up', 'wait'],
    ].sort(),
  )
  const count = (fault: string) => steps.filter((step) => step.type === 'fault' && step.fault === fault).length
  expect(count('release')).toBe(count('hold'))
})
