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
