import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { type AuthReason, createKube } from '../index.js'
import { bearer, GuardedApi, giving } from './auth.fixture.js'
import { closeAfter, configMaps, names, record } from './kube.fixture.js'

const ten = Array.from({ length: 10 }, (_, index) => `n${index}`)

test('auth is asked once for all, and list, watch and read carry its headers', async () => {
  const guarded = new GuardedApi('one')
  const auth = giving('one')
  const kube = guarded.kube(auth)
  const lists = ten.map((namespace) => record(kube.informer(configMaps, { namespace }).list$()))
  await settle()
  guarded.api.put('n3', 'a')
  await settle()
  expect(lists.map(({ last }) => last.status.phase)).toEqual(ten.map(() => 'live'))
  expect(names(lists[3]?.last.items ?? [])).toEqual(['a'])
  expect([auth.reasons, new Set(guarded.tokens)]).toEqual([['connect'], new Set(['one'])])
})

test('C28: a token expires under ten watches: one call of the provider, all live again, nothing listed anew', async () => {
  const guarded = new GuardedApi('one')
  for (const namespace of ten) guarded.api.put(namespace, 'a')
  const auth = giving('one', 'two')
  const kube = guarded.kube(auth)
  const lists = ten.map((namespace) => record(kube.informer(configMaps, { namespace }).list$()))
  await settle()
  await guarded.passes(5_000)
  const before = await kube.metrics()

  guarded.known.clear()
  guarded.known.add('two')
  for (const namespace of ten) guarded.api.put(namespace, 'b')
  await settle()
  guarded.api.endWatches()
  await settle()
  await guarded.passes(3_000)
  for (const namespace of ten) guarded.api.put(namespace, 'c')
  await settle()

  expect(auth.reasons).toEqual(['connect', 'unauthorized'])
  for (const list of lists) {
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
    expect(names(list.last.items)).toEqual(['a', 'b', 'c'])
    expect(new Set(list.all.filter((one) => one.status.synced).map((one) => one.status.phase))).toEqual(
      new Set(['live']),
    )
  }
  const after = await kube.metrics()
  expect(after.informers.map(({ relists }) => relists)).toEqual(before.informers.map(({ relists }) => relists))
})

test('expiresAt: the first request of the last 30 s asks anew, and nothing wakes for it', async () => {
  const guarded = new GuardedApi('one', 'two')
  const reasons: AuthReason[] = []
  const ends = guarded.clock.now() + 600_000
  const kube = guarded.kube((reason) => {
    reasons.push(reason)
    return reasons.length === 1 ? { ...bearer('one'), expiresAt: new Date(ends) } : bearer('two')
  })
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  await guarded.passes(571_000)
  guarded.api.cutWatches()
  await guarded.passes(5_000)
  expect(list.last.status.phase).toBe('live')
  expect([...new Set(reasons)]).toEqual(['connect', 'expired'])
  expect(guarded.tokens.at(-1)).toBe('two')
  const seen = reasons.length
  await guarded.passes(100_000)
  expect(reasons.length).toBe(seen)
})

test('expiresAt: a provider that fails before the end leaves what is still good in use', async () => {
  const guarded = new GuardedApi('one')
  const reasons: AuthReason[] = []
  const ends = guarded.clock.now() + 600_000
  const kube = guarded.kube((reason) => {
    reasons.push(reason)
    if (reasons.length > 1) throw new Error('no network')
    return { ...bearer('one'), expiresAt: ends }
  })
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  await guarded.passes(575_000)
  guarded.api.cutWatches()
  await guarded.passes(6_000)
  expect(list.last.status.phase).toBe('live')
  expect(reasons).toEqual(['connect', 'expired'])
  // What has ended is not sent.
  await guarded.passes(30_000)
  const sent = guarded.tokens.length
  guarded.api.cutWatches()
  await guarded.passes(6_000)
  expect(list.last.status).toMatchObject({ phase: 'unauthorized', error: { code: 'signed-out' } })
  expect(guarded.tokens.length).toBe(sent)
})

test('P6 P10: signed out means zero requests for an hour, rows kept, and retryNow heals', async () => {
  const guarded = new GuardedApi('one', 'three')
  guarded.api.put('n0', 'a')
  const reasons: AuthReason[] = []
  let session: 'in' | 'out' = 'in'
  let token = 'one'
  const kube = guarded.kube(async (reason) => {
    reasons.push(reason)
    if (session === 'out') throw new Error('please sign in')
    return bearer(token)
  })
  const lists = ten.map((namespace) => record(kube.informer(configMaps, { namespace }).list$()))
  const status = record(kube.status$)
  await settle()
  session = 'out'
  guarded.known.delete('one')
  guarded.api.cutWatches()
  await guarded.passes(10_000)
  const sent = guarded.tokens.length
  const counted = (await kube.metrics()).informers.map(({ requests }) => ({ ...requests }))
  expect(status.last).toMatchObject({ phase: 'unauthorized', synced: true })
  await guarded.passes(3_600_000)

  expect(guarded.tokens.length).toBe(sent)
  expect((await kube.metrics()).informers.map(({ requests }) => requests)).toEqual(counted)
  expect(names(lists[0]?.last.items ?? [])).toEqual(['a'])
  expect(lists[0]?.last.status).toMatchObject({
    phase: 'unauthorized',
    synced: true,
    error: { code: 'signed-out', message: expect.stringMatching(/please sign in.*retryNow\(\)/) },
  })
  // The slow re-check is one asking for all of them.
  expect(reasons.filter((reason) => reason === 'retry').length).toBeGreaterThan(50)
  expect(reasons.filter((reason) => reason === 'retry').length).toBeLessThan(70)

  session = 'in'
  token = 'three'
  kube.retryNow()
  await settle()
  await guarded.passes(3_000)
  expect(reasons.at(-1)).toBe('retry')
  expect(lists.map(({ last }) => last.status.phase)).toEqual(ten.map(() => 'live'))
  expect(status.last).toMatchObject({ phase: 'live', synced: true })
}, 60_000)

