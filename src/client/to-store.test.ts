import { config, Subject } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { setUpCluster } from './cluster.fixture.js'
import { configMaps } from './kube.fixture.js'
import { listsStore } from './lists-store.js'
import { toStore } from './to-store.js'

afterEach(() => {
  config.onUnhandledError = null
})

test('M9: a listener of a store that throws is reported; it goes on, and the others are told', async () => {
  const reported: unknown[] = []
  config.onUnhandledError = (error) => reported.push(error)
  const source = new Subject<number>()
  const store = toStore(source, 0)
  const told: string[] = []
  const stops = ['throws', 'other'].map((name) =>
    store.subscribe(() => {
      told.push(`${name} ${store.getSnapshot()}`)
      if (name === 'throws') throw new Error(name)
    }),
  )
  source.next(1)
  source.next(2)
  expect(told).toEqual(['throws 1', 'other 1', 'throws 2', 'other 2'])
  for (const stop of stops) stop()
  expect(source.observed).toBe(false)
  // They are reported in a task of their own.
  await new Promise((resolve) => setTimeout(resolve))
  expect(reported).toEqual([new Error('throws'), new Error('throws')])
})

test('M9: the same for a store of several lists', async () => {
  const reported: unknown[] = []
  config.onUnhandledError = (error) => reported.push(error)
  const { kube, settle } = setUpCluster()
  const store = listsStore(kube)
  const record = { maps: { resource: configMaps } }
  store.ask(record)
  const stopThrowing = store.subscribe(() => {
    throw new Error('throws')
  })
  let calls = 0
  const stop = store.subscribe(() => {
    calls += 1
  })
  await settle()
  expect(store.snapshot(record).maps).toMatchObject({ view: 'empty' })
  expect(calls).toBeGreaterThan(0)
  stopThrowing()
  stop()
  stop()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reported).toHaveLength(calls)
})
