import { expect, it } from 'vitest'
import type { KubeObject } from './digest.mjs'
import { ListChanges } from './list-changes.mjs'

const object = (name: string, uid: string, resourceVersion: string): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap' },
  metadata: { name, namespace: 'web', uid, resourceVersion },
})

it('what leads from one list to the next: deletions first, another uid is a deletion and an addition', () => {
  const lists = new ListChanges()
  const a = object('a', 'a1', '1')
  const told = (items: readonly KubeObject[]): readonly string[] =>
    lists
      .to(items)
      .map((change) =>
        'key' in change ? `${change.type} ${change.key} ${change.object.metadata.resourceVersion}` : '',
      )
  expect(told([a, object('b', 'b1', '2'), object('c', 'c1', '3')])).toEqual([
    'added web/a 1',
    'added web/b 2',
    'added web/c 3',
  ])
  expect(told([a, object('b', 'b2', '5'), object('c', 'c1', '6')])).toEqual([
    'deleted web/b 2',
    'added web/b 5',
    'updated web/c 6',
  ])
  expect(told([{ ...a }])).toEqual(['deleted web/b 5', 'deleted web/c 6'])
})
