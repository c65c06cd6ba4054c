import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createMemoryLocks } from '../../worker/streams/memory-locks.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Diagnosis, type Kube, resource } from '../index.js'
import { createApiServer } from '../testing/index.js'
import { closeAfter, configMaps, record } from './kube.fixture.js'

type Fetch = ReturnType<typeof createApiServer>['fetch']

/** A kube before the in-memory server; `proxy` stands in between. */
function setUp(proxy: (fetch: Fetch) => Fetch = (fetch) => fetch, version = '1.37') {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1, version })
  const fetch = proxy(server.fetch)
  const host = inlineHost({
    fetch: (url, init) => fetch(url, init),
    clock,
    random: () => 0,
    locks: createMemoryLocks(),
  })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  closeAfter(kube)
  const pass = async (ms: number): Promise<void> => {
    await settle()
    for (let left = ms; left > 0; left -= 250) {
      await clock.advance(Math.min(left, 250))
      await settle()
    }
  }
  const report = async (): Promise<Diagnosis> => {
    const answer = kube.diagnose()
    await pass(30_000)
    return answer
  }
  return { clock, server, kube, pass, report }
}

/** Keeps each body back until it is over. */
const buffering =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        try {
          controller.enqueue(new Uint8Array(await answer.arrayBuffer()))
          controller.close()
        } catch (error) {
          controller.error(error)
        }
      },
    })
    return new Response(body, answer)
  }

const web = (kube: Kube) => kube.informer(configMaps, { namespace: 'web', labelSelector: 'app=secret' })

test('M24: a way without faults: streamed, and the only hint is that nobody is named', async () => {
  const { server, kube, pass, report } = setUp()
  record(web(kube).list$())
  await pass(1_000)
  const streams = server.openWatches.length
  const found = await report()
  expect(found).toMatchObject({
    protocol: 'unknown',
    streaming: 'streamed',
    headerDelayMs: 0,
    firstByteMs: 0,
    roundTripMs: 0,
    queueing: { requestsMs: 0, streams: 'enough' },
    host: { type: 'inline', locks: 'none' },
    storage: { kept: 'off', reason: 'no-user', bytes: 0 },
    hints: [expect.stringMatching(/user/)],
  })
  expect(structuredClone(found)).toEqual(found)
  // It asked where something is watched already, for nothing that exists, and left nothing open.
  const asked = server.requests.filter(({ query }) => query.get('timeoutSeconds') === '3')
  expect(asked).toMatchObject([{ verb: 'watch', resource: 'configmaps', namespace: 'web' }])
  expect(asked[0]?.query.has('labelSelector')).toBe(false)
  expect(server.openWatches.length).toBe(streams)
})

test('M24: where the only thing that is watched is looked up, it asks for what was found', async () => {
  const { server, kube, pass, report } = setUp()
  record(kube.informer(resource({ kind: 'ConfigMap' }), { namespace: 'web' }).list$())
  await pass(1_000)
  expect(await report()).toMatchObject({ streaming: 'streamed' })
  const asked = server.requests.filter(({ query }) => query.get('timeoutSeconds') === '3')
  expect(asked).toMatchObject([{ verb: 'watch', resource: 'configmaps', namespace: 'web' }])
})

test('M24 C106: a proxy that buffers is found out, and the hint says what to switch off', async () => {
  const { report, server } = setUp(buffering)
  const found = await report()
  expect(found).toMatchObject({ streaming: 'buffered', firstByteMs: 3_000 })
  expect(found.hints[0]).toMatch(/proxy keeps watches back.*proxy_buffering off/)
  // Nothing was subscribed to: namespaces are what everybody has.
  expect(server.requests.at(-1)).toMatchObject({ verb: 'watch', resource: 'namespaces' })
})

test('M24: an older server, without watch-lists: unknown at most, never a wrong accusation', async () => {
  for (const version of ['1.18', '1.26', '1.31']) {
    const { streaming } = await setUp(undefined, version).report()
    expect(streaming, version).not.toBe('buffered')
  }
})

