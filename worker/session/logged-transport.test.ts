import { expect, test } from 'vitest'
import type { LogRecord } from '../../src/protocol/log.js'
import type { ListPage, Transport, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { loggedTransport } from './logged-transport.js'

const target = {
  resource: { group: 'apps', version: 'v1', plural: 'deployments', namespaced: true },
  scope: { namespace: 'web', labelSelector: 'app=api', fieldSelector: '', content: 'full' },
} as const
const page: ListPage = { type: 'page', items: [], skipped: 0 }

function setUp(wants: 'all' | 'nothing') {
  const clock = createFakeClock()
  const records: Omit<LogRecord, 'time'>[] = []
  const sinks: WatchSink[] = []
  const transport: Transport = {
    list: async ({ sent }) => {
      sent?.()
      clock.advanceSync(20)
      return page
    },
    watch: ({ sent }, sink) => {
      sent?.()
      sinks.push(sink)
    },
    read: async () => ({ type: 'failed', failure: { type: 'network', message: 'hunter2' } }),
  }
  const log = { wants: () => wants === 'all', write: (entry: Omit<LogRecord, 'time'>) => void records.push(entry) }
  return { clock, records, sinks, log, logged: loggedTransport({ transport, log, clock, informer: 'x' }) }
}

const sink: WatchSink = { held: () => {}, sent: () => {}, opened: () => {}, events: () => {}, ended: () => {} }
const { signal } = new AbortController()

test('M25: a list, a probe and a read are told with path, time and number, without token and base', async () => {
  const { logged, records } = setUp('all')
  await logged.list({ target, limit: 500, continue: 'hunter2' }, signal)
  await logged.list({ target, limit: 1 }, signal)
  await logged.read('/version?x=hunter2', signal)
  const path = '/apis/apps/v1/namespaces/web/deployments?labelSelector=app%3Dapi&limit=500&continue=…&pretty=false'
  expect(records[0]).toEqual({
    level: 'debug',
    what: 'request',
    message: `x: LIST ${path}`,
    informer: 'x',
    request: 'list',
    path,
  })
  expect(records[1]).toMatchObject({
    what: 'answer',
    ms: 20,
    objects: 0,
    message: expect.stringMatching(/answered with 0 objects, after 20 ms$/),
  })
  expect(records[2]).toMatchObject({ request: 'probe' })
  expect(records.at(-1)).toMatchObject({
    level: 'warn',
    what: 'answer',
    request: 'get',
    path: '/version',
    cause: 'network',
  })
  expect(JSON.stringify(records)).not.toContain('hunter2')
})

test('M25: a stream tells how it ended: by itself with what came, or given up by this side', () => {
  const { clock, logged, records, sinks } = setUp('all')
  const controller = new AbortController()
  logged.watch({ target, timeoutSeconds: 300 }, sink, controller.signal)
  sinks[0]?.events([{ type: 'skipped', reason: 'x' }])
  clock.advanceSync(5_000)
  sinks[0]?.ended({ type: 'clean' })
  expect(records.at(-1)).toMatchObject({ level: 'debug', what: 'stream-ended', changes: 1, ms: 5_000 })
  logged.watch({ target, timeoutSeconds: 300 }, sink, controller.signal)
  controller.abort()
  expect(records.filter(({ what }) => what === 'stream-ended').map(({ cause }) => cause)).toEqual([
    undefined,
    'aborted',
  ])
})

test('C25, C72, C105: what is passed over is a warning, with its number, once in a stream, and nothing of its text', async () => {
  const { logged, records, sinks, log, clock } = setUp('all')
  logged.watch({ target, timeoutSeconds: 300 }, sink, signal)
  for (const _again of [1, 2, 3]) sinks[0]?.events([{ type: 'skipped', reason: 'unknown type hunter2' }])
  const list: Transport = {
    list: async () => ({ ...page, skipped: 2 }),
    watch: () => {},
    read: () => new Promise(() => {}),
  }
  await loggedTransport({ transport: list, log, clock }).list({ target }, signal)
  const skipped = records.filter(({ what }) => what === 'skipped')
  expect(skipped.map(({ level, request, changes }) => [level, request, changes])).toEqual([
    ['warn', 'watch', 1],
    ['warn', 'list', 2],
  ])
  expect(JSON.stringify(records)).not.toContain('hunter2')
})

test('M25: a log that nobody reads costs nothing: requests and sinks go through untouched', async () => {
  const { logged, records, sinks } = setUp('nothing')
  expect(await logged.list({ target }, signal)).toBe(page)
  logged.watch({ target, timeoutSeconds: 300 }, sink, signal)
  expect(sinks).toEqual([sink])
  expect(records).toEqual([])
})

test('M25: a request is told when it leaves, so one that is never sent is not told as one', async () => {
  const { records, log, clock } = setUp('all')
  const signedOut = { type: 'failed', failure: { type: 'signed-out', code: 'signed-out', message: 'nobody' } } as const
  const unsent: Transport = {
    list: async () => signedOut,
    watch: (_, { ended }) => ended(signedOut),
    read: async () => signedOut,
  }
  const logged = loggedTransport({ transport: unsent, log, clock, informer: 'x' })
  await logged.list({ target }, signal)
  logged.watch({ target, timeoutSeconds: 300 }, sink, signal)
  expect(records.map(({ what, cause }) => [what, cause])).toEqual([
    ['answer', 'signed-out'],
    ['stream-ended', 'signed-out'],
  ])
  const sent: string[] = []
  const twice: Transport = {
    ...unsent,
    list: async (request) => {
      clock.advanceSync(9_000)
      request.sent?.()
      request.sent?.()
      clock.advanceSync(20)
      return page
    },
  }
  records.length = 0
  await loggedTransport({ transport: twice, log, clock }).list({ target, sent: () => sent.push('sent') }, signal)
  expect(records.map(({ what }) => what)).toEqual(['request', 'request', 'answer'])
  expect(records[2]).toMatchObject({ ms: 20 })
  expect(sent).toEqual(['sent', 'sent'])
})
