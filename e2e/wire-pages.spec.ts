import { expect, test } from '@playwright/test'
import { pageDir } from './page/build-page.js'
import { stream } from './wire/answer.js'
import { browserWorld } from './wire/browser-world.js'
import { liveStart } from './wire/live-start.js'
import { type ScriptedServer, startScriptedServer } from './wire/scripted-server.js'
import { bookmark, line, pod, serve } from './wire/wire-objects.js'

/** Wire cases of whole pages: several of them, frozen ones, and ones that come back. */

let server: ScriptedServer
let sites = 0

test.beforeAll(async () => {
  server = await startScriptedServer({ staticDir: pageDir })
})
test.afterAll(() => server.close())

test('C108 two tabs have one set of streams, and the one that is left goes on without a request', async ({
  context,
}) => {
  sites += 1
  const site = server.site(`/page-${sites}`)
  const pages = [await context.newPage(), await context.newPage()] as const
  for (const page of pages) await page.goto(server.url)
  const [first, second] = [await browserWorld(pages[0], site), await browserWorld(pages[1], site)]
  const { watch } = await liveStart(first)
  const user = await second.user({ options: { initialList: 'pages' } })
  await user.until(({ rows, status }) => rows.join() === 'd/a@42' && status.phase === 'live')
  await pages[0].close()
  await watch.send(line('ADDED', pod('b', '101')))
  const { phases } = await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101')
  expect(phases.at(-1)).toBe('live')
  expect([site.count('LIST'), site.count('WATCH'), site.count('probe')]).toEqual([1, 1, 0])
  await second.close()
  await pages[1].close()
})

test('C112 back from the back-forward cache: the stream is opened anew from the last version, and verified', async ({
  page,
}) => {
  sites += 1
  await page.goto(server.url)
  const world = await browserWorld(page, server.site(`/page-${sites}`))
  const { user, watch } = await liveStart(world)
  await watch.send(line('MODIFIED', pod('a', '150')))
  await user.until(({ rows }) => rows[0] === 'd/a@150')
  serve(world.site, '160', pod('a', '155'))
  world.site.always('WATCH', stream(line('MODIFIED', pod('a', '155')), bookmark('160')))
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(world.site.count('WATCH')).toBe(2)
  }).toPass()
  await watch.closed
  const { told } = await user.until(({ rows, status }) => rows[0] === 'd/a@155' && status.phase === 'live')
  expect(told.slice(2)).toEqual(['updated d/a@150 watch', 'updated d/a@155 watch'])
  const [, again] = world.site.all('WATCH')
  expect(again?.query.get('resourceVersion')).toBe('150')
  expect([world.site.count('LIST'), world.site.count('probe')]).toEqual([1, 1])
  await world.close()
})

test('C112 frozen and thawed: what came meanwhile is on the page', async ({ page, browserName }) => {
  sites += 1
  await page.goto(server.url)
  const world = await browserWorld(page, server.site(`/page-${sites}`))
  const { user, watch } = await liveStart(world)
  serve(world.site, '102', pod('a', '102'))
  world.site.always('WATCH', stream(line('MODIFIED', pod('a', '102')), bookmark('102')))
  // Only Chromium can be told to freeze a page.
  const session = browserName === 'chromium' ? await page.context().newCDPSession(page) : undefined
  await session?.send('Page.setWebLifecycleState', { state: 'frozen' })
  await watch.send(line('MODIFIED', pod('a', '101')))
  await watch.send(line('MODIFIED', pod('a', '102')))
  await session?.send('Page.setWebLifecycleState', { state: 'active' })
  const { told } = await user.until(({ rows, status }) => rows[0] === 'd/a@102' && status.phase === 'live')
  expect(told.at(-1)).toBe('updated d/a@102 watch')
  expect(world.site.count('LIST')).toBe(1)
  await world.close()
})
