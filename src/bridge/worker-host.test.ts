import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { build } from '../protocol/build.js'
import { type Greeting, type HostConnection, protocolVersion } from '../protocol/contract.js'
import { FakeBrowser, refusingLocks } from './browser.fixture.js'
import type { EngineWorker } from './engine-worker.js'
import { webLocks } from './web-locks.js'
import { workerHost } from './worker-host.js'

const browsers: FakeBrowser[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.end()
  vi.useRealTimers()
})

function open(locks?: 'no locks'): FakeBrowser {
  const browser = new FakeBrowser(locks)
  browsers.push(browser)
  return browser
}

type Kind = 'shared' | 'dedicated'

/** A page with a host of its own. */
function pageOf(browser: FakeBrowser, page: string, kinds: readonly Kind[] = ['shared']) {
  const thread = {}
  const manager = browser.locks?.of(thread)
  const made: string[] = []
  const workers: EngineWorker[] = []
  const goners = new Set<() => void>()
  const host = workerHost({
    make: () =>
      kinds.map((kind) => (name) => {
        made.push(`${kind} ${name}`)
        const worker = browser[kind](name)
        workers.push(worker)
        return worker
      }),
    name: 'engine',
    locks: manager === undefined ? undefined : webLocks(manager),
    onGone: (gone) => {
      goners.add(gone)
      return () => goners.delete(gone)
    },
  })
  const greeting: Greeting = {
    protocol: protocolVersion,
    build,
    page,
    session: { server: 'http://x', user: 'alice', credentials: 'same-origin', auth: 'none' },
    frameIntervalMs: 50,
  }
  const losses: string[] = []
  return {
    goners,
    losses,
    made,
    die: () => {
      browser.locks?.die(thread)
      for (const worker of workers) if ('port' in worker) worker.port.close()
    },
    connect: async (more: Partial<Greeting> = {}): Promise<HostConnection> => {
      const answer = host.connect({ ...greeting, ...more })
      const result = await settled(answer)
      if (!result.ok) throw new Error(result.error.message)
      void result.value.lost?.then((happened) => losses.push(happened))
      return result.value
    },
    refused: async (more: Partial<Greeting> = {}) => {
      const result = await settled(host.connect({ ...greeting, ...more }))
      return result.ok ? undefined : result.error
    },
  }
}

/** Messages between threads need real turns of the event loop. */
const turns = async (count = 30): Promise<void> => {
  for (let index = 0; index < count; index += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function settled<T>(promise: Promise<T>): Promise<T> {
  const state: { done: 'yes' | 'no' } = { done: 'no' }
  void promise.finally(() => {
    state.done = 'yes'
  })
  for (let second = 0; second < 120; second += 1) {
    await turns(10)
    if (state.done === 'yes') return promise
    await vi.advanceTimersByTimeAsync(1_000)
  }
  throw new Error('connect did not answer within 120 s')
}

const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await turns(3)
  }
}

const isServed = async (connection: HostConnection): Promise<boolean> => (await connection.metrics()).ok

test('P9: pages share one engine; a page that closes leaves it to the others', async () => {
  const browser = open()
  const [a, b] = [await pageOf(browser, 'a').connect(), await pageOf(browser, 'b').connect()]
  expect(browser.living).toHaveLength(1)
  expect(a.welcome.epoch).toBe(b.welcome.epoch)
  a.close()
  await turns()
  expect(await isServed(b)).toBe(true)
  expect(browser.locks?.names.filter((name) => name.includes('/page/'))).toHaveLength(1)
})

test('P1: a shared worker that dies is followed by one of the next generation, the same for every page', async () => {
  const browser = open()
  const pages = [pageOf(browser, 'a'), pageOf(browser, 'b')]
  for (const page of pages) await page.connect()
  browser.threads[0]?.die()
  await turns()
  expect(pages.map(({ losses }) => losses.length)).toEqual([1, 1])
  const again = [await pages[0]?.connect(), await pages[1]?.connect(), await pageOf(browser, 'c').connect()]
  expect(new Set(again.map((connection) => connection?.welcome.epoch)).size).toBe(1)
  expect(browser.living.map(({ name }) => name)).toEqual(['engine#1'])
})

