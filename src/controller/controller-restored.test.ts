import { afterEach, expect, test } from 'vitest'
import { record } from '../client/kube.fixture.js'
import { setUpVisits } from '../client/visits.fixture.js'
import { configMaps, startOn } from './controller.fixture.js'

let current: ReturnType<typeof setUpVisits> | undefined
afterEach(async () => {
  for (const kube of current?.kubes ?? []) await kube.close()
})

test('M17 P6 P7: what the mirror says is shown and never acted upon; what the network says of it is', async () => {
  current = setUpVisits()
  const { api, clock, open, rest, close } = current
  for (const name of ['a', 'b', 'c']) api.put('default', name, { text: 'old' })
  const first = open()
  record(first.informer(configMaps, { namespace: 'default' }).list$())
  await rest()
  await close(first)
  api.remove('default', 'b')
  api.put('default', 'c', { text: 'new' })
  api.put('default', 'd', { text: 'new' })
  api.script(() => 'refuse')

  const kube = open()
  const list = record(kube.informer(configMaps, { namespace: 'default' }).list$())
  const controller = startOn({ kube, clock, settle: rest }, { reconcile: () => {} })
  await rest()
  expect(list.last).toMatchObject({ total: 3, status: { source: 'mirror' } })
  expect(controller.keys).toEqual([])
  expect(controller.status).toMatchObject({ phase: 'waiting', depth: 3, waitsFor: [{ resource: 'v1/configmaps' }] })

  api.script(() => undefined)
  for (let turn = 0; turn < 20; turn += 1) await rest()
  expect(controller.status).toMatchObject({ phase: 'running', depth: 0 })
  const read = controller.requests.map(({ key, object }) => [key, object?.data?.text] as const)
  expect(new Map(read)).toEqual(
    new Map([
      ['default/a', 'old'],
      ['default/b', undefined],
      ['default/c', 'new'],
      ['default/d', 'new'],
    ]),
  )
  expect(read).toHaveLength(4)
})
