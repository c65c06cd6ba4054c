import type { Page } from '@playwright/test'
import type { Diagnosis, KubeOptions } from 'kube-informer'
import { parsePrometheus } from '../src/client/prometheus-parser.fixture.js'
import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import { startHttp2Front } from './support/http2-front.mjs'
import { configMap, createMany, patch } from './support/objects.mjs'

/** M24 on a real server: what `kube.diagnose()` finds out, and whether numbers are those that the proxy counted. */

const diagnose = (page: Page, options: Partial<KubeOptions> = {}): Promise<Diagnosis> =>
  page.evaluate((given) => kit.cluster(given).diagnose(), options)

test('M24: kubectl proxy: HTTP/1.1, streamed, kept on disk, and nothing to do', async ({ page, testProxy }) => {
  const found = await diagnose(page, { user: 'alice' })
  console.log(JSON.stringify(found))
  expect(found).toMatchObject({
    protocol: 'h1',
    streaming: 'streamed',
    queueing: { streams: 'enough' },
    host: { type: 'shared', locks: 'browser', generation: 0 },
    storage: { kept: 'disk' },
    crossOrigin: false,
    secureContext: true,
    hints: [],
  })
  expect(found.firstByteMs).toBeLessThan(1_000)
  expect(Math.abs(found.clockOffsetMs ?? Number.NaN)).toBeLessThan(5_000)
  expect(found.storage.quotaBytes).toBeGreaterThan(1e6)
  expect(testProxy.counts('/k8s')).toMatchObject({ WATCH: 1, LIST: 0 })
  await expect
    .poll(() => testProxy.log('/k8s').filter(({ verb, end }) => verb === 'WATCH' && end === undefined).length)
    .toBe(0)
})

test('M24 C106: behind a proxy that buffers', async ({ page, testProxy }) => {
  testProxy.shape('/broken', { bufferBytes: 64 * 1024, bufferMs: 60_000 })
  const found = await diagnose(page, { server: '/broken' })
  console.log(JSON.stringify(found))
  expect(found.streaming).toBe('buffered')
  expect(found.firstByteMs).toBeGreaterThan(2_500)
  expect(found.hints[0]).toMatch(/proxy_buffering off/)

  // One that keeps pieces together for a while only.
  testProxy.shape('/broken', { bufferBytes: 64 * 1024, bufferMs: 1_500 })
  expect((await diagnose(page, { server: '/broken' })).streaming).toBe('buffered')
  testProxy.shape('/broken', undefined)
  expect((await diagnose(page, { server: '/broken' })).streaming).toBe('streamed')
})

test('W4 M24: watches that come compressed', async ({ page }) => {
  const found = await page.evaluate(() => kit.cluster({ worker: kit.workers.noRange }).diagnose())
  expect(found).toMatchObject({ streaming: 'compressed' })
  expect(found.hints[0]).toMatch(/compressed/)
})

test('M24: nobody answers, a login page, a user who may not watch', async ({ page, testProxy }) => {
  const stop = testProxy.intercept('/broken', () => 'drop')
  expect((await diagnose(page, { server: '/broken' })).hints[0]).toMatch(/Nothing answers/)
  stop()
  testProxy.intercept('/broken', () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Sign in</title>',
  }))
  expect((await diagnose(page, { server: '/broken' })).hints[0]).toMatch(/sign in/)
  expect((await diagnose(page, { server: '/other' })).hints[0]).toMatch(/may not watch/)
  // Where something is watched that may be, it is measured there.
  const found = await page.evaluate(async () => {
    const kube = kit.cluster({ server: '/other' })
    await kube.informer(kit.configMaps, { namespace: 'team-a' }).synced()
    return kube.diagnose()
  })
  expect(found.streaming).toBe('streamed')
})

test('M24: over HTTP/2', async ({ browser, cluster, testProxy }) => {
  const front = await startHttp2Front({ to: testProxy.url, certificate: cluster.ready.ca })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await page.goto(front.url)
    expect(await diagnose(page, { user: 'alice' })).toMatchObject({ protocol: 'h2', streaming: 'streamed', hints: [] })
  } finally {
    await context.close()
    await front.close()
  }
})

test('M24: the numbers are those that the proxy counted, and their text is what a strict reader takes', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createMany(
    cluster.proxy,
    collection(namespace),
    Array.from({ length: 20 }, (_, i) => configMap(i)),
  )
  testProxy.reset()
  const watched = await page.evaluateHandle(async (namespace) => {
    const kube = kit.cluster({ user: 'alice' })
    const changes = kit.record(kube.informer(kit.configMaps, { namespace }).changes$({ initial: true }))
    await kube.informer(kit.configMaps, { namespace }).synced()
    return { kube, changes }
  }, namespace)
  for (let turn = 0; turn < 5; turn += 1) {
    await patch(cluster.proxy, `${collection(namespace)}/config-00001`, { data: { text: `turn ${turn}` } })
  }
  const metrics = () => watched.evaluate(({ kube }) => kube.metrics())
  await expect.poll(async () => (await metrics()).informers[0]?.toldLatency.count).toBeGreaterThan(0)
  await expect.poll(async () => (await metrics()).informers[0]?.pageLatency.count).toBeGreaterThan(0)
  await expect.poll(async () => (await metrics()).informers[0]?.mirrorBytes).toBeGreaterThan(0)
  const { informers, session, engine, frames } = await metrics()
  const [informer] = informers
  const { bytes } = testProxy.log('/k8s').find(({ verb }) => verb === 'WATCH') ?? { bytes: 0 }
  expect(informer).toMatchObject({ relists: 1, listItems: { sum: 20, count: 1 }, listeners: 1, watchBytes: bytes })
  const counted = (verb: string) =>
    session.requests.filter((one) => one.verb === verb).reduce((sum, { count }) => sum + count, 0)
  expect(counted('watch')).toBe(testProxy.counts('/k8s').WATCH)
  expect(counted('watch') + counted('list') + counted('get')).toBe(testProxy.log('/k8s').length)
  expect(session.slots).toMatchObject({ held: 1, wanted: 1, budget: 4 })
  expect(session.mirror).toMatchObject({ storage: 'disk', failures: 0 })
  expect(engine).toMatchObject({ pages: 1, sessions: 1, subscriptions: 1, questions: 0 })
  // With the mark behind them.
  expect(frames.largest).toBe(21)
  const told = informer?.toldLatency
  const onPage = informer?.pageLatency
  console.log(
    `told ${told?.sum} ms for ${told?.count} pieces, on the page ${onPage?.sum} ms for ${onPage?.count} frames`,
  )

  const text = await watched.evaluate(async ({ kube }) => kit.prometheusText(await kube.metrics()))
  const families = parsePrometheus(text)
  expect(families.get('reflector_lists_total')?.samples[0]).toMatchObject({ value: 1 })
  // P11.
  expect(text).not.toMatch(/config-0|alice/)
})
