import { describe, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createKube, type Host } from '../index.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import { bearer, GuardedApi, giving } from './auth.fixture.js'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { closeAfter, configMaps } from './kube.fixture.js'
import { refusal, turns } from './refused-call.fixture.js'

describe('M14 kube.fetch', () => {
  test('a Response as of fetch: status, headers, JSON', async () => {
    const { kube, server } = setUpCluster()
    const response = await kube.fetch('/version')
    expect(response).toBeInstanceOf(Response)
    expect([response.status, response.ok, response.headers.get('content-type')]).toEqual([
      200,
      true,
      'application/json',
    ])
    expect(await response.json()).toMatchObject({ major: '1', minor: '37' })
    const missing = await kube.fetch('apis/none/v1', { headers: { Accept: 'application/json' } })
    expect([missing.status, await missing.text()]).toEqual([404, '404 page not found\n'])
    expect(server.requests.map(({ path }) => path)).toEqual(['/version', '/apis/none/v1'])
  })

  test('a write with a body, and an answer without one', async () => {
    const { kube, server } = setUpCluster()
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(configMap('a')),
    } as const
    const made = await kube.fetch('/api/v1/namespaces/default/configmaps?dryRun=All', init)
    expect([made.status, server.objects.list(configMaps)]).toEqual([201, []])
    server.faults.answer({ respond: () => new Response(null, { status: 304 }) })
    const same = await kube.fetch('/apis', { headers: [['If-None-Match', '"x"']] })
    expect([same.status, same.body]).toEqual([304, null])
  })

  test('the body comes as it is sent, and cancelling it ends the request', async () => {
    const { kube, server } = setUpCluster()
    server.objects.create(configMaps, configMap('a'))
    const response = await kube.fetch('/api/v1/configmaps?watch=true')
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toMatch(/^{"type":"ADDED"/)
    server.objects.create(configMaps, configMap('b'))
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/"name":"b"/)
    expect(server.openWatches).toHaveLength(1)
    await reader?.cancel()
    await turns()
    expect(server.openWatches).toHaveLength(0)
  })

  test('the signal: before the answer it rejects, within the body it is what reading rejects with', async () => {
    const { kube, server } = setUpCluster()
    const early = new AbortController()
    const never = kube.fetch('/version', { signal: early.signal })
    early.abort(new RangeError('early'))
    await expect(never).rejects.toThrow(RangeError)
    const late = new AbortController()
    const response = await kube.fetch('/api/v1/configmaps?watch=true', { signal: late.signal })
    const reading = response.text()
    await turns()
    late.abort(new RangeError('late'))
    await expect(reading).rejects.toThrow(RangeError)
    await turns()
    expect(server.openWatches).toHaveLength(0)
    await expect(kube.fetch('/version', { signal: late.signal })).rejects.toThrow(RangeError)
  })

  test('a body that is cut: reading rejects with a KubeError', async () => {
    const { kube, server } = setUpCluster()
    const response = await kube.fetch('/api/v1/configmaps?watch=true')
    const reading = response.text()
    await turns()
    server.faults.cutWatches()
    expect(await refusal(reading)).toMatchObject({ code: 'broken' })
  })

  test('P10: a body that nobody reads ends when 64 MiB of it wait, and gives its stream back', async () => {
    const { kube, server } = setUpCluster()
    const chunk = new Uint8Array(16 * 1024 * 1024)
    let sink: ReadableStreamDefaultController<Uint8Array> | undefined
    const endless = new ReadableStream<Uint8Array>({
      start: (one) => {
        sink = one
      },
    })
    server.faults.answer({ respond: () => new Response(endless) })
    const response = await kube.fetch('/logs?follow=true')
    for (let at = 0; at < 5; at += 1) {
      sink?.enqueue(chunk)
      await turns()
    }
    expect(await refusal(response.arrayBuffer())).toMatchObject({ code: 'broken' })
    await turns()
    expect((await kube.metrics()).engine.questions).toBe(0)
  })

  test('a signal that outlives its requests keeps nothing of them, however they ended', async () => {
    const { kube, server } = setUpCluster()
    const { signal } = new AbortController()
    const listeners = new Set<unknown>()
    const counted = Object.assign(signal, {
      addEventListener: (_type: string, listener: unknown) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener),
    })
    await (await kube.fetch('/version', { signal: counted })).text()
    await (await kube.fetch('/version', { signal: counted })).body?.cancel()
    server.faults.answer({ respond: 'refuse' })
    await refusal(kube.fetch('/version', { signal: counted }))
    await turns()
    expect(listeners.size).toBe(0)
  })

  test('W18: after a sleep an open stream is given up, and its body says so', async () => {
    const clock = createFakeClock()
    const server = createApiServer({ clock, seed: 1 })
    const host = inlineHost({ fetch: (url, init) => server.fetch(url, init), clock, random: () => 0 })
    let wake: () => Promise<unknown> = async () => {}
    const waking: Host = {
      async connect(hello) {
        const line = await host.connect(hello)
        if (line.ok) wake = () => line.value.command({ type: 'wake' })
        return line
      },
    }
    const kube = createKube({ server: 'http://cluster.test', host: waking })
    closeAfter(kube)
    const reading = refusal((await kube.fetch('/api/v1/configmaps?watch=true')).text())
    await turns()
    await wake()
    expect(await reading).toMatchObject({ code: 'broken' })
    await turns()
    expect(server.openWatches).toHaveLength(0)
  })

  test('warnings go to the latest onWarning of those who created this kube', async () => {
    const clock = createFakeClock()
    const server = createApiServer({ clock, seed: 1 })
    const host = inlineHost({ fetch: (url, init) => server.fetch(url, init), clock, random: () => 0 })
    const told: string[] = []
    const options = { server: 'http://cluster.test', host }
    const kube = createKube({ ...options, onWarning: () => told.push('first') })
    closeAfter(kube)
    const again = createKube({ ...options, onWarning: () => told.push('second') })
    closeAfter(createKube(options))
    await (await kube.fetch('/api/v1/endpoints')).text()
    await again.close()
    expect([again === kube, told]).toEqual([true, ['second']])
  })

  test('no network: a KubeError; of a write nobody knows what came of it', async () => {
    const { kube, server } = setUpCluster()
    server.faults.answer({ times: 2, respond: 'refuse' })
    expect(await refusal(kube.fetch('/version'))).toMatchObject({ code: 'unreachable' })
    expect(await refusal(kube.fetch('/x', { method: 'DELETE' }))).toMatchObject({ code: 'unknown-outcome' })
  })

  test('C28: the credentials of the session, and newer ones behind a 401', async () => {
    const guarded = new GuardedApi('two')
    const kube = guarded.kube(giving('one', 'two'))
    await kube.fetch('/version', { headers: bearer('mine').headers })
    expect(guarded.tokens).toEqual(['one', 'two'])
    guarded.known.clear()
    expect((await kube.fetch('/version')).status).toBe(401)
  })

  test.each([
    ['', {}],
    ['https://evil.test/', {}],
    ['//evil.test/', {}],
    ['/api/../../secret', {}],
    ['/api/%2e%2e/secret', {}],
    ['/api/..%2fsecret', {}],
    ['/api\\..\\secret', {}],
    ['/api/v1#x', {}],
    ['/api/v1 x', {}],
    ['/api/%zz', {}],
    [7, {}],
    ['/version', { method: 'HEAD' }],
    ['/version', { method: 'POST', body: new Uint8Array(1) }],
    ['/version', { method: 'POST', body: new Blob([]) }],
    ['/version', { method: 'GET', body: 'x' }],
    ['/version', { headers: { 'a b': 'c' } }],
    ['/version', { signal: 'now' }],
    ['/version', { redirect: 'follow' }],
    ['/version', null],
  ])('bad input is refused at the call, nothing is sent: %j %j', async (path, init) => {
    const { kube, server } = setUpCluster()
    await expect(kube.fetch(path as string, init as never)).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-options',
    })
    expect(server.requests).toEqual([])
  })
})
