import { expect, type Page, test } from '@playwright/test'
import { pageDir } from './page/build-page.js'
import { browserWorld } from './wire/browser-world.js'
import { wireCases } from './wire/cases/all.js'
import { type ScriptedServer, startScriptedServer } from './wire/scripted-server.js'
import type { WireCase } from './wire/wire-case.js'

/**
 * The cases about bytes, ends and browsers, in a real browser. One page plays all of them, three at a time since a
 * browser has four streams to give, so that they take the time of the longest waits; each is judged by a test of its own.
 */

const cases = wireCases.filter(({ where }) => where === 'everywhere')
const atOnce = 3

let server: ScriptedServer
let page: Page
const thrown: Error[] = []
const played = new Map(cases.map(({ title }) => [title, withResolvers()]))

test.beforeAll(async ({ browser }) => {
  server = await startScriptedServer({ staticDir: pageDir })
  page = await browser.newPage()
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(server.url)
  const waiting = [...cases.entries()]
  const playOn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, { title, run }] = next
      await play(run, `/case-${number}`).then(played.get(title)?.resolve, played.get(title)?.reject)
    }
  }
  for (let lane = 0; lane < atOnce; lane += 1) void playOn()
})

test.afterAll(async () => {
  await page.close()
  await server.close()
})

for (const { title } of cases) test(title, () => played.get(title)?.promise)

test('no case threw anything on the page', () => expect(thrown).toEqual([]))

async function play(run: WireCase['run'], prefix: string): Promise<void> {
  const world = await browserWorld(page, server.site(prefix))
  await run(world).finally(world.close)
}

function withResolvers() {
  let resolve: () => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Judged by its test, perhaps later.
  promise.catch(() => {})
  return { promise, resolve, reject }
}
