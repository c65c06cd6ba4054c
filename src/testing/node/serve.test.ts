import { afterEach, expect, test } from 'vitest'
import { resource } from '../../model/resource.js'
import { createApiServer } from '../api-server/api-server.js'
import { type HttpServer, serve } from './serve.js'

const configMaps = resource('v1', 'configmaps')
const open: HttpServer[] = []

async function start(): Promise<{ readonly api: ReturnType<typeof createApiServer>; readonly url: string }> {
  const api = createApiServer({ seed: 1 })
  const http = await serve(api)
  open.push(http)
  return { api, url: http.url }
}

afterEach(async () => {
  for (const http of open.splice(0)) await http.close()
})

const named = (name: string) => ({ metadata: { name, namespace: 'default' } })

test('writes and lists go through HTTP', async () => {
  const { url } = await start()
  const path = `${url}/api/v1/namespaces/default/configmaps`
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(path, { method: 'POST', headers, body: JSON.stringify(named('a')) })
  expect([created.status, created.headers.get('content-type')]).toEqual([201, 'application/json'])
  const list = (await (await fetch(path)).json()) as { readonly items: readonly unknown[] }
  expect(list.items).toHaveLength(1)
})

test('a watch streams, and ends on the server when its client goes', async () => {
  const { api, url } = await start()
  const controller = new AbortController()
  const answer = await fetch(`${url}/api/v1/configmaps?watch=true`, { signal: controller.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  api.objects.create(configMaps, named('live'))
  expect(await reader.read()).toMatchObject({ value: expect.stringContaining('"name":"live"') })
  expect(api.openWatches).toHaveLength(1)
  controller.abort()
  await reader.read().catch(() => {})
  await expect.poll(() => api.openWatches.length).toBe(0)
})

test('a cut watch is no clean end', async () => {
  const { api, url } = await start()
  const answer = await fetch(`${url}/api/v1/configmaps?watch=true`)
  const reader = answer.body!.getReader()
  api.faults.cutWatches()
  await expect(reader.read()).rejects.toThrow()
})

test('pages of other origins are refused', async () => {
  const { url } = await start()
  const from = (headers: Record<string, string>) => fetch(`${url}/api/v1/configmaps`, { headers })
  expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ origin: url })).status).toBe(200)
})
