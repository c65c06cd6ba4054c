import { describe, expect, it } from 'vitest'
import { ALL_WATCH_GUARDS, listInit, readInit, watchInit } from './request-init.js'

const { signal } = new AbortController()
const options = { credentials: 'include', signal } as const
const metadata = (as: string) => `application/json;as=${as};g=meta.k8s.io;v=v1,application/json`

describe('every request', () => {
  it.each([
    ['list', listInit('full', options)],
    ['watch', watchInit('full', ALL_WATCH_GUARDS, options)],
    ['read', readInit(options)],
  ])('%s: no cache, no followed redirect, the caller credentials and signal (W5)', (_name, init) => {
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', redirect: 'manual', credentials: 'include', signal })
  })
})

describe('headers', () => {
  it.each([
    ['a list', listInit('full', options), { Accept: 'application/json' }],
    ['a list of metadata', listInit('metadata', options), { Accept: metadata('PartialObjectMetadataList') }],
    ['a read', readInit(options), { Accept: 'application/json' }],
    ['a watch', watchInit('full', ALL_WATCH_GUARDS, options), { Accept: 'application/json', Range: 'bytes=0-' }],
    [
      'a watch of metadata',
      watchInit('metadata', ALL_WATCH_GUARDS, options),
      { Accept: metadata('PartialObjectMetadata'), Range: 'bytes=0-' },
    ],
    [
      'a watch without the guard',
      watchInit('full', { range: 'omit', encoding: 'check' }, options),
      { Accept: 'application/json' },
    ],
  ])('of %s (W4, C45)', (_name, init, headers) => {
    expect(init.headers).toEqual(headers)
  })
})
