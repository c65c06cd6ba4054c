import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { configMaps, record, setUp, told } from './kube.fixture.js'

/** 429, or another code, with a time to wait. */
const tooMany = (seconds: number, code = 429): Response =>
  new Response('slow down\n', { status: code, headers: { 'content-type': 'text/plain', 'retry-after': `${seconds}` } })

test.each([0, 3])('TestWatch: %d times 429 with Retry-After, then all three changes', async (refusals) => {
  const { api, clock, kube } = setUp()
  let left = refusals
  api.script(({ verb }) => (verb === 'watch' && left-- > 0 ? tooMany(1) : undefined))
  const changes = record(kube.informer(configMaps).changes$())
  for (let round = 0; round <= refusals; round += 1) {
    await settle()
    clock.advanceSync(5_000)
  }
  await settle()
  api.put('web', 'a')
  await settle()
  api.put('web', 'a', { x: '1' })
  await settle()
  api.remove('web', 'a')
  await settle()
  expect(told(changes.all)).toEqual(['synced', 'added web/a watch', 'updated web/a watch', 'deleted web/a watch'])
  expect(api.counts()).toEqual({ list: 0, watch: refusals + 1, probe: 0 })
})

test.each([
  [429, 2],
  [503, 3],
])('TestIsNextRetry: %d with Retry-After %d: not before, but then', async (code, seconds) => {
  const { api, clock, kube } = setUp()
  api.script(() => (api.requests.length === 1 ? tooMany(seconds, code) : undefined))
  const status = record(kube.informer(configMaps).status$)
  await settle()
  clock.advanceSync(seconds * 1_000 - 1)
  await settle()
  expect(api.requests).toHaveLength(1)
  expect(status.last.error).toMatchObject({ httpStatus: code })
  clock.advanceSync(1)
  await settle()
  expect(api.requests).toHaveLength(2)
  expect(status.last).toMatchObject({ phase: 'live', synced: true })
})

test('TestConnectionResetByPeerIsRetried: two lost connections, then the list', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  api.script(({ verb }) => (verb === 'list' && api.counts().list <= 2 ? 'refuse' : undefined))
  const list = record(kube.informer(configMaps, {}, { initialList: 'pages' }).list$())
  await settle()
  for (const wait of [800, 1_600]) {
    clock.advanceSync(wait)
    await settle()
  }
  expect(api.counts().list).toBe(3)
  expect(list.last).toMatchObject({ total: 1, status: { phase: 'live' } })
})
