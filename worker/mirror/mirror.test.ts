import { describe, it } from 'vitest'
import { type MirrorSubject, mirrorConformance } from '../../src/testing/mirror/mirror-conformance.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { MemoryMirror } from './memory-mirror.js'
import { profile } from './mirror.fixture.js'

const subjects: ReadonlyMap<string, () => MirrorSubject> = new Map([
  [
    'memory',
    () => {
      const clock = createFakeClock()
      const mirror = new MemoryMirror({ clock, maxBytes: 1e6, maxAgeMs: 1e6, reason: () => 'unsupported' })
      return { mirror, reopen: async () => mirror, now: () => clock.now() }
    },
  ],
  [
    'IndexedDB',
    () => {
      const { open, clock } = profile()
      const mirror = open()
      return {
        mirror,
        reopen: async () => {
          mirror.close()
          return open()
        },
        now: () => clock.now(),
      }
    },
  ],
])

describe.each([...subjects])('a mirror in %s', (_where, make) => {
  it.each([...mirrorConformance])('%s', (_promise, holds) => holds(make()))
})