test('P1 P9: an engine that hangs is followed by another, and ends itself when it wakes up', async () => {
  const browser = open()
  const pages = [pageOf(browser, 'a'), pageOf(browser, 'b')]
  for (const page of pages) await page.connect()
  const [old] = browser.threads
  if (old === undefined) return expect.unreachable()
  old.state = 'hangs'
  await pass(25)
  expect(pages[0]?.losses).toHaveLength(1)
  const next = await pages[0]?.connect()
  await turns()
  expect(pages[1]?.losses).toHaveLength(1)
  expect((await pages[1]?.connect())?.welcome.epoch).toBe(next?.welcome.epoch)
  old.wakeUp()
  await turns()
  expect((await old.engine.ping('a')).ok).toBe(false)
  expect((await old.engine.ping('b')).ok).toBe(false)
})

test('P1: an engine whose place was taken lets nobody in; who comes to it goes on to the next', async () => {
  const browser = open()
  const a = pageOf(browser, 'a')
  await a.connect()
  const lock = browser.locks?.names.find((name) => name.startsWith('kube-informer/engine/'))
  // Another engine takes the place and dies at once: nothing says that a newer one is there.
  await browser.locks?.of({}).request(lock ?? '', { steal: true }, () => undefined)
  await turns()
  expect(a.losses).toHaveLength(1)
  const b = pageOf(browser, 'b')
  await b.connect()
  expect(b.made).toEqual(['shared engine#0', 'shared engine#1'])
})

test('P9: a new page does not take the engine of others away because its own worker loads slowly', async () => {
  const browser = open()
  const a = pageOf(browser, 'a', ['dedicated'])
  await a.connect()
  browser.next = 'hangs'
  const b = pageOf(browser, 'b', ['dedicated'])
  expect(await b.refused()).toMatchObject({ code: 'worker-unavailable' })
  await pass(30)
  expect(a.losses).toEqual([])
})

test('a new page gives a busy engine the time that heartbeats give it, then starts the next one and steals nothing', async () => {
  const browser = open()
  const a = pageOf(browser, 'a')
  await a.connect()
  const [old] = browser.threads
  if (old === undefined) return expect.unreachable()
  old.state = 'hangs'
  const b = pageOf(browser, 'b')
  const connecting = b.connect()
  await pass(10)
  old.wakeUp()
  expect((await connecting).welcome.epoch).toBe((await a.connect()).welcome.epoch)
  old.state = 'hangs'
  const c = pageOf(browser, 'c')
  await c.connect()
  expect(c.made).toEqual(['shared engine#0', 'shared engine#1'])
  expect(browser.locks?.names.filter((name) => name.startsWith('kube-informer/engine/'))).toHaveLength(2)
})

test('workers that all hang are given up', async () => {
  const browser = open()
  browser.next = 'hangs'
  const page = pageOf(browser, 'a', ['shared', 'dedicated'])
  expect(await page.refused()).toMatchObject({ code: 'worker-unavailable' })
  expect(page.made.length).toBeLessThanOrEqual(4)
})

test('an engine that loads after the page gave up on it frees what the page held', async () => {
  const browser = open()
  browser.next = 'hangs'
  const page = pageOf(browser, 'a', ['shared', 'dedicated'])
  const connecting = page.connect()
  await pass(6)
  browser.next = 'well'
  const slow = browser.threads[0]
  await connecting.catch(() => {})
  slow?.wakeUp()
  await turns()
  expect((await slow?.engine.ping('a'))?.ok).toBe(false)
})

test('auto: where a shared worker does not load, a dedicated one does', async () => {
  const browser = open()
  const page = workerHost({
    make: () => [
      () => {
        throw new DOMException('no shared workers here', 'SecurityError')
      },
      browser.dedicated,
    ],
    name: 'engine',
    locks: undefined,
  })
  const answer = await settled(
    page.connect({
      protocol: protocolVersion,
      build,
      page: 'a',
      session: { server: 'http://x', credentials: 'same-origin', auth: 'none' },
      frameIntervalMs: 50,
    }),
  )
  expect(answer.ok).toBe(true)
})

test('a worker file that is missing is named as the cause, for both kinds', async () => {
  const browser = open()
  browser.next = 'does not load'
  const error = await pageOf(browser, 'a', ['shared', 'dedicated']).refused()
  expect(error?.message).toContain('no such file')
  expect(error?.message).toContain('worker-src')
  expect(browser.locks?.names).toEqual([])
})

