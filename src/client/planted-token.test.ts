import { expect, test, vi } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host } from '../index.js'
import { bearer, GuardedApi } from './auth.fixture.js'
import { closeAfter, configMaps, record } from './kube.fixture.js'
import { refusal } from './refused-call.fixture.js'

test('P11: the token is in no status, frame, metric or log', async () => {
  const secret = 'planted-4f1d'
  const guarded = new GuardedApi(secret)
  const seen: unknown[] = []
  const logged: unknown[] = []
  const spies = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words)),
  )
  const listening: Host = {
    async connect(hello) {
      const line = await guarded.host.connect(hello)
      if (!line.ok) return line
      const { port } = line.value
      const heard = {
        ...port,
        listen: (listener: Parameters<typeof port.listen>[0]) =>
          port.listen((frame) => {
            seen.push(frame)
            listener(frame)
          }),
      }
      return { ok: true, value: { ...line.value, port: heard } }
    },
  }
  let give: unknown = { headers: { Authorization: `Bearer ${secret}\n` } }
  const kube = createKube({ server: 'http://127.0.0.1:1', host: listening, auth: () => give as never })
  closeAfter(kube)
  const status = record(kube.status$)
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  try {
    await settle()
    expect(list.last.status).toMatchObject({ phase: 'unauthorized', error: { code: 'invalid-auth' } })
    for (const wrong of [
      { headers: { Authorization: `${secret}\u0000` } },
      { headers: { [`${secret} x`]: secret } },
      secret,
      [secret],
    ]) {
      give = wrong
      kube.retryNow()
      await settle()
      expect(list.last.status.error?.code).toBe('invalid-auth')
    }
    give = bearer(secret)
    kube.retryNow()
    await settle()
    expect(list.last.status.phase).toBe('live')
    guarded.known.clear()
    guarded.api.cutWatches()
    await guarded.passes(5_000)
    expect(list.last.status.error?.code).toBe('unauthorized')
    expect(shown(seen)).toContain('need-auth')
    const refused = await Promise.all([
      refusal(kube.client.get(configMaps, 'web/a')),
      refusal(kube.client.create(configMaps, { metadata: { name: 'a', namespace: 'web' } })),
      refusal(kube.client.can('get', configMaps)),
      kube.fetch('/version').then(async (response) => [response.status, [...response.headers], await response.text()]),
    ])
    const code = 'unauthorized'
    expect(refused).toMatchObject([{ code }, { code }, { code }, [401, expect.anything(), expect.anything()]])
    const all = [seen, refused, status.all, list.all, await kube.metrics(), logged]
    expect(all.map((one) => shown(one).includes(secret))).toEqual(all.map(() => false))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})

/** With everything that JSON leaves out. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    one instanceof Map ? [...one] : one instanceof Error ? `${one.message} ${one.stack}` : one,
  )
}
