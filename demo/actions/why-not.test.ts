import { expect, it } from 'vitest'
import { idleStatus } from '../../src/protocol/status.js'
import { whyNot } from './why-not.js'

it.each(['live', 'polling', 'queued'] as const)('P6: what is %s may be acted upon once it is confirmed', (phase) => {
  expect(whyNot({ ...idleStatus, phase, synced: true })).toBeUndefined()
  expect(whyNot({ ...idleStatus, phase, synced: false })).toMatch(/^Not before/)
})

it.each([
  ['offline', /offline/],
  ['unauthorized', /signed out/],
  ['restoring', /saved view/],
  ['retrying', /connection/],
  ['not-served', /serve/],
  ['closed', /live/],
] as const)('P6: nothing may be done while %s, and it says why', (phase, why) => {
  expect(whyNot({ ...idleStatus, phase, synced: true })).toMatch(why)
})
