import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { expired, item, line, pod, podList } from './watch-lines.fixture.js'
import { asked, liveWire, shown } from './wire.fixture.js'

/** Values that code tends to trip over, beside any JSON. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e21,
    [],
    {},
    [null],
    'undefined',
    '__proto__',
    { toString: 1 },
    { length: 9 },
  ),
)

const members = ['kind', 'apiVersion', 'metadata', 'spec', 'status', 'type', 'toString', '__proto__'] as const
const ofMetadata = [
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'labels',
  'annotations',
  'ownerReferences',
  'managedFields',
  'creationTimestamp',
  'deletionTimestamp',
  'finalizers',
] as const

/** An object of few names, with some members replaced. */
const object = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c'),
    version: fc.integer({ min: 101, max: 400 }),
    uid: fc.constantFrom('u1', 'u2'),
    outer: fc.dictionary(fc.constantFrom(...members), odd, { maxKeys: 2 }),
    inner: fc.dictionary(fc.constantFrom(...ofMetadata), odd, { maxKeys: 2 }),
    isWhole: fc.boolean(),
  })
  .map(({ name, version, uid, outer, inner, isWhole }) =>
    isWhole
      ? pod(`d/${name}`, version, uid, { spec: outer })
      : { ...pod(`d/${name}`, version, uid, { metadata: inner }), ...outer },
  )

const type = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('ADDED', 'MODIFIED', 'DELETED') },
  { weight: 1, arbitrary: fc.constantFrom('BOOKMARK', 'PROGRESS', '') },
)

test('P1 whatever objects a server sends, nothing fails, and the next complete state is what is shown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(type, object), { minLength: 1, maxLength: 12 }),
      fc.array(object, { maxLength: 6 }),
      async (events, items) => {
        const wire = await liveWire(
          {},
          { indexers: { status: 'status.phase' } },
          { sort: ['spec', '-metadata.labels'], search: '' },
        )
        const others = [
          record(
            wire.informer.rows$({
              select: { spec: 'spec', labels: 'metadata.labels' },
              where: { 'spec.type': { exists: false } },
            }),
          ),
          record(wire.informer.byIndex$('owner', 'u1')),
          record(wire.informer.list$({ labels: 'a!=b', search: 'a' })),
        ]
        const errors: unknown[] = []
        wire.informer.changes$({ initial: true }).subscribe({ error: (error) => errors.push(error) })
        wire.stream.send(...events.map(([of, object]) => line(of, object)))
        await wire.pass(1_000)
        expect(asked(wire.requests)).toEqual([])
        await wire.pass(60_000)
        wire.stream.send(expired())
        await settle()
        // A list in which some are odd, and then one in which none is.
        wire.pending('list').json(podList(500, [item('d/first', 1), ...items]))
        await settle()
        await wire.pass(11_000)
        wire.requests.findLast(({ state }) => state === 'pending')?.open(expired())
        await settle()
        wire.pending('list').json(podList(600, [item('d/a', 42), item('d/z', 599, 'u9')]))
        await wire.pass(1_000)
        expect(shown(wire.list.last.items).toSorted()).toEqual(['d/a@42', 'd/z@599'])
        expect([wire.list.last, ...others.map(({ last }) => last)].map(({ view }) => view)).not.toContain('error')
        expect(errors).toEqual([])
        await wire.kube.close()
      },
    ),
    { numRuns: 40 },
  )
})
