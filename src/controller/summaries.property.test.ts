import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type SummaryAction, SummaryWorld, summaryAction } from './summary-world.fixture.js'

/** How many; and of a run that failed, what it printed. */
const { FC_RUNS = '12', FC_SEED, FC_PATH } = process.env
const replay = { ...(FC_SEED && { seed: Number(FC_SEED) }), ...(FC_PATH && { path: FC_PATH }) }

afterEach(() => {
  vi.restoreAllMocks()
})

/** Everything happens, then nothing more: where it ends. */
async function play(seed: number, actions: readonly SummaryAction[]): Promise<SummaryWorld> {
  const world = new SummaryWorld(seed)
  // How long an engine lived is the page's to judge.
  vi.spyOn(Date, 'now').mockImplementation(() => world.clock.now())
  for (const action of actions) {
    await world.do(action)
    expect(world.leaders).toBeLessThan(2)
  }
  const status = await world.rest()
  expect(world.said()).toEqual(world.straight())
  expect(status).toMatchObject({ phase: 'running', leader: true, depth: 0, delayed: 0, active: 0, waitsFor: [] })
  expect(status).not.toHaveProperty('lastError')
  return world
}

test('M16 M17: whatever happens to cluster, network, engine and leader, the example ends where a straight computation does, and does nothing more', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(summaryAction, { maxLength: 30, size: 'max' }), async (seed, actions) => {
      const world = await play(seed, actions)
      const { writes, reconciles } = world
      await world.pass(120_000, 10_000)
      expect([world.writes, world.reconciles]).toEqual([writes, reconciles])
      await world.close()
    }),
    { numRuns: Number(FC_RUNS), ...replay },
  )
})

test('M17: conflicts, failures and answers that are lost do happen to the example, and it comes right', async () => {
  const world = await play(1, [
    { type: 'summary', name: 0, selector: 'app=a' },
    { type: 'summary', name: 1, selector: '' },
    { type: 'pod', name: 0, app: 'a' },
    { type: 'pass', ms: 5_000 },
    { type: 'conflicts', times: 3 },
    { type: 'pod', name: 1, app: 'a' },
    { type: 'pass', ms: 5_000 },
    { type: 'failures', times: 4 },
    { type: 'pod', name: 1, app: 'b' },
    { type: 'pass', ms: 5_000 },
    { type: 'lost-answers', times: 2 },
    { type: 'remove-pod', name: 0 },
    { type: 'engine-restart' },
    { type: 'resign' },
    { type: 'pod', name: 2, app: 'a' },
  ])
  expect(world.told.conflicts).toBeGreaterThanOrEqual(3)
  expect(world.said()).toEqual([
    ['s0', '1', 'p2'],
    ['s1', '2', 'p1 p2'],
  ])
  await world.close()
})
