import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { createPrepare } from '../store/prepare-object.js'
import { Provisional } from './provisional.js'

const sent = (resourceVersion?: string, uid?: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'api-0',
    namespace: 'web',
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    managedFields: [{}],
  },
})

function provisional() {
  const made: KubeObject[] = []
  const prepare = createPrepare('default', () => {})
  const objects = new Provisional((object) => {
    made.push(object)
    return prepare(object)
  })
  return { objects, made }
}

const shown = (objects: Provisional) => [...objects.values()].map(({ object }) => object)

describe('what is shown of a first list', () => {
  it('is what the complete list then stores, the very same object', () => {
    const { objects, made } = provisional()
    objects.add([sent('7', 'u1')])
    const [before] = shown(objects)
    expect(objects.prepared(sent('7', 'u1')).object).toBe(before)
    expect(made).toHaveLength(1)
  })

  it('stays the same object when a second attempt sends it again', () => {
    const { objects } = provisional()
    objects.add([sent('7', 'u1')])
    const before = shown(objects)
    objects.add([sent('7', 'u1')])
    expect(shown(objects)).toEqual(before)
    expect(shown(objects)[0]).toBe(before[0])
  })

  it.each([
    ['another version', sent('8', 'u1')],
    ['another incarnation (P4)', sent('7', 'u2')],
  ])('is replaced by %s', (_what, next) => {
    const { objects } = provisional()
    objects.add([sent('7', 'u1')])
    objects.add([next])
    expect(shown(objects)).toMatchObject([
      { metadata: { uid: next.metadata.uid, resourceVersion: next.metadata.resourceVersion } },
    ])
  })

  it('is never taken for the same without a version or a uid', () => {
    const { objects, made } = provisional()
    objects.add([sent(undefined, 'u1')])
    objects.add([sent(undefined, 'u1')])
    objects.add([sent('7')])
    objects.add([sent('7')])
    expect(made).toHaveLength(4)
  })
})
