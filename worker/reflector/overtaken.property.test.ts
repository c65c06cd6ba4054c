import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { DeltaCache } from './delta-cache.fixture.js'
import { Reflector } from './reflector.js'
import { podTarget } from './samples.fixture.js'
import { fingerprint, SimulatedServer } from './simulated-server.fixture.js'

type Write = { readonly type: 'put' | 'remove' | 'noise'; readonly name: string }

const name = fc.constantFrom('a', 'b', 'c', 'd')
const write: fc.Arbitrary<Write> = fc.record({ type: fc.constantFrom('put' as const, 'put', 'remove', 'noise'), name })
const taken: fc.Arbitrary<Write> = fc.record({ type: fc.constantFrom('put' as const, 'remove', 'remove'), name })

const runs = Number(process.env.FC_RUNS ?? 300)

describe('W12 R15: etcd is restored, and written past our version before we look', () => {
  it('what was taken back is the newest that we know, whatever it was: the cache equals the server (P1)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { maxLength: 12 }),
        taken,
        fc.array(write, { maxLength: 12 }),
        async (before, newest, after) => {
          const clock = createFakeClock()
          const server = new SimulatedServer(clock)
          server.overtakes = 'allowed'
          server.bookmarks = 'never'
          const cache = new DeltaCache()
          const reflector = new Reflector({
            target: podTarget,
            plan: { initialList: 'auto', fieldSelector: 'none', follow: { type: 'watch' } },
            transport: server.transport(() => ({ type: 'none' })),
            clock,
            random: () => 0,
            sink: cache,
            requestSlot: (answer) => {
              answer('granted')
              return { release: () => {} }
            },
            watchLists: { advice: () => 'try', remember: () => {} },
            witness: () => cache.witness(),
            report: () => {},
            sent: () => {},
          })
          const play = ({ type, name }: Write): void => (type === 'noise' ? server.noise() : server[type](name))
          reflector.start()
          await clock.advance(1_000)
          for (const each of before) play(each)
          await clock.advance(20_000)
          server.backup()
          play(newest)
          await clock.advance(20_000)
          const ours = fingerprint(cache.objects.values())
          expect(ours).toEqual(fingerprint(server.state.values()))

          server.restore('cut')
          // The other history leaves alone what it took back: else no client could tell (SPEC.md).
          for (const each of after) if (each.name !== newest.name) play(each)
          for (let round = 0; round < 40; round += 1) server.noise()
          await clock.advance(60_000)
          expect(fingerprint(cache.objects.values())).toEqual(fingerprint(server.state.values()))
          reflector.close()
        },
      ),
      { numRuns: runs },
    )
  })
})