test('M24: compressed watches', async () => {
  const { report } = setUp((fetch) => async (input, init) => {
    const answer = await fetch(input, init)
    const headers = new Headers(answer.headers)
    headers.set('content-encoding', 'gzip')
    return String(input).includes('watch=true') ? new Response(answer.body, { headers }) : answer
  })
  expect(await report()).toMatchObject({
    streaming: 'compressed',
    hints: [expect.stringMatching(/compressed/), expect.anything()],
  })
})

test('M24: an idle time-out on the way is seen after three streams; a restart of the server is none', async () => {
  const { server, clock, kube, pass, report } = setUp()
  // Bookmarks would be bytes.
  server.faults.setBookmarks('drop')
  record(web(kube).list$())
  record(kube.informer(configMaps, { namespace: 'other' }).list$())
  await pass(20_000)
  server.faults.cutWatches()
  await pass(5_000)
  expect((await report()).idleCut).toBeUndefined()
  for (let cut = 0; cut < 4; cut += 1) {
    const begun = clock.now()
    server.faults.cutWatches()
    await pass(45_000 - (clock.now() - begun))
  }
  const { idleCut, hints } = await report()
  expect(idleCut).toMatchObject({ by: 'silence', seen: 3 })
  expect(Math.abs((idleCut?.afterMs ?? 0) - 45_000)).toBeLessThan(2_500)
  expect(hints[0]).toMatch(/silent for 4\d s: raise its read time-out/)
})

test('M24 P9: the measuring watch takes a connection among requests, and waits for its turn like any of them', async () => {
  const { server, kube, pass, report } = setUp()
  for (let index = 0; index < 6; index += 1) record(kube.informer(configMaps, { namespace: `n${index}` }).list$())
  await pass(1_000)
  let most = 0
  const answer = report()
  for (let step = 0; step < 20; step += 1) {
    await settle()
    most = Math.max(most, server.openWatches.length)
  }
  const found = await answer
  expect(most).toBeLessThanOrEqual(5)
  expect(found.queueing.streams).toBe('queued')
  expect(found.hints).toContainEqual(expect.stringMatching(/HTTP\/2/))
})

test('M24: never rejects for what the network does: nothing answers, nothing ends, all is refused', async () => {
  const refused = setUp()
  refused.server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
  const away = await refused.report()
  expect(away).toMatchObject({
    streaming: 'unknown',
    hints: [expect.stringMatching(/Nothing answers/), expect.anything()],
  })
  expect(away.roundTripMs).toBeUndefined()

  const silent = setUp()
  silent.server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'hang' })
  expect((await silent.report()).hints[0]).toMatch(/does not answer/)

  const forbidden = setUp()
  const respond = (): Response =>
    new Response('{"kind":"Status","code":403,"reason":"Forbidden","message":"pods \\"x\\""}', {
      status: 403,
      headers: { 'content-type': 'application/json' },
    })
  forbidden.server.faults.answer({ times: Number.POSITIVE_INFINITY, respond })
  const found = await forbidden.report()
  expect(found).toMatchObject({ streaming: 'unknown', roundTripMs: 0 })
  expect(found.hints[0]).toMatch(/may not watch/)
})

test('M24: who gives up gets the reason, and the measuring ends', async () => {
  const { server, kube, pass } = setUp(buffering)
  const controller = new AbortController()
  const answer = kube.diagnose({ signal: controller.signal })
  await pass(500)
  expect(server.openWatches.length).toBe(1)
  const rejected = expect(answer).rejects.toThrow('enough')
  controller.abort(new Error('enough'))
  await rejected
  await pass(500)
  expect(server.openWatches.length).toBe(0)
  expect(() => kube.diagnose({ signal: 1 as never })).toThrow(/signal must be an AbortSignal/)
})
