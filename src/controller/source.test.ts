import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { Informer, InformerStatus } from '../index.js'
import { idleStatus } from '../protocol/status.js'
import { configMaps } from '../resources/index.js'
import { Source } from './source.js'

function trusted(status: Partial<InformerStatus>, isComplete = true): boolean {
  const lister = { isComplete, status: { ...idleStatus, ...status }, onTold: () => {} }
  const informer = { lister: () => lister, changes$: () => NEVER } as unknown as Informer
  return new Source(configMaps, informer, () => {}).isTrusted
}

const network = { synced: true, source: 'network' } as const

test.each<readonly [what: string, status: Partial<InformerStatus>, is: boolean]>([
  ['live', { ...network, phase: 'live' }, true],
  ['listed at intervals, because it cannot be watched', { ...network, phase: 'polling' }, true],
  ['listed at intervals, because all streams are taken', { ...network, phase: 'queued' }, true],
  ['in line for its first list', { phase: 'queued' }, false],
  ['from the mirror', { phase: 'connecting', source: 'mirror', hasData: true }, false],
  ['being restored', { phase: 'restoring', source: 'mirror' }, false],
  ['a resume that is not verified', { ...network, phase: 'connecting' }, false],
  ['read anew', { ...network, phase: 'listing' }, false],
  ['of an engine that is lost', { ...network, phase: 'retrying' }, false],
  ['offline', { ...network, phase: 'offline' }, false],
  ['paused', { ...network, phase: 'paused' }, false],
  ['signed out', { ...network, phase: 'unauthorized' }, false],
  ['not to be seen any more', { synced: true, source: 'none', phase: 'forbidden' }, false],
  ['gone for good, whatever the phase', { synced: true, source: 'none', phase: 'live' }, false],
  ['a first list', { phase: 'listing', source: 'network' }, false],
  ['nothing yet', {}, false],
])('M17 P6: whether it may be acted upon: %s', (_what, status, is) => {
  expect(trusted(status)).toBe(is)
  expect(trusted(status, false)).toBe(false)
})
