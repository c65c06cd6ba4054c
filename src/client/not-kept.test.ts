import { afterEach, expect, test } from 'vitest'
import { configMaps, record } from './kube.fixture.js'
import { setUpVisits } from './visits.fixture.js'

let current: ReturnType<typeof setUpVisits> | undefined
const start = (): ReturnType<typeof setUpVisits> => {
  current = setUpVisits()
  return current
}
afterEach(async () => {
  for (const kube of current?.kubes ?? []) await kube.close()
})

test('P11: with persist off what an earlier visit kept is removed', async () => {
  const { api, open, rest, close, files } = start()
  api.put('web', 'a', { text: 'kept' })
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  expect(await files()).toContain('kept')
  const second = open()
  record(second.informer(configMaps, {}, { persist: 'off' }).list$())
  await rest()
  await close(second)
  expect(await files()).not.toContain('kept')
})

test('P11: with persist off for the whole kube what an earlier visit of this user kept is removed, and nothing else', async () => {
  const { api, open, rest, close, files } = start()
  api.put('web', 'a', { text: 'kept' })
  for (const user of ['alice', 'bob']) {
    const first = open({ user })
    record(first.informer(configMaps).list$())
    await rest()
    await close(first)
  }
  const second = open({ persist: 'off' })
  const list = record(second.informer(configMaps).list$())
  await rest()
  await close(second)
  expect(list.last.status.storage).toBe('off')
  const left = await files()
  expect(left).toContain('kept')
  expect(left).toContain('bob')
  expect(left).not.toContain('alice')
})

test('P11: with persist off and nothing kept nothing is made on disk', async () => {
  const { api, open, rest, close, files } = start()
  api.put('web', 'a', { text: 'kept' })
  const kube = open({ persist: 'off' })
  record(kube.informer(configMaps).list$())
  await rest()
  expect(await files()).toBe('')
  await kube.clear()
  await close(kube)
  expect(await files()).not.toContain('kept')
})

test('P11: of two informers of one scope, one with persist off, nothing is kept, whoever comes first and last', async () => {
  const { api, open, rest, close, files } = start()
  api.put('web', 'a', { text: 'kept' })
  const kube = open()
  record(kube.informer(configMaps).list$())
  await rest()
  expect(await files()).toContain('kept')
  record(kube.informer(configMaps, {}, { persist: 'off' }).list$({ search: 'a' }))
  await rest()
  expect(await files()).not.toContain('kept')
  record(kube.informer(configMaps).list$({ search: 'b' }))
  api.put('web', 'b', { text: 'kept too' })
  await rest()
  expect(await files()).not.toContain('kept')
  await close(kube)
  expect(await files()).not.toContain('kept')
})

test('P11 P7: persist off of one scope leaves what is kept of another one', async () => {
  const { api, open, rest, close, files } = start()
  api.put('web', 'a', { text: 'kept' })
  api.put('db', 'b', { text: 'secretive' })
  const kube = open()
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  record(kube.informer(configMaps, { namespace: 'db' }, { persist: 'off' }).list$())
  await rest()
  record(kube.informer(configMaps, { namespace: 'db' }, { persist: 'off' }).list$({ search: 'b' }))
  await rest()
  await close(kube)
  const left = await files()
  expect(left).toContain('kept')
  expect(left).not.toContain('secretive')
})

test('P11: Secrets that were kept by name are removed when they are not named any more', async () => {
  const { api, open, rest, close, files } = start()
  const secrets = { ...configMaps, plural: 'secrets' }
  api.put('web', 'a', { text: 'kept' })
  const first = open({ persist: { include: [secrets] } })
  record(first.informer(secrets).list$())
  await rest()
  await close(first)
  expect(await files()).toContain('kept')
  const second = open()
  record(second.informer(secrets).list$())
  await rest()
  await close(second)
  expect(await files()).not.toContain('kept')
})

test('P7: what another schema kept is never told, and goes', async () => {
  const { api, clock, open, rest, close, files } = start()
  api.put('web', 'a', { text: 'kept' })
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  const asEarlier = (name: string): string => name.replace(/\/\d+\//, '/0/')
  await files(asEarlier)
  expect(await files()).toContain('/0/')
  api.script(() => 'refuse')
  const second = open()
  const list = record(second.informer(configMaps).list$())
  await rest()
  expect(list.all.flatMap(({ items }) => items)).toEqual([])
  await clock.advance(10_000)
  await rest()
  expect(await files()).not.toContain('/0/')
})
