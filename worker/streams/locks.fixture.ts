import { expect } from 'vitest'
import type { Locks } from '../ports.js'

const never = new AbortController().signal

/** What every implementation of Locks does, each on a name of its own. */
export const lockPromises: ReadonlyMap<string, (locks: Locks, name: string) => Promise<void>> = new Map([
  [
    'one holder at a time; who tries is told at once',
    async (locks, name) => {
      const release = (await locks.take(name, 'try', never)) ?? expect.unreachable()
      expect(await locks.take(name, 'try', never)).toBeUndefined()
      expect(await locks.take(name, 'wait', AbortSignal.abort())).toBeUndefined()
      release()
      release()
      const again = await locks.take(name, 'wait', never)
      expect(again).toBeDefined()
      again?.()
    },
  ],
  [
    'who waits gets it as soon as it is free, in order of arrival',
    async (locks, name) => {
      const release = (await locks.take(name, 'try', never)) ?? expect.unreachable()
      const order: number[] = []
      const waiting = [1, 2, 3].map(async (number) => {
        const mine = await locks.take(name, 'wait', never)
        order.push(number)
        mine?.()
      })
      release()
      await Promise.all(waiting)
      expect(order).toEqual([1, 2, 3])
    },
  ],
  [
    'who gives up waiting leaves the line; a lock that is held stays so after an abort',
    async (locks, name) => {
      const [giver, holder] = [new AbortController(), new AbortController()]
      const release = (await locks.take(name, 'wait', holder.signal)) ?? expect.unreachable()
      holder.abort()
      const waiting = locks.take(name, 'wait', giver.signal)
      const next = locks.take(name, 'wait', never)
      giver.abort()
      expect(await waiting).toBeUndefined()
      expect(await locks.take(name, 'try', never)).toBeUndefined()
      release()
      const mine = await next
      expect(mine).toBeDefined()
      mine?.()
    },
  ],
])
