import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import type { KubeOptions } from '../index.js'
import { bearer, GuardedApi } from './auth.fixture.js'
import { configMaps, record } from './kube.fixture.js'
import { openKube } from './open-kube.js'

test('P11: a component that is another user’s by now is not asked for the one before, whose kube others still have', async () => {
  const guarded = new GuardedApi('alices')
  const options = (user: string, token: string): KubeOptions => ({
    server: 'http://127.0.0.1:1',
    host: guarded.host,
    user,
    auth: () => bearer(token),
  })
  const alices = options('alice', 'alices')
  const other = openKube(alices, () => alices)
  let given = alices
  const own = openKube(given, () => given)
  expect(own.kube).toBe(other.kube)
  const list = record(other.kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  // Of the same user the latest is asked.
  given = options('alice', 'alices new')
  guarded.known.clear()
  guarded.known.add('alices new')
  guarded.api.endWatches()
  await guarded.passes(5_000)
  expect(guarded.tokens.at(-1)).toBe('alices new')
  given = options('bob', 'bobs')
  own.close()
  guarded.known.clear()
  guarded.api.endWatches()
  await guarded.passes(5_000)
  expect(list.last.status.phase).toBe('unauthorized')
  expect(guarded.tokens).not.toContain('bobs')
  other.close()
  await settle()
})
