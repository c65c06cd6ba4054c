import fc from 'fast-check'
import type { Fault } from './faulty-network.fixture.js'
import type { Action, Setting } from './model-world.fixture.js'

const key = fc.constantFrom('default/a', 'default/b', 'default/c', 'default/constructor', 'kube-public/a')
const text = fc.constantFrom('1', '2', 'ä€😀')
const app = fc.constantFrom('x' as const, 'y' as const)
const streams = fc.constantFrom('cut' as const, 'end' as const, 'silence' as const)
const duration = fc.constantFrom(1, 400, 900, 2_500, 9_000, 16_000, 35_000, 76_000, 310_000, 700_000)
const at = fc.oneof(fc.nat(40), fc.nat(400), fc.nat(4_000))

const lines = [
  ...[410, 429, 500].map((code) =>
    JSON.stringify({
      type: 'ERROR',
      object: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'no', code },
    }),
  ),
  '{"type":"ADDED","object":{"kind":"Conf',
  '',
]

export const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault>(
    { type: 'none' },
    { type: 'refuse' },
    { type: 'hang' },
    { type: 'html' },
    { type: 'with-first-byte' },
    ...[401, 403, 404, 410, 429, 500, 503].map((code): Fault => ({ type: 'status', code })),
  ),
  fc.record({ type: fc.constantFrom('cut' as const, 'end' as const, 'silence' as const), at }),
  fc.record({ type: fc.constant('line' as const), at, line: fc.constantFrom(...lines) }),
  fc.record({ type: fc.constant('pieces' as const), bytes: fc.constantFrom(1, 7, 100) }),
  fc.record({ type: fc.constant('buffered' as const), everyMs: fc.constantFrom(700, 3_000, 12_000, 70_000) }),
  fc.record({ type: fc.constant('late' as const), ms: fc.constantFrom(5, 1_500, 2_500, 20_000) }),
)

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('put' as const), key, text, app }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('remove' as const, 'recreate' as const), key }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('fault' as const), fault }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('advance' as const), ms: duration }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('strike' as const), streams }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('outage' as const), fault }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sleep' as const), ms: duration }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('set-clock' as const),
      ms: fc.constantFrom(3_600_000, -3_600_000, -30_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'noise' as const,
        'compact' as const,
        'backup' as const,
        'freeze' as const,
        'thaw' as const,
        'retry-now' as const,
        'refresh' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('restart' as const), recreated: key }, { requiredKeys: ['type'] }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('reopen' as const, 'look' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), streams }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({
        type: fc.constant('bookmarks' as const),
        bookmarks: fc.constantFrom('send' as const, 'drop' as const),
      }),
      fc.record({
        type: fc.constant('end-mark' as const),
        endMark: fc.constantFrom('send' as const, 'never' as const),
      }),
    ),
  },
)

export const setting: fc.Arbitrary<Setting> = fc.record({
  version: fc.constantFrom('1.37' as const, '1.31' as const),
  storage: fc.constantFrom('none' as const, 'disk' as const),
  informers: fc.constantFrom('one' as const, 'two' as const),
  pageSize: fc.constantFrom(500, 1, 2),
  seed: fc.nat(),
})
