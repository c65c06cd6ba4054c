import { describe, expect, it } from 'vitest'
import type { SlotAnswer } from '../ports.js'
import { createConnections } from './connections.js'
import { lockPromises } from './locks.fixture.js'
import { multiplexingFrom } from './multiplexing.js'
import { subscribed } from './slots.fixture.js'
import { webLocks } from './web-locks.js'

// What depends on the browser: its locks, and what it tells about protocols.

const server = `https://${Math.random().toString(36).slice(2)}.test`

/** How many slots of the server this profile holds. */
async function heldSlots(): Promise<number> {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith(`kube-informer/slot/${server}/`)).length
}

/** Engines of one profile do not share a line of code, only the browser's locks. */
function engine() {
  const { slots } = createConnections(webLocks(navigator.locks), () => 'one-each')(server)
  const told: SlotAnswer[][] = []
  return {
    told,
    ask: () => {
      const mine: SlotAnswer[] = []
      told.push(mine)
      return slots.request(subscribed(), (answer) => mine.push(answer))
    },
    granted: () => told.filter((answers) => answers.at(-1) === 'granted').length,
  }
}

describe('in a real browser', () => {
  it.each([...lockPromises])('Web Locks: %s', async (promise, holds) => {
    await holds(webLocks(navigator.locks), `test/${promise}`)
    const left = async (): Promise<unknown> =>
      (await navigator.locks.query()).held?.filter(({ name }) => name === `test/${promise}`)
    await expect.poll(left).toEqual([])
  })

  it('P9: two engines have four streams together; what one gives back the other takes', async () => {
    const [one, other] = [engine(), engine()]
    const seats = [1, 2, 3].map(() => one.ask())
    await expect.poll(() => one.granted()).toBe(3)
    for (let each = 0; each < 4; each += 1) other.ask()
    await expect
      .poll(() => other.told.map((answers) => answers.at(-1)))
      .toEqual(['granted', 'waiting', 'waiting', 'waiting'])
    expect(await heldSlots()).toBe(4)
    for (const seat of seats) seat.release()
    await expect.poll(() => other.granted()).toBe(4)
    await expect.poll(heldSlots).toBe(4)
  })

  it('P9: a worker is told what its own requests spoke, too', async () => {
    const script = `
      fetch(${JSON.stringify(`${location.origin}/package.json`)}, { cache: 'no-store' })
        .then((answer) => answer.text())
        .then(() => {
          const look = () => {
            const told = performance.getEntriesByType('resource').map((entry) => entry.nextHopProtocol)
            if (told.length > 0) postMessage(told)
            else setTimeout(look, 10)
          }
          look()
        })`
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    const told = await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data)
    })
    worker.terminate()
    expect(told).toEqual(['http/1.1'])
  })

  it('P9: what the browser spoke with its own server is known after a request', async () => {
    const multiplexing = multiplexingFrom(performance)
    await (await fetch('/package.json', { cache: 'no-store' })).text()
    await expect.poll(() => multiplexing(location.origin)).toBe('one-each')
    expect(multiplexing('https://elsewhere.test')).toBe('unknown')
  })
})
