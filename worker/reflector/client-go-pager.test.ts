import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { CachedMachine } from './cached-machine.fixture.js'
import { expiredFailure, http, pod } from './samples.fixture.js'

const lister = (): CachedMachine => new CachedMachine({ initialList: 'pages' }).start()

const items = (from: number, count: number): readonly KubeObject[] =>
  Array.from({ length: count }, (_, index) => pod(`p${String(from + index).padStart(4, '0')}`, 1))

/** Answers page after page of 500, until `total` objects are told. */
function answered(machine: CachedMachine, total: number): CachedMachine {
  for (let from = 0; from === 0 || from < total; from += 500) {
    const count = Math.min(500, total - from)
    const more = total - from - count
    machine.page(100, items(from, count), more > 0 ? { continue: `T${from + count}` } : {})
  }
  return machine
}

/** Objects of the pages, in the order in which they were shown. */
const visited = (machine: CachedMachine): readonly KubeObject[] =>
  machine.cache.applied.flatMap((delta) => (delta.type === 'progress' ? delta.objects : []))

const sizes = [
  ['empty page', 0, ['list']],
  ['one page', 499, ['list']],
  ['one full page', 500, ['list']],
  ['two pages', 501, ['list', 'list after T500']],
  ['three pages', 1_001, ['list', 'list after T500', 'list after T1000']],
] as const

describe('client-go: pager_test.go', () => {
  it.each(sizes)('TestListPager_List / %s', (_name, total, lists) => {
    const machine = answered(lister(), total)
    expect(machine.cached).toHaveLength(total)
    expect(machine.told).toEqual(['replace'])
    expect(machine.requests).toEqual([...lists, 'watch 100'])
  })

  it.each(sizes)('TestListPager_EachListItem / %s: each page as it comes, all in order', (_name, total) => {
    const machine = answered(lister(), total)
    expect([...machine.cache.objects.values()]).toEqual(items(0, total))
    expect(visited(machine)).toEqual(items(0, Math.max(0, Math.ceil(total / 500) - 1) * 500))
  })

  it('TestListPager_List / expires on second page, expires then full list C61: everything in one piece', () => {
    const machine = lister().page(100, items(0, 500), { continue: 'T500' }).listFails(expiredFailure)
    expect(machine.effects.find(({ type }) => type === 'list')).toEqual({ type: 'list', request: 3 })
    expect(machine.cached).toEqual([])
    machine.page(150, items(0, 1_001))
    expect(machine.cached).toHaveLength(1_001)
    expect(machine.requests).toEqual(['list', 'list after T500', 'list whole', 'watch 150'])
  })

  it('TestListPager_EachListItem / cancel context: what came is shown, the next page is not asked for', () => {
    const machine = lister().page(100, items(0, 10), { continue: 'T10' }).feed({ type: 'close' })
    expect(machine.words).toEqual(['abort'])
    machine.page(100, items(10, 10))
    expect(visited(machine)).toEqual(items(0, 10))
    expect(machine.told).toEqual([])
  })

  it('TestListPager_eachListPageBuffered / 5 of 5: five requests, one at a time', () => {
    const machine = lister()
    for (let page = 1; page <= 5; page += 1) {
      expect(machine.requests).toHaveLength(page)
      machine.page(100, items(page * 500, 500), page < 5 ? { continue: `T${page}` } : {})
    }
    expect(machine.requests).toEqual([
      'list',
      'list after T1',
      'list after T2',
      'list after T3',
      'list after T4',
      'watch 100',
    ])
  })

  it('X9: a page answered Gone: another list without a version, and without its token', () => {
    const machine = lister()
      .page(100, items(0, 500), { continue: 'T500' })
      .listFails(http(410, { reason: 'Gone' }))
    const list = machine.effects.find(({ type }) => type === 'list')
    expect(list).toEqual({ type: 'list', request: 3 })
    machine.page(150, items(0, 2))
    expect(machine.cached).toHaveLength(2)
  })

  it('X12 C67: a list without a version is polled; nothing is watched from nowhere', () => {
    const machine = lister().page(undefined, items(0, 1)).pass(600_000)
    expect(new Set(machine.requests)).toEqual(new Set(['list']))
  })
})