test('a worker of another build: a status, no second engine', async () => {
  const browser = open()
  const page = pageOf(browser, 'a', ['shared', 'dedicated'])
  expect(await page.refused({ build: 'another' })).toMatchObject({ code: 'engine-mismatch' })
  expect(page.made).toEqual(['shared engine#0'])
})

for (const [what, made] of [
  ['nothing', undefined],
  ['a promise', Promise.resolve()],
  ['something else', { port: {} }],
] as const) {
  test(`a \`worker\` function that gives ${what} is told as a status`, async () => {
    const host = workerHost({ make: () => [() => made as unknown as EngineWorker], name: 'engine', locks: undefined })
    const answer = await settled(host.connect({ page: 'a' } as Greeting))
    expect(answer).toMatchObject({ ok: false, error: { code: 'worker-unavailable' } })
    expect(JSON.stringify(answer)).toContain('SharedWorker')
  })
}

test('P1: a page that the engine gave up asks anew as soon as it hears so, and is not disconnected by its own goodbye', async () => {
  const browser = open()
  const page = pageOf(browser, 'a')
  const first = await page.connect()
  // As after a stay in the back-forward cache.
  await browser.threads[0]?.engine.disconnect('a')
  await first.command({ type: 'wake' })
  await turns()
  expect(page.losses).toHaveLength(1)
  const second = await page.connect()
  first.close()
  await pass(12)
  expect(await isServed(second)).toBe(true)
  expect(page.made).toEqual(['shared engine#0', 'shared engine#0'])
})

test('an end that is told twice harms nobody', async () => {
  const connection = await pageOf(open(), 'a').connect()
  connection.close()
  await pass(10)
  connection.close()
})

test('P10: nothing is held for a page that connected and lost many times', async () => {
  const browser = open()
  const page = pageOf(browser, 'a')
  for (let round = 0; round < 5; round += 1) {
    const connection = await page.connect()
    browser.living[0]?.die()
    await turns()
    connection.close()
  }
  await turns()
  expect(page.losses).toHaveLength(5)
  expect(browser.locks?.names).toEqual([])
  await pass(10)
  expect(vi.getTimerCount()).toBe(0)
})

test('P10: a page that dies is freed by its lock', async () => {
  const browser = open()
  const page = pageOf(browser, 'a')
  await page.connect()
  page.die()
  await turns()
  expect((await browser.threads[0]?.engine.ping('a'))?.ok).toBe(false)
})

test('P1: without locks a page notices by heartbeats', async () => {
  const browser = open('no locks')
  const page = pageOf(browser, 'a')
  await page.connect()
  browser.threads[0]?.die()
  await pass(25)
  expect(page.losses).toHaveLength(1)
  await page.connect()
  expect(browser.living).toHaveLength(1)
})

test('P10: without locks a page that dies at once is freed, too', async () => {
  const browser = open('no locks')
  const page = pageOf(browser, 'a')
  await page.connect()
  await turns()
  page.die()
  await pass(170)
  expect((await browser.threads[0]?.engine.command('a', { type: 'wake' }))?.ok).toBe(true)
  await pass(20)
  expect((await browser.threads[0]?.engine.command('a', { type: 'wake' }))?.ok).toBe(false)
})

test('P10: without locks a page says goodbye when it goes', async () => {
  const browser = open('no locks')
  const page = pageOf(browser, 'a')
  const connection = await page.connect()
  for (const gone of page.goners) gone()
  await turns()
  expect((await browser.threads[0]?.engine.ping('a'))?.ok).toBe(false)
  connection.close()
  expect(page.goners.size).toBe(0)
  const other = pageOf(open(), 'b')
  await other.connect()
  expect(other.goners.size).toBe(0)
})

test('where the browser refuses locks, heartbeats do', async () => {
  const browser = open('no locks')
  const host = workerHost({ make: () => [browser.dedicated], name: 'engine', locks: webLocks(refusingLocks) })
  const answer = await settled(
    host.connect({
      protocol: protocolVersion,
      build,
      page: 'a',
      session: { server: 'http://x', credentials: 'same-origin', auth: 'none' },
      frameIntervalMs: 50,
    }),
  )
  expect(answer.ok).toBe(true)
})