test('the slow re-check heals by itself, all informers at once', async () => {
  const guarded = new GuardedApi('one')
  let session: 'in' | 'out' = 'out'
  const kube = guarded.kube(() => {
    if (session === 'out') throw new Error('please sign in')
    return bearer('one')
  })
  const first = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  await guarded.passes(40_000)
  const second = record(kube.informer(configMaps, { namespace: 'other' }).list$())
  await settle()
  expect([first.last.status.phase, second.last.status.phase]).toEqual(['unauthorized', 'unauthorized'])
  expect(guarded.tokens).toEqual([])
  session = 'in'
  await guarded.passes(70_000)
  expect([first.last.status.phase, second.last.status.phase]).toEqual(['live', 'live'])
})

test('C28: a second 401, with fresh headers, is the answer: halted, and looked at again by the slow re-check', async () => {
  const guarded = new GuardedApi()
  const auth = giving('bad', 'worse')
  const kube = guarded.kube(auth)
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(list.last.status).toMatchObject({ phase: 'unauthorized', error: { code: 'unauthorized', httpStatus: 401 } })
  expect([auth.reasons, guarded.tokens]).toEqual([
    ['connect', 'unauthorized'],
    ['bad', 'worse'],
  ])
  guarded.known.add('worse')
  await guarded.passes(61_000)
  expect(list.last.status.phase).toBe('live')
})

test('P10: a provider that gives the same again after a 401 is asked once a minute, however many informers there are', async () => {
  const guarded = new GuardedApi()
  const provider = giving('bad')
  const kube = guarded.kube(provider)
  const lists = Array.from({ length: 10 }, (_, index) =>
    record(kube.informer(configMaps, { namespace: `n${index}` }).list$()),
  )
  await guarded.passes(600_000)
  expect(lists.map(({ last }) => last.status.phase)).toEqual(Array(10).fill('unauthorized'))
  expect(provider.reasons.length).toBeLessThanOrEqual(12)
  // A person who asks need not wait.
  const before = provider.reasons.length
  kube.retryNow()
  await settle()
  expect(provider.reasons.length).toBe(before + 1)
  guarded.known.add('bad')
  await guarded.passes(65_000)
  expect(lists.map(({ last }) => last.status.phase)).toEqual(Array(10).fill('live'))
})

test('without auth a 401 stays what it is', async () => {
  const guarded = new GuardedApi()
  const kube = createKube({ server: 'http://127.0.0.1:1', host: guarded.host })
  closeAfter(kube)
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(list.last.status).toMatchObject({ phase: 'unauthorized', error: { code: 'unauthorized', httpStatus: 401 } })
  expect(guarded.tokens).toEqual(['none'])
})

test('P6: a provider that takes its time is no slow server: connecting, not live, and the watch-list is not given up', async () => {
  const guarded = new GuardedApi('one')
  const answers: ((answer: ReturnType<typeof bearer>) => void)[] = []
  const kube = guarded.kube(() => new Promise((resolve) => answers.push(resolve)))
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  const status = record(kube.informer(configMaps, { namespace: 'web' }).status$)
  await settle()
  await guarded.passes(9_000)
  expect(status.last).toMatchObject({ phase: 'connecting', fetching: true })
  answers[0]?.(bearer('one'))
  await settle()
  expect(list.last.status.phase).toBe('live')

  // The same when the watch is opened again.
  guarded.known.clear()
  guarded.known.add('two')
  guarded.api.put('web', 'a')
  await settle()
  guarded.api.endWatches()
  await settle()
  await guarded.passes(5_000)
  expect(status.last.phase).toBe('connecting')
  expect(status.last.staleSince).toBeDefined()
  answers[1]?.(bearer('two'))
  await settle()
  await guarded.passes(3_000)
  expect(status.last.phase).toBe('live')
  expect(guarded.api.counts().list).toBe(0)
})

test('an answer that comes after the 10 s is taken all the same, and the provider is not called meanwhile', async () => {
  const guarded = new GuardedApi('one')
  const answers: ((answer: ReturnType<typeof bearer>) => void)[] = []
  const kube = guarded.kube(() => new Promise((resolve) => answers.push(resolve)))
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  await guarded.passes(11_000)
  expect(list.last.status).toMatchObject({
    phase: 'unauthorized',
    error: { code: 'signed-out', message: expect.stringContaining('within 10 s') },
  })
  await guarded.passes(60_000)
  expect([answers.length, guarded.tokens]).toEqual([1, []])
  answers[0]?.(bearer('one'))
  await settle()
  await guarded.passes(1_000)
  expect(list.last.status.phase).toBe('live')
})

test('createKube twice, as in strict mode: one kube, the latest provider is asked', async () => {
  const guarded = new GuardedApi('two')
  const first = giving('one')
  const second = giving('two')
  const kube = guarded.kube(first)
  expect(guarded.kube(second)).toBe(kube)
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(list.last.status.phase).toBe('live')
  expect([first.reasons, second.reasons]).toEqual([[], ['connect']])
  await kube.close()
  await kube.close()
})

test('W5: a redirect is a redirect, with a provider too: it is not asked for other credentials', async () => {
  const guarded = new GuardedApi('one')
  const auth = giving('one')
  const kube = guarded.kube(auth)
  guarded.api.script(() => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }))
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(list.last.status).toMatchObject({ phase: 'unauthorized', error: { code: 'redirected' } })
  expect(auth.reasons).toEqual(['connect'])
})
