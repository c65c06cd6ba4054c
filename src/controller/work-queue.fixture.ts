import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createWorkQueue } from './create-work-queue.js'
import type { WorkItem, WorkQueue, WorkQueueOptions } from './work-queue.js'

export function setUp(options: WorkQueueOptions = {}) {
  const clock = createFakeClock()
  return { clock, queue: createWorkQueue({ clock, ...options }) }
}

/** What `get` gives now; `blocked` where it waits. The wait is given up. */
export async function taken(queue: WorkQueue<string>): Promise<string> {
  const stop = new AbortController()
  const got = queue.get({ signal: stop.signal }).catch((): 'blocked' => 'blocked')
  stop.abort()
  return briefly(await got)
}

export const briefly = (work: WorkItem<string> | 'blocked'): string =>
  work === 'blocked' ? work : work.type === 'item' ? work.item : work.type
