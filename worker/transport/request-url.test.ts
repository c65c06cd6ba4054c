import { describe, expect, it } from 'vitest'
import { listUrl, normalBaseUrl, readUrl, watchUrl } from './request-url.js'
import { nodes, target, version, widgets } from './samples.fixture.js'

describe('the base URL', () => {
  it.each([
    ['/k8s', '/k8s'],
    ['/k8s/', '/k8s'],
    ['/', ''],
    ['', ''],
    ['/k8s//clusters/c-1//', '/k8s/clusters/c-1'],
    ['http://127.0.0.1:8001', 'http://127.0.0.1:8001'],
    ['http://127.0.0.1:8001/', 'http://127.0.0.1:8001'],
    ['https://host.example/a//b/', 'https://host.example/a/b'],
    ['//host.example/a/', '//host.example/a'],
  ])('%s is %s in normal form', (given, normal) => {
    expect(normalBaseUrl(given)).toBe(normal)
    expect(normalBaseUrl(normal)).toBe(normal)
  })
})

describe('the path', () => {
  it.each([
    ['core, all namespaces', target(), '/k8s/api/v1/pods'],
    ['core, one namespace', target({ namespace: 'web' }), '/k8s/api/v1/namespaces/web/pods'],
    ['a group', target({ namespace: 'web' }, widgets), '/k8s/apis/example.com/v1/namespaces/web/widgets'],
    ['cluster scope, whatever the namespace', target({ namespace: 'web' }, nodes), '/k8s/api/v1/nodes'],
  ])('of %s', (_name, of, path) => {
    expect(listUrl('/k8s', { target: of })).toBe(`${path}?pretty=false`)
    expect(watchUrl('/k8s', { target: of, timeoutSeconds: 300 })).toMatch(`${path}?`)
  })

  it('escapes what the caller wrote', () => {
    expect(listUrl('', { target: target({ namespace: '../x' }) })).toBe('/api/v1/namespaces/..%2Fx/pods?pretty=false')
  })

  it('never holds an empty segment (C27)', () => {
    for (const base of ['/', '', '/k8s/', '/k8s//', 'http://h/']) {
      const urls = [
        listUrl(normalBaseUrl(base), { target: target() }),
        watchUrl(normalBaseUrl(base), { target: target(), timeoutSeconds: 1 }),
        readUrl(normalBaseUrl(base), '//version/'),
      ]
      for (const url of urls) expect(url.replace('http://', '')).not.toContain('//')
    }
  })
})

describe('the query of a list', () => {
  const scope = { labelSelector: 'app in (a,b),tier=x', fieldSelector: 'spec.nodeName=n 1' }
  const query = (url: string) => Object.fromEntries(new URL(url, 'http://h').searchParams)

  it('carries selectors, the limit and pretty=false, and no version (W3, W4)', () => {
    expect(query(listUrl('', { target: target(scope), limit: 500 }))).toEqual({
      ...scope,
      limit: '500',
      pretty: 'false',
    })
  })

  it('repeats path and selectors with continue, and has no version (W3)', () => {
    const url = listUrl('', { target: target(scope), limit: 500, continue: 'eyJ2=+/' })
    expect(query(url)).toEqual({ ...scope, limit: '500', continue: 'eyJ2=+/', pretty: 'false' })
  })

  it('of a watch behind a version', () => {
    expect(
      query(watchUrl('', { target: target(scope), resourceVersion: version('100'), timeoutSeconds: 411 })),
    ).toEqual({
      ...scope,
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: '100',
      timeoutSeconds: '411',
      pretty: 'false',
    })
  })

  it('of a watch that starts with the complete state (W3, M2)', () => {
    expect(query(watchUrl('', { target: target(), timeoutSeconds: 300 }))).toEqual({
      watch: 'true',
      allowWatchBookmarks: 'true',
      sendInitialEvents: 'true',
      resourceVersionMatch: 'NotOlderThan',
      timeoutSeconds: '300',
      pretty: 'false',
    })
  })

  it('sends a version that is no number back verbatim (C68, W1)', () => {
    const url = watchUrl('', { target: target(), resourceVersion: version('abc:7&x'), timeoutSeconds: 300 })
    expect(query(url).resourceVersion).toBe('abc:7&x')
    expect(url).toContain('resourceVersion=abc%3A7%26x')
  })
})

describe('a path to read', () => {
  it.each([
    ['/version', '/k8s/version?pretty=false'],
    ['version', '/k8s/version?pretty=false'],
    ['', '/k8s/?pretty=false'],
    ['/api/v1/pods?limit=1', '/k8s/api/v1/pods?limit=1&pretty=false'],
    ['/api?pretty=true', '/k8s/api?pretty=false'],
  ])('%s', (path, url) => {
    expect(readUrl('/k8s', path)).toBe(url)
  })
})
