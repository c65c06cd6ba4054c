import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { action, setting } from './model-actions.fixture.js'
import { ModelWorld } from './model-world.fixture.js'

/** How many; and of a run that failed, what it printed. */
const { FC_RUNS = '120', FC_SEED, FC_PATH } = process.env
const replay = { ...(FC_SEED && { seed: Number(FC_SEED) }), ...(FC_PATH && { path: FC_PATH }) }

test('P1 P2 P3 P4 P6 P10: whatever happens to server, network, clock and page, all that is told is true and the end is equal', {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(setting, fc.array(action, { maxLength: 40, size: 'max' }), async (given, actions) => {
      const world = new ModelWorld(given)
      try {
        await world.settle()
        for (const each of actions) {
          await world.do(each)
          expect(world.problems).toEqual([])
        }
        await world.heal()
        await world.becomesEqual()
        await world.followsAWrite()
      } finally {
        await world.close()
      }
      expect(world.problems).toEqual([])
    }),
    { numRuns: Number(FC_RUNS), ...replay },
  )
})
