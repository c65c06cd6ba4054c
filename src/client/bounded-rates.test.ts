import { describe, expect, test } from 'vitest'
import type { InformerStatus } from '../index.js'
import type { AnswerRule } from '../testing/api-server/faults/faults.js'
import { configMaps, names, record } from './kube.fixture.js'
import { mostWithin, type TimedApi, timedApi } from './timed-api.fixture.js'

const minute = 60_000
const hour = 60 * minute

const failure = (code: number, reason: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', message: reason, reason, code }), {
    status: code,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** 200, and whatever `lines` say, and the end. */
const stream = (...lines: readonly unknown[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'content-type': 'application/json' },
  })

const expired = {
  type: 'ERROR',
  object: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410, message: 'too old' },
}

function watched(api: TimedApi) {
  const informer = api.kube.informer(configMaps, { namespace: 'default' })
  return {
    list: record(informer.list$()),
    changes: record(informer.changes$()),
    statuses: record(informer.status$),
  }
}

const relists = async (api: TimedApi) => (await api.kube.metrics()).informers.map(({ relists }) => relists)
const phases = (statuses: readonly InformerStatus[]) => new Set(statuses.map(({ phase }) => phase))

describe('one hour of watches that the server ends every five minutes', () => {
  test.each([
    { every: 10_000, random: 0, watches: 12, probes: 0 },
    { every: 10_000, random: 0.999, watches: 6, probes: 0 },
    { every: 45_000, random: 0, watches: 12, probes: 0 },
    // Longer than the guard, and nothing else in etcd moves: each silence is looked into, and none is one.
    { every: 4 * minute, random: 0, watches: 48, probes: 48 },
    { every: 2 * hour, random: 0, watches: 48, probes: 48 },
  ])(
    'P1 P10 W9: a write each $every ms, sample $random: no relist, no change lost, requests counted',
    async ({ every, random, watches, probes }) => {
      const api = timedApi({ random: () => random })
      const written: string[] = []
      api.server.onWrite(({ type, object }) => written.push(`${type} ${object.metadata.resourceVersion}`))
      api.write('first', '0')
      const { list, changes, statuses } = watched(api)
      await api.passes(1_000)
      for (let passed = 0, turn = 1; passed < hour; passed += every, turn += 1) {
        api.write(`n${turn % 7}`, String(turn))
        await api.passes(Math.min(every, hour - passed))
      }
      await api.passes(3_000)
      const told = changes.all.flatMap((change) =>
        'key' in change ? [`${change.type} ${change.object.metadata.resourceVersion}`] : [],
      )
      expect(told).toEqual(written.map((write) => write.replace('modified', 'updated')))
      expect(await relists(api)).toEqual([1])
      expect(list.last.items).toEqual(api.server.objects.list(configMaps))
      expect(phases(statuses.all.filter(({ synced }) => synced))).toEqual(new Set(['live']))
      const { 'watch-list': lists, watch = 0, probe = 0, ...others } = api.counts()
      expect({ lists, others }).toEqual({ lists: 1, others: {} })
      expect(watch).toBeLessThanOrEqual(watches)
      expect(probe).toBeLessThanOrEqual(probes)
    },
  )
})

const outages: Readonly<Record<string, AnswerRule['respond']>> = {
  refused: 'refuse',
  hanging: 'hang',
  500: () => failure(500, 'InternalError'),
  429: () => failure(429, 'TooManyRequests'),
  '429 with Retry-After: 1': () => failure(429, 'TooManyRequests', { 'retry-after': '1' }),
}

describe.each(Object.entries(outages))('ten minutes of outage: %s', (_name, respond) => {
  const outage = (api: TimedApi) => api.server.faults.answer({ times: Number.POSITIVE_INFINITY, respond })
  /** By then waits have grown to their longest; where each try takes half a minute it takes longer. */
  const backedOff = respond === 'hang' ? 3.5 * minute : 1.5 * minute

  test('P6 P10 W10: behind a complete state: at most one request in 30 s for each watch', async () => {
    const api = timedApi()
    api.write('a', '1')
    const { list } = watched(api)
    await api.passes(20_000)
    const begun = api.now
    const over = outage(api)
    api.server.faults.cutWatches()
    await api.passes(10 * minute)
    const late = api.requests.filter(({ at }) => at >= begun + backedOff)
    expect(late.length).toBeGreaterThan(5)
    // A server that hangs is asked twice, 2 s apart, and then not for a minute.
    const [most, within] = respond === 'hang' ? [2, minute] : [1, 30_000]
    expect(mostWithin(within, late)).toBe(most)
    expect(api.requests.length).toBeLessThan(40)
    expect(list.last).toMatchObject({ view: 'data', status: { synced: true, staleSince: expect.any(Number) } })
    expect(['offline', 'retrying']).toContain(list.last.status.phase)

    over()
    api.write('b', '1')
    await api.passes(minute)
    expect(names(list.last.items)).toEqual(['a', 'b'])
    expect([list.last.status.phase, await relists(api)]).toEqual(['live', [1]])
  })

  test('P6 P10 W10: from the beginning: the same, and nothing is called empty', async () => {
    const api = timedApi()
    const over = outage(api)
    const { list } = watched(api)
    await api.passes(10 * minute)
    const late = api.requests.filter(({ at }) => at >= backedOff)
    expect(late.length).toBeGreaterThan(5)
    expect(mostWithin(30_000, late)).toBe(1)
    expect(api.requests.length).toBeLessThan(40)
    expect(list.all.map(({ view }) => view)).not.toContain('empty')
    expect(['offline', 'retrying']).toContain(list.last.status.phase)

    over()
    await api.passes(minute)
    expect(list.last).toMatchObject({ view: 'empty', status: { phase: 'live' } })
  })
})

