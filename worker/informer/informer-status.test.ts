import { expect, test } from 'vitest'
import { isAnswered } from '../../src/protocol/status.js'
import type { Report } from '../reflector/report.js'
import { informerStatus } from './informer-status.js'

const target = {
  resource: { group: 'apps', version: 'v1', plural: 'deployments', namespaced: true },
  scope: { namespace: 'web', labelSelector: '', fieldSelector: '', content: 'full' as const },
}
const live: Report = { phase: 'live', synced: true, attempt: 0, fetching: false, settled: true, freshAt: 5 }

test('P6: nothing is called synced or live before the cache shows it', () => {
  expect(informerStatus(live, { applied: 'no', objects: 0, provisional: 0, storage: 'off' }, target)).toMatchObject({
    phase: 'listing',
    synced: false,
    hasData: false,
    source: 'none',
  })
  // Restored, and verified, but what was missed is not in the cache yet.
  const restored = { applied: 'restored', objects: 2, provisional: 0, storage: 'disk' } as const
  expect(informerStatus(live, restored, target)).toMatchObject({
    phase: 'connecting',
    synced: false,
    hasData: true,
    source: 'mirror',
    freshAt: 5,
  })
  expect(informerStatus(live, { applied: 'yes', objects: 2, provisional: 0, storage: 'off' }, target)).toMatchObject({
    phase: 'live',
    synced: true,
    hasData: true,
    source: 'network',
    loaded: 2,
    freshAt: 5,
  })
})

test('P6: a list on its way says how far it is and how much is expected', () => {
  const report: Report = {
    phase: 'listing',
    synced: false,
    attempt: 0,
    fetching: true,
    settled: false,
    loading: 500,
    expected: 1_300,
  }
  expect(informerStatus(report, { applied: 'no', objects: 0, provisional: 500, storage: 'off' }, target)).toMatchObject(
    {
      synced: false,
      hasData: true,
      source: 'network',
      loaded: 500,
      expected: 1_300,
      fetching: true,
    },
  )
})

test('P6 P11: what was revoked is neither there, nor empty, nor of some age', () => {
  const error = { code: 'forbidden', message: 'no', httpStatus: 403 } as const
  const report: Report = { ...live, phase: 'forbidden', staleSince: 6, error }
  const status = informerStatus(report, { applied: 'revoked', objects: 0, provisional: 0, storage: 'disk' }, target)
  expect(status).toMatchObject({ phase: 'forbidden', synced: true, hasData: false, source: 'none', loaded: 0 })
  expect(status).not.toHaveProperty('freshAt')
  expect(status).not.toHaveProperty('staleSince')
  expect(isAnswered(status)).toBe(false)
})

test('an error names resource and namespace', () => {
  const error = { code: 'forbidden', message: 'no', httpStatus: 403 } as const
  const report: Report = { phase: 'forbidden', synced: false, attempt: 1, fetching: false, settled: true, error }
  expect(informerStatus(report, { applied: 'no', objects: 0, provisional: 0, storage: 'off' }, target).error).toEqual({
    ...error,
    resource: 'apps/v1/deployments',
    namespace: 'web',
  })
})
