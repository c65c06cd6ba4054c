import { expect, it } from 'vitest'
import { podHealth, podSeverity } from './pod-health.js'

it.each([
  ['Running', 'running'],
  ['Init:1/3', 'pending'],
  ['Init:CrashLoopBackOff', 'failing'],
  ['Init:ExitCode:1', 'failing'],
  ['ImagePullBackOff', 'failing'],
  ['Unknown', 'failing'],
  ['Completed', 'done'],
  ['Terminating', 'terminating'],
])('%s is %s', (status, health) => {
  expect(podHealth(status)).toBe(health)
})

it('sorts the worst first', () => {
  const words = ['Completed', 'Running', 'Pending', 'CrashLoopBackOff', 'NotReady']
  expect(words.sort((a, b) => podSeverity(a) - podSeverity(b))).toEqual([
    'CrashLoopBackOff',
    'NotReady',
    'Pending',
    'Running',
    'Completed',
  ])
})
