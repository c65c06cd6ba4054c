import { expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { recordObjects } from './text-records.js'
import { writeState } from './write-state.js'
import type { Permit } from './writer-role.js'

test('P8: a state that fails removes what it wrote only when nothing of it is on its way any more', async () => {
  const told: string[] = []
  let ended = 0
  let failed: (error: Error) => void = () => {}
  let late: () => void = () => {}
  const answers = [
    new Promise<void>((_resolve, reject) => {
      failed = reject
    }),
    new Promise<void>((resolve) => {
      late = resolve
    }),
  ]
  const permit: Permit = {
    term: 1,
    write: async <T>({ stores }: Parameters<Permit['write']>[0]): Promise<T> => {
      const answer = stores[0] === 'segments' && stores.length === 1 ? answers.shift() : undefined
      if (answer === undefined) {
        told.push(`${stores.join()} with ${ended} ended`)
        return undefined as T
      }
      await answer.finally(() => {
        ended += 1
      })
      return undefined as T
    },
  }
  const objects = Array.from(
    { length: recordObjects * 32 },
    (_, at): KubeObject => ({ metadata: { name: `pod-${at}` } }),
  )
  const clock = createFakeClock()
  const thread = { now: () => 0, pause: async () => {} }
  const resourceVersion = '1' as ResourceVersion
  const writing = writeState(
    { key: 'k', permit, clock, thread, ready: [] },
    { type: 'state', objects, resourceVersion, freshAt: 0 },
    async () => {},
  )
  writing.catch(() => {})
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  failed(new Error('lost'))
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  late()
  await expect(writing).rejects.toThrow('lost')
  expect(told).toEqual(['meta with 0 ended', 'segments with 2 ended'])
})
