import {
  createOneOfEach,
  kinds,
  kindsOf,
  measureExcess,
  openStreams,
  post,
  shown,
  some,
  watchAll,
} from './fixtures/eight-kinds.js'
import { expect, test } from './fixtures/test.js'
import { startHttp2Front } from './support/http2-front.mjs'
import { send } from './support/objects.mjs'

/**
 * Streams of one browser profile on a real server: a browser has six connections to an HTTP/1.1 origin, all tabs and
 * workers together, and the seventh request waits for ever.
 */

test('P9: eight kinds on one page: four streams, the rest queued with rows, requests get through', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const excess = measureExcess(testProxy)
  const lists = await watchAll(page, namespace, 'own')
  await expect.poll(() => shown(lists)).toEqual(some(4, 4))
  expect(openStreams(testProxy)).toBe(4)
  expect(testProxy.counts('/k8s').WATCH).toBe(4)
  const listed = new Set(kindsOf(testProxy, 'LIST'))
  expect([...listed].sort()).toEqual(
    kinds
      .slice(4)
      .map(({ plural }) => plural)
      .sort(),
  )
  const queued = await lists.evaluate((lists) => lists[7]?.last?.status)
  expect(queued).toMatchObject({ synced: true, source: 'network', error: { code: 'stream-budget' } })

  console.log(`a POST while four streams hold: ${await post(page, namespace, 1)} ms`)
  await lists.evaluate((lists) => lists[0]?.waitFor(({ items }) => items.length === 2))

  await lists.evaluate((lists) => {
    for (const list of lists.slice(0, 2)) list.stop()
  })
  await expect.poll(() => shown(lists, 2)).toEqual(some(4, 2))
  expect(openStreams(testProxy)).toBe(4)
  const resumed = testProxy.log('/k8s').filter(({ verb }) => verb === 'WATCH')
  expect(resumed.slice(4).map(({ url }) => /[?&]resourceVersion=\d+/.test(url))).toEqual([true, true])

  const lease = { ...kinds[4]?.object, metadata: { name: 'two' } }
  await send(cluster.proxy, 'POST', `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`, lease)
  await lists.evaluate((lists) => lists[4]?.waitFor(({ items }) => items.length === 2, { ms: 5_000 }))
  excess.stop()
  console.log(`most streams at a time: ${excess.most}, more than four for at most ${excess.longest} ms`)
  expect(excess.longest).toBeLessThan(500)
})

test('P9: two pages with an engine each: four streams in all; when one page goes the other takes them', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const excess = measureExcess(testProxy)
  const lists = await watchAll(page, namespace, 'own')
  await expect.poll(() => shown(lists)).toEqual(some(4, 4))

  // It loads, which it would not if the first page held all connections.
  const second = await page.context().newPage()
  await second.goto(testProxy.url)
  const others = await watchAll(second, namespace, 'own')
  await expect.poll(() => shown(others)).toEqual(some(0, 8))
  expect(openStreams(testProxy)).toBe(4)
  console.log(`a POST of the second page: ${await post(second, namespace, 1)} ms`)

  const closed = Date.now()
  await page.close()
  await expect.poll(() => shown(others), { intervals: [50] }).toEqual(some(4, 4))
  console.log(`live on the second page ${Date.now() - closed} ms after the first began to close`)
  expect(openStreams(testProxy)).toBe(4)
  excess.stop()
  console.log(`most streams at a time: ${excess.most}, more than four for at most ${excess.longest} ms`)
  expect(excess.longest).toBeLessThan(500)
})

test('P2 P9: three tabs with eight kinds each have one engine; the first is closed, nothing is lost or read anew', async ({
  page,
  context,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const excess = measureExcess(testProxy)
  const tabs = [page]
  for (let index = 0; index < 2; index += 1) {
    const tab = await context.newPage()
    await tab.goto(testProxy.url)
    tabs.push(tab)
  }
  const all = []
  for (const tab of tabs) all.push(await watchAll(tab, namespace, { appVersion: 'one' }))
  for (const lists of all) await expect.poll(() => shown(lists)).toEqual(some(4, 4))
  expect(testProxy.counts('/k8s').WATCH).toBe(4)
  expect(openStreams(testProxy)).toBe(4)
  for (const tab of tabs) console.log(`a POST beside four streams: ${await post(tab, namespace, tabs.indexOf(tab))} ms`)
  for (const lists of all) await lists.evaluate((lists) => lists[0]?.waitFor(({ items }) => items.length === 4))

  await page.close()
  await post(tabs[1] ?? page, namespace, 4)
  const rest = all.slice(1)
  for (const lists of rest) {
    await lists.evaluate((lists) => lists[0]?.waitFor(({ items }) => items.length === 5))
    expect(await shown(lists)).toEqual(some(4, 4))
  }
  expect(testProxy.counts('/k8s')).toMatchObject({ WATCH: 4, probe: 0 })
  const live = kinds.slice(0, 4).map(({ plural }) => plural)
  expect(kindsOf(testProxy, 'LIST').filter((plural) => live.includes(plural))).toEqual([])
  excess.stop()
  expect(excess.most).toBe(4)
})

test('P9: two versions of an application open at once have an engine each, and four streams in all', async ({
  page,
  context,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const excess = measureExcess(testProxy)
  const first = await watchAll(page, namespace, { appVersion: 'one' })
  await expect.poll(() => shown(first)).toEqual(some(4, 4))
  const second = await context.newPage()
  await second.goto(testProxy.url)
  const others = await watchAll(second, namespace, { appVersion: 'two' })
  await expect.poll(() => shown(others)).toEqual(some(0, 8))
  expect(openStreams(testProxy)).toBe(4)
  await post(second, namespace, 1)
  excess.stop()
  expect(excess.most).toBe(4)
})

test('P9: over HTTP/2, learnt from the first list, all eight kinds are live on one connection', async ({
  browser,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const front = await startHttp2Front({ to: testProxy.url, certificate: cluster.ready.ca })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await page.goto(front.url)
    const lists = await watchAll(page, namespace, 'own')
    await expect.poll(() => shown(lists)).toEqual(some(8, 0))
    expect(openStreams(testProxy)).toBe(8)
    expect(testProxy.counts('/k8s').WATCH).toBe(8)
    console.log(`connections of the browser: ${front.connections()}`)
    console.log(`a POST beside eight streams: ${await post(page, namespace, 1)} ms`)
    await lists.evaluate((lists) => lists[0]?.waitFor(({ items }) => items.length === 2))
  } finally {
    await context.close()
    await front.close()
  }
})
