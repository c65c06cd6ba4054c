import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { json, ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import {
  createKube,
  field,
  type Kube,
  type KubeObject,
  type KubeOptions,
  type LogRecord,
  registered,
} from '../index.js'
import { closeAfter, configMaps, mortalHost, record } from './kube.fixture.js'

const secret = 'hunter2'
const consoles = ['error', 'warn', 'info', 'debug'] as const
const said = { error: [], warn: [], info: [], debug: [] } as Record<(typeof consoles)[number], string[]>

beforeEach(() => {
  for (const level of consoles) {
    said[level] = []
    vi.spyOn(console, level).mockImplementation((...args) => void said[level].push(args.join(' ')))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
})

const broken = (object: KubeObject): never => {
  throw new RangeError(`cannot read ${JSON.stringify(object)}`)
}

function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const host = inlineHost({
    fetch: api.fetch,
    clock,
    random: () => 0,
    functions: {
      indexers: { broken: { version: '1', fn: broken } },
      transforms: { broken: { version: '1', fn: broken } },
      fields: { broken: { version: '1', fn: broken } },
    },
  })
  const open = (options: Partial<KubeOptions> = {}): Kube => {
    const kube = createKube({ server: 'http://127.0.0.1:1', host, ...options })
    closeAfter(kube)
    return kube
  }
  return { api, clock, host, open }
}

/** A logger of all levels that keeps what it gets. */
function recorder() {
  const records: LogRecord[] = []
  const take = (_: string, one: LogRecord): void => void records.push(one)
  return {
    records,
    logger: { error: take, warn: take, info: take, debug: take },
    lines: () => records.map(({ level, message }) => `${level} ${message}`),
    topics: () => records.map(({ what }) => what),
  }
}

test('M25: a log tells requests, streams, complete states and phases, as sentences and as fields', async () => {
  const { api, clock, open } = setUp()
  api.put('web', 'a')
  const { logger, records, lines } = recorder()
  const kube = open({ log: logger })
  const watched = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  const path =
    '/api/v1/namespaces/web/configmaps?watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
  expect(lines()).toEqual([
    'info v1/configmaps in web is connecting, 0 objects',
    expect.stringContaining(`debug v1/configmaps in web: WATCH ${path}`),
    expect.stringMatching(/^debug v1\/configmaps in web: WATCH .+ opened, after 0 ms$/),
    'info v1/configmaps in web is listing, 0 objects',
    'info v1/configmaps in web took over a complete state of 1 object, 1 changed',
    'info v1/configmaps in web is live, 1 object',
  ])
  expect(records[1]).toMatchObject({ time: clock.now(), level: 'debug', what: 'request', request: 'watch' })
  expect(records.at(-1)).toMatchObject({ what: 'phase', informer: 'v1/configmaps in web', phase: 'live', objects: 1 })

  records.length = 0
  api.script(() => statusAnswer(503, 'ServiceUnavailable', 'etcd is away'))
  api.cutWatches()
  await settle()
  await clock.advance(5_000)
  await settle()
  const warned = records.filter(({ level }) => level === 'warn')
  expect(warned[0]).toMatchObject({ what: 'stream-ended', cause: 'broken', request: 'watch' })
  expect(warned[1]).toMatchObject({ what: 'stream-ended', cause: 'ServiceUnavailable', httpStatus: 503 })
  expect(warned.find(({ what }) => what === 'phase')).toMatchObject({ phase: 'retrying', httpStatus: 503 })

  records.length = 0
  watched.stop()
  await clock.advance(30_000)
  await settle()
  expect(records.at(-1)).toMatchObject({ what: 'phase', phase: 'paused' })
})

test('P11: no token, header, content of an object or text from outside is in any record', async () => {
  const { api, clock, host, open } = setUp()
  api.put('web', 'a', { password: secret })
  const { logger, records, topics } = recorder()
  const kube = open({ server: `http://127.0.0.1:1/${secret}?token=${secret}`, host, user: secret, log: logger })
  const answers = [
    // A proxy that echoes what it got, in every place that an answer has.
    () => new Response(`Authorization: Bearer ${secret}`, { status: 502, headers: { 'x-token': secret } }),
    () => statusAnswer(403, `Forbidden ${secret}`, `user ${secret} may not`),
    () => new Response(`<html>${secret}`, { headers: { 'content-type': `text/${secret}` } }),
    () => new Response(`{"password":"${secret}`, { headers: { 'content-type': 'application/json' } }),
    () => json({ kind: 'ConfigMapList', metadata: { continue: secret, resourceVersion: '1' }, items: [] }),
  ]
  api.script(({ query }) => (query.has('continue') ? statusAnswer(410, 'Expired', secret) : answers.shift()?.()))
  const options = { transform: registered('broken'), indexers: { broken: registered('broken') } }
  const informer = kube.informer(configMaps, {}, { ...options, initialList: 'pages' })
  record(informer.list$({ sort: [field('broken')] }))
  record(informer.byIndex$('broken', 'x'))
  for (let round = 0; round < 12; round += 1) {
    await settle()
    kube.retryNow()
    await clock.advance(60_000)
  }
  await settle()
  expect(new Set(topics())).toEqual(
    new Set([
      'request',
      'answer',
      'phase',
      'relist',
      'stream-opened',
      'stream-ended',
      'transform-failed',
      'index-failed',
      'field-failed',
    ]),
  )
  expect(records.find(({ what }) => what === 'transform-failed')).toMatchObject({
    cause: 'RangeError',
    at: expect.stringMatching(/^log\.test\.ts:\d+:\d+$/),
    message: expect.stringContaining('the transform failed for web/a'),
  })
  expect(records.some(({ path }) => path?.includes('continue=…'))).toBe(true)
  expect(JSON.stringify(records)).not.toContain(secret)
  expect([...said.error, ...said.warn, ...said.info].join()).not.toContain(secret)
})

test('M25: without options faults alone go to the console, each function once however many objects it fails for', async () => {
  const { api, open } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const kube = open()
  record(kube.informer(configMaps, { namespace: 'web' }, { transform: registered('broken') }).list$())
  await settle()
  expect(said.error).toEqual([
    expect.stringMatching(/^kube-informer v1\/configmaps in web: the transform failed for web\//),
  ])
  expect([...said.warn, ...said.info]).toEqual([])
  expect((await kube.metrics()).informers[0]?.transformFailures).toBe(3)
})

test('M25: debug: true writes everything to the console, one line each; false ends it', async () => {
  const { api, open } = setUp()
  const kube = open({ debug: true })
  record(kube.informer(configMaps).list$())
  await settle()
  expect(said.debug).toContainEqual(
    expect.stringMatching(/^kube-informer v1\/configmaps: WATCH \/api\/v1\/configmaps\?/),
  )
  expect(said.info).toContain('kube-informer v1/configmaps is live, 0 objects')
  expect(said.debug.concat(said.info).join('')).not.toContain('\n')
  open({ debug: false })
  await settle()
  const before = said.info.length
  api.endWatches()
  await settle()
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(said.info.length).toBe(before)
})

test('M25: a method that is not there, and what is below `level`, is not told', async () => {
  const { open } = setUp()
  const all = recorder()
  const kube = open({ log: { ...all.logger, level: 'info' } })
  record(kube.informer(configMaps).list$())
  await settle()
  expect(new Set(all.records.map(({ level }) => level))).toEqual(new Set(['info']))

  const some = recorder()
  open({ log: { error: some.logger.error, debug: some.logger.debug } })
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(new Set(some.records.map(({ level }) => level))).toEqual(new Set(['debug']))
})

test('M25: an equal createKube replaces the logger, from the next frame on', async () => {
  const { open } = setUp()
  const quiet = recorder()
  const kube = open({ log: { error: quiet.logger.error } })
  record(kube.informer(configMaps).list$())
  await settle()
  expect(quiet.records).toEqual([])
  const next = recorder()
  expect(open({ log: next.logger })).toBe(kube)
  expect(open()).toBe(kube)
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(next.topics()).toContain('request')
  expect(quiet.records).toEqual([])
})

test('P3 M25: a log that throws, or looks at the page, harms nothing and finds the page as told', async () => {
  const { api, open } = setUp()
  api.put('web', 'a')
  const seen: number[] = []
  const thrower = (): never => {
    throw new Error('full disk')
  }
  const kube = open({
    log: {
      error: thrower,
      warn: thrower,
      debug: thrower,
      info: (_, { phase }) => {
        if (phase === 'live') seen.push(list.last.items.length)
        thrower()
      },
    },
  })
  const list = record(kube.informer(configMaps).list$())
  await settle()
  expect(seen).toEqual([1])
  api.put('web', 'b')
  await settle()
  expect(list.last.items.length).toBe(2)
})

test('P11: two users of one engine get records of their own session only', async () => {
  const { api, open } = setUp()
  api.put('web', 'a')
  const [alice, bob] = [recorder(), recorder()]
  const kubes = [open({ user: 'alice', log: alice.logger }), open({ user: 'bob', log: bob.logger })] as const
  record(kubes[0].informer(configMaps, { namespace: 'web' }).list$())
  record(kubes[1].informer(configMaps, { namespace: 'db' }).list$())
  await settle()
  const informers = ({ records }: typeof alice) => new Set(records.map(({ informer }) => informer))
  expect(informers(alice)).toEqual(new Set(['v1/configmaps in web']))
  expect(informers(bob)).toEqual(new Set(['v1/configmaps in db']))
})

test('M25: a kube without an engine says so once', async () => {
  const { logger, records } = recorder()
  const error = { code: 'worker-unavailable', message: 'The worker did not load.' } as const
  const kube = createKube({
    server: 'http://127.0.0.1:1',
    host: { connect: async () => ({ ok: false, error }) },
    log: logger,
  })
  closeAfter(kube)
  record(kube.informer(configMaps).list$())
  record(kube.informer(configMaps).status$)
  await settle()
  expect(records).toEqual([
    { time: expect.any(Number), level: 'error', what: 'engine', message: error.message, cause: error.code },
  ])
})

test('M25: the loss of an engine is a warning, and the next one is told what this page wants', async () => {
  const { logger, records } = recorder()
  const api = new ScriptedApi()
  const { host, kill } = mortalHost(api, createFakeClock())
  const kube = createKube({ server: 'http://127.0.0.1:1', host, log: logger })
  closeAfter(kube)
  record(kube.informer(configMaps).list$())
  await settle()
  records.length = 0
  kill()
  await settle()
  const warning = { level: 'warn', what: 'engine', message: 'The worker with the engine ended', cause: 'engine-lost' }
  expect(records[0]).toMatchObject(warning)
  expect(records.some(({ what }) => what === 'relist')).toBe(true)
})

test('what is no logger is refused at the call, the console and a function with methods are taken', () => {
  const { open } = setUp()
  for (const log of ['debug', null, { info: 'yes' }]) {
    expect(() => open({ log: log as never })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  }
  open({ log: console })
  open({ log: Object.assign(() => {}, { level: 3, info: () => {} }) })
})