test('P10 W10: ten minutes of outage with eight watches: none is asked for more often', async () => {
  const api = timedApi({ random: Math.random })
  api.server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
  for (let n = 0; n < 8; n += 1) record(api.kube.informer(configMaps, { labelSelector: `app=a${n}` }).list$())
  await api.passes(10 * minute)
  const late = api.requests.filter(({ at }) => at >= 3 * minute)
  expect(late.length).toBeGreaterThan(8)
  expect(late.length).toBeLessThanOrEqual((8 * 7 * minute) / 30_000)
})

describe('ten minutes of loops', () => {
  const isWatch = ({ verb }: { readonly verb: string }) => verb === 'watch'
  const isResume = ({ verb, query }: { readonly verb: string; readonly query: URLSearchParams }) =>
    verb === 'watch' && !query.has('sendInitialEvents')
  const always = Number.POSITIVE_INFINITY

  test.each<readonly [string, { readonly rule: AnswerRule; readonly code: string; readonly version?: string }]>([
    [
      'C18: every watch ends at once, watch-lists too',
      { rule: { match: isWatch, respond: () => stream(), times: always }, code: 'broken' },
    ],
    [
      'C18: every resumed watch ends at once',
      { rule: { match: isResume, respond: () => stream(), times: always }, code: 'broken' },
    ],
    [
      'W8: every watch is expired, in the stream',
      { rule: { match: isResume, respond: () => stream(expired), times: always }, code: 'expired' },
    ],
    [
      'W8: every watch is expired, by HTTP',
      { rule: { match: isResume, respond: () => failure(410, 'Expired'), times: always }, code: 'expired' },
    ],
    [
      'W8: every watch is gone, by HTTP, of a server without watch-lists',
      {
        rule: { match: isResume, respond: () => failure(410, 'Gone'), times: always },
        code: 'expired',
        version: '1.31',
      },
    ],
    [
      'W8: watch-lists are expired as well',
      { rule: { match: isWatch, respond: () => stream(expired), times: always }, code: 'expired' },
    ],
  ])('P6 P10 %s: told, bounded, and well again', async (_name, { rule, code, version }) => {
    const api = timedApi({}, version === undefined ? {} : { version })
    for (const name of ['a', 'b', 'c']) api.write(name, '1')
    const { list, statuses } = watched(api)
    await api.passes(20_000)
    const over = api.server.faults.answer(rule)
    const begun = api.now
    api.server.faults.cutWatches()
    // What keeps a server busy: something to say to each of them.
    for (let n = 0; n < 60; n += 1) {
      api.write('a', String(n))
      await api.passes(10_000)
      api.server.faults.closeWatches()
    }
    const during = statuses.all.filter(({ error }) => error !== undefined)
    expect(new Set(during.map(({ error }) => error?.code))).toContain(code)
    // A complete state at once, and then one for each try.
    const late = api.requests.filter(({ at }) => at >= begun + 2 * minute)
    expect(late.length / 8).toBeLessThanOrEqual(12)
    expect(list.all.filter(({ status }) => status.synced).every(({ items }) => items.length === 3)).toBe(true)

    over()
    api.write('d', '1')
    await api.passes(minute)
    expect([names(list.last.items), list.last.status.phase]).toEqual([['a', 'b', 'c', 'd'], 'live'])
  })
})

test('P10 W10: 401 to a session without a provider is asked again once a minute, 403 every five, by a watch and a list', async () => {
  for (const { code, reason, phase, within, most } of [
    { code: 401, reason: 'Unauthorized', phase: 'unauthorized', within: minute, most: 1 },
    { code: 403, reason: 'Forbidden', phase: 'forbidden', within: 5 * minute, most: 2 },
  ]) {
    const api = timedApi()
    api.server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: () => failure(code, reason) })
    const { list } = watched(api)
    await api.passes(hour)
    expect(list.last.status.phase).toBe(phase)
    expect(mostWithin(within, api.requests)).toBe(most)
    expect(api.requests.length).toBeGreaterThan(10)
  }
})
