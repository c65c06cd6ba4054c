import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube } from '../index.js'
import { closeAfter, configMaps, names, record } from './kube.fixture.js'

const hour = 3_600_000

/** A live list on a machine whose clock somebody sets; timers do not care. */
async function setUp() {
  const api = new ScriptedApi()
  const time = createFakeClock()
  let offset = 0
  const clock = { now: () => time.now() + offset, after: time.after }
  const kube = createKube({
    server: 'http://127.0.0.1:1',
    host: inlineHost({ fetch: api.fetch, clock, random: () => 0 }),
  })
  closeAfter(kube)
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const list = record(informer.list$())
  const count = record(informer.count$())
  const status = record(informer.status$)
  await settle()
  const passes = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1_000) {
      await time.advance(1_000)
      await settle()
    }
  }
  await passes(20_000)
  return { api, clock, list, count, status, passes, set: (ms: number) => (offset += ms) }
}

test.each([-hour, -60_000, hour])(
  'P1 P10: the clock is set by %i ms: what happens is told all the same',
  async (ms) => {
    const { api, list, count, passes, set } = await setUp()
    set(ms)
    api.put('web', 'b')
    await passes(2_000)
    expect([names(list.last.items), count.last.total]).toEqual([['a', 'b'], 2])
  },
)

test('P1 P6 P10: the clock is set back by an hour in an outage: it is tried again in time, and said so', async () => {
  const { api, clock, list, status, passes, set } = await setUp()
  api.script(() => 'refuse')
  api.cutWatches()
  await passes(20_000)
  const stale = clock.now() - (status.last.staleSince ?? 0)
  set(-hour)
  await passes(30_000)
  const { phase, nextAttemptAt = 0, staleSince = 0 } = status.last
  expect(phase).toBe('offline')
  expect(nextAttemptAt - clock.now()).toBeGreaterThan(0)
  expect(nextAttemptAt - clock.now()).toBeLessThan(30_000)
  expect(clock.now() - staleSince).toBe(stale + 30_000)
  api.script(() => undefined)
  api.put('web', 'b')
  await passes(30_000)
  expect([names(list.last.items), list.last.status.phase]).toEqual([['a', 'b'], 'live'])
})
