import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta } from '../ports.js'
import { createFifo } from './fifo.js'

// client-go's plain FIFO keeps the newest object of each key, in the order in which the keys came. That is what this
// FIFO becomes above its mark, so the rows of fifo_test.go are shown with a mark of 1.

function pod(name: string, version: number): KubeObject {
  return { metadata: { name, uid: `uid-${name}`, resourceVersion: `${version}` } }
}

function apply(name: string, version: number): Delta {
  return { type: 'apply', object: pod(name, version), resourceVersion: `${version}` as ResourceVersion }
}

const replace = (version: number, ...objects: readonly KubeObject[]): Delta => ({
  type: 'replace',
  objects,
  resourceVersion: `${version}` as ResourceVersion,
})

function brief(delta: Delta): string {
  if (delta.type === 'replace') return `replace [${delta.objects.map(({ metadata }) => metadata.name)}]`
  if (delta.type !== 'apply' && delta.type !== 'delete') return delta.type
  return `${delta.object.metadata.name} ${delta.object.metadata.resourceVersion}`
}

describe('P10 the newest of each key', () => {
  test('TestFIFO_basic: of 1 000 deltas of two producers, each producer’s newest, in order', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    for (let at = 0; at < 500; at++) fifo.push([apply('left', at), apply('right', 1_000 + at)])
    expect(fifo.depth).toBeLessThanOrEqual(6)
    const left: number[] = []
    const right: number[] = []
    for (const delta of fifo.take(Number.POSITIVE_INFINITY)) {
      if (delta.type !== 'apply') continue
      const { name, resourceVersion } = delta.object.metadata
      ;(name === 'left' ? left : right).push(Number(resourceVersion))
    }
    expect([left.at(-1), right.at(-1)]).toEqual([499, 1_499])
    for (const seen of [left, right]) expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  test('TestFIFO_addUpdate: an add and its update are one, the newer; then nothing is left', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([apply('foo', 10), apply('foo', 15)])
    expect(fifo.take(10).map(brief)).toEqual(['foo 15', 'bookmark'])
    expect(fifo.depth).toBe(0)
  })

  test('TestFIFO_addReplace: a replace takes the place of what waits', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([apply('foo', 10), replace(15, pod('foo', 15))])
    expect(fifo.take(10).map(brief)).toEqual(['replace [foo]'])
  })

  test('TestFIFO_detectLineJumpers: a newer state does not move a key; one that was taken goes to the end', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([apply('foo', 10), apply('bar', 1), apply('foo', 11), apply('foo', 13), apply('zab', 30)])
    expect(fifo.take(1).map(brief)).toEqual(['foo 13'])
    fifo.push([apply('foo', 14)])
    expect(
      fifo
        .take(10)
        .map(brief)
        .filter((entry) => entry !== 'bookmark'),
    ).toEqual(['bar 1', 'zab 30', 'foo 14'])
  })
})
