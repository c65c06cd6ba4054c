// @vitest-environment happy-dom
import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { configMaps } from '../resources/index.js'
import { useChanges, useCount, useGet, useList, useLists, useRows } from './index.js'
import { probe, screen, setUp, within } from './page.fixture.js'

test('what is refused at the call is a snapshot and not an exception; it recovers', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const told: unknown[] = []
  const all = probe(({ path, namespace }: { path: string; namespace: string }) => ({
    list: useList(configMaps, { namespace }, { where: { [path]: 'a' } }),
    rows: useRows(configMaps, { namespace }, { select: { [path]: path } }),
    get: useGet(configMaps, { namespace }, path === 'metadata.name' ? 'web/a' : 'a/b/c'),
    count: useCount(configMaps, { namespace }, { by: path }),
    changes: useChanges(configMaps, { namespace }, { where: { [path]: 'a' } }, (change) => told.push(change)),
    lists: useLists({
      bad: { resource: configMaps, scope: { namespace }, query: { where: { [path]: 'a' } } },
      good: { resource: configMaps },
    }),
  }))
  const page = screen()
  const show = (path: string, namespace = 'web') => within(kube, h(all.Probe, { path, namespace }))
  await page.render(show('a..b'))
  const refused = (code: string) => ({ phase: 'unsupported', error: { code, message: expect.any(String) } })
  expect(all.last).toMatchObject({
    list: { view: 'error', items: [], status: refused('invalid-path') },
    rows: { view: 'error', status: refused('invalid-path') },
    get: { view: 'error', exists: 'unknown', status: refused('invalid-query') },
    count: { status: refused('invalid-path') },
    changes: refused('invalid-path'),
    lists: { bad: { view: 'error', status: refused('invalid-path') }, good: { view: 'data', total: 1 } },
  })
  await page.render(show('metadata.name'))
  expect(all.last).toMatchObject({
    list: { view: 'data', total: 1, status: { phase: 'live' } },
    rows: { view: 'data' },
    get: { exists: true },
    count: { total: 1 },
    changes: { phase: 'live' },
    lists: { bad: { view: 'data' } },
  })
  await page.render(show('metadata.name', 'No Name'))
  expect(all.last).toMatchObject({
    list: { view: 'error', items: [], status: refused('invalid-scope') },
    rows: { view: 'error' },
    get: { view: 'error' },
    count: { status: refused('invalid-scope') },
    changes: refused('invalid-scope'),
    lists: { bad: { view: 'error' }, good: { view: 'data' } },
  })
})

test('no provider, a scope for an informer, and options that createKube refuses are told too', async () => {
  const { kube } = setUp()
  const list = probe(() => useList(configMaps))
  await screen().render(h(list.Probe))
  expect(list.last).toMatchObject({
    view: 'error',
    status: { error: { message: expect.stringContaining('KubeProvider') } },
  })
  const scoped = probe(() => useList(kube.informer(configMaps), { namespace: 'web' }))
  await screen().render(within(kube, h(scoped.Probe)))
  expect(scoped.last).toMatchObject({ view: 'error', status: { error: { code: 'invalid-scope' } } })
  const refused = probe(() => useList(configMaps))
  await screen().render(within({ server: 'ftp://x' }, h(refused.Probe)))
  expect(refused.last).toMatchObject({ view: 'error', status: { error: { code: 'invalid-options' } } })
})
