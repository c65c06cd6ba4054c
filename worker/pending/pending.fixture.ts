import type { ObjectKey } from '../../src/model/key.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { call, type Deployment, type PlainCache, plainCache } from './cache.fixture.js'
import { PendingWrites } from './pending-writes.js'
import { writtenOf } from './written.js'

export const now = '2026-11-30T10:00:00Z'
export const merge = 'application/merge-patch+json'
export const key = 'web/a' as ObjectKey

export function setUp(cache: PlainCache = plainCache(), more: readonly PlainCache[] = []) {
  const clock = createFakeClock()
  const pending = new PendingWrites({ clock, now: () => now, caches: () => [cache, ...more], served: (one) => one })
  const begin = (parts: Parameters<typeof call>[0]) => {
    const question = call(parts)
    const begun = pending.begin(question)
    return {
      ...begun,
      answered: (body: unknown) => begun.confirmed(writtenOf(question, { body })),
    }
  }
  const shown = (of: PlainCache = cache) => pending.shown(of, key)
  const replicas = (of: PlainCache = cache) => (shown(of)?.object as Deployment | undefined)?.spec?.replicas
  return { cache, clock, pending, begin, shown, replicas }
}

export const scaleTo = (replicas: number) =>
  ({ target: { name: 'a' }, contentType: merge, body: { spec: { replicas } } }) as const
