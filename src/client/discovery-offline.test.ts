import { afterEach, describe, expect, it } from 'vitest'
import { resource } from '../index.js'
import { eitherWidgets, group, setUpDiscovery, widgets } from './discovery.fixture.js'
import { names, record } from './kube.fixture.js'

let world: ReturnType<typeof setUpDiscovery> | undefined
const start = (): ReturnType<typeof setUpDiscovery> => {
  world = setUpDiscovery()
  return world
}
afterEach(async () => {
  await world?.end()
  world = undefined
})

describe('P7: offline', () => {
  it('what is looked up is on screen from the mirror, and discovery knows what it knew', async () => {
    const base = start()
    const { open, define, widget, rest, close } = base
    define('v1')
    widget('a')
    const first = open({ user: 'alice' })
    record(first.informer(resource({ group, kind: 'Widget' })).list$())
    await rest(3_000)
    await close(first)

    base.network = 'away'
    const second = open({ user: 'alice' })
    const list = record(second.informer(resource({ group, kind: 'Widget' })).list$())
    const told = record(second.discovery.resources$)
    await rest(3_000)
    expect(names(list.last.items)).toEqual(['a'])
    expect(list.last.status).toMatchObject({ phase: 'offline', source: 'mirror' })
    expect(told.last).toMatchObject({ view: 'data', source: 'mirror', error: { code: 'unreachable' } })
    expect(await second.discovery.find('wd')).toMatchObject({ plural: 'widgets' })
    base.network = 'there'
    await rest(35_000)
    expect(list.last.status).toMatchObject({ phase: 'live' })
    expect(told.last).toMatchObject({ source: 'network' })
  })

  it.each(['full', 'metadata'] as const)('a reload resumes where it stopped: %s', async (content) => {
    const { open, define, widget, rest, close, server } = start()
    define('v1', 'v1beta1')
    widget('a')
    const first = open({ user: 'alice' })
    for (const of of [widgets(), eitherWidgets]) record(first.informer(of, { content }).list$())
    await rest(3_000)
    await close(first)
    const before = server.requests.length
    const second = open({ user: 'alice' })
    const lists = [widgets(), eitherWidgets].map((of) => record(second.informer(of, { content }).list$()))
    await rest(6_000)
    expect(lists.map(({ last }) => [names(last.items), last.status.phase])).toEqual([
      [['a'], 'live'],
      [['a'], 'live'],
    ])
    const watches = server.requests.slice(before).filter(({ verb }) => verb === 'watch')
    expect(watches.map(({ query }) => query.get('sendInitialEvents'))).toEqual([null, null])
  })

  it('what was kept in a version that is served no more is read anew in another', async () => {
    const { open, define, widget, rest, close } = start()
    define('v1', 'v1beta1')
    widget('a')
    const first = open({ user: 'alice' })
    record(first.informer(eitherWidgets).list$())
    await rest(3_000)
    await close(first)
    define('v1beta1')
    const second = open({ user: 'alice' })
    const list = record(second.informer(eitherWidgets).list$())
    await rest(6_000)
    expect(list.last.items.map(({ apiVersion }) => apiVersion)).toEqual(['example.com/v1beta1'])
    expect(list.last.status).toMatchObject({ phase: 'live', source: 'network' })
  })

  it.each([
    ['nobody is named', {}],
    ['persist is off', { user: 'alice', persist: 'off' as const }],
  ])('P11: nothing is kept when %s', async (_when, options) => {
    const base = start()
    const first = base.open(options)
    await first.discovery.find('pods')
    await base.rest(3_000)
    await base.close(first)
    base.network = 'away'
    await expect(base.open(options).discovery.find('pods')).rejects.toMatchObject({ code: 'unreachable' })
  })
})
