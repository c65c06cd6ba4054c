import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import { deployment, plainCache } from './cache.fixture.js'
import { marksOf, overlaid } from './overlaid.js'
import type { PendingObject } from './pending-write.js'

/** An overlay that counts how often it is looked into. */
class CountingOverlay extends Map<ObjectKey, PendingObject> {
  looks = 0

  override has(key: ObjectKey): boolean {
    this.looks += 1
    return super.has(key)
  }

  override get(key: ObjectKey): PendingObject | undefined {
    this.looks += 1
    return super.get(key)
  }
}

const names = (objects: Iterable<{ readonly metadata: { readonly name: string } }>) =>
  [...objects].map(({ metadata }) => metadata.name)

test('P5: nothing is looked up where nothing is pending, and nothing is judged', () => {
  const cache = plainCache()
  for (const name of ['a', 'b']) cache.put(deployment(name))
  const over = new CountingOverlay()
  const judge = () => {
    throw new Error('judged')
  }
  expect(names(overlaid(cache.store.values(), over, judge))).toEqual(['a', 'b'])
  expect(marksOf(cache.objects.keys(), over)).toEqual(new Map())
  expect(over.looks).toBe(0)
})

test('each object once: as it is pending, if it is listed then', () => {
  const cache = plainCache()
  for (const name of ['a', 'b', 'c']) cache.put(deployment(name))
  const over = new Map<ObjectKey, PendingObject>([
    ['web/a' as ObjectKey, { type: 'update', object: deployment('a', { version: '11' }), scope: 'in' }],
    ['web/b' as ObjectKey, { type: 'update', object: deployment('b'), scope: 'out' }],
    ['web/d' as ObjectKey, { type: 'create', object: deployment('d'), scope: 'in' }],
    ['web/e' as ObjectKey, { type: 'create', object: deployment('e'), scope: 'in' }],
  ])
  const shown = overlaid(cache.store.values(), over, ({ metadata }) => metadata.name !== 'e')
  expect([...shown].map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)).toEqual([
    'c 10',
    'a 11',
    'd 10',
  ])
})
