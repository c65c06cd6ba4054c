import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Questions } from '../bridge/questions.js'
import type { Result } from '../protocol/contract.js'
import type { DiscoveryAnswer } from '../protocol/discovery.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import { record } from './kube.fixture.js'
import { KubeDiscovery } from './kube-discovery.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const group = (name: string) => ({ name, versions: ['v1'], stale: [] })
const told = (id: string, ...names: readonly string[]): DiscoveryAnswer => ({
  id,
  state: { id, source: 'network', discovered: { groups: names.map(group), resources: [] } },
})

/** Answers one after the other; then none any more. */
function setUp(...answers: readonly Result<DiscoveryAnswer>[]) {
  const left = [...answers]
  let asked = 0
  const ask = async (): Promise<unknown> => {
    asked += 1
    return left.shift() ?? new Promise(() => {})
  }
  const { all } = record(new KubeDiscovery({ ask } as unknown as Questions).resources$)
  return { all, asked: () => asked }
}

const lost = { ok: false, error: pageErrorInfo('worker-unavailable', 'None') } as const

it('P10: without an engine it is asked for every 5 s, and what was known stays beside the error', async () => {
  const { all, asked } = setUp({ ok: true, value: told('1', 'g.io') }, lost, lost)
  await vi.advanceTimersByTimeAsync(1)
  expect(all.map(({ view, error }) => [view, error?.code])).toEqual([
    ['loading', undefined],
    ['data', undefined],
    ['data', 'worker-unavailable'],
  ])
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked()).toBe(3)
})

it('P6: an engine that is there again and knows the same takes the error back', async () => {
  const { all } = setUp({ ok: true, value: told('1', 'g.io') }, lost, { ok: true, value: { id: '1' } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(all.at(-1)).toMatchObject({ view: 'data', groups: [group('g.io')] })
  expect(all.at(-1)?.error).toBeUndefined()
})

it('what is known already is not told again', async () => {
  const same = { ok: true, value: { id: '1' } } as const
  const { all } = setUp({ ok: true, value: told('1', 'g.io') }, same, same, { ok: true, value: told('2', 'h.io') })
  await vi.advanceTimersByTimeAsync(1)
  expect(all.map(({ groups }) => groups.map(({ name }) => name))).toEqual([[], ['g.io'], ['h.io']])
})
