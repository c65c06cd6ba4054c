import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { WatchListMemories } from './watch-list-memory.js'

const turn = (): Promise<void> => Promise.resolve()

function setUp() {
  const clock = createFakeClock()
  const server = { version: 'v1.31.0', reads: 0 }
  const memories = new WatchListMemories(clock, async () => {
    server.reads += 1
    return server.version
  })
  return { clock, memories, server }
}

test('W3: a refusal is remembered for an hour, per resource', () => {
  const { clock, memories } = setUp()
  expect(memories.advice('v1/pods')).toBe('try')
  memories.remember('v1/pods')
  expect(memories.advice('v1/pods')).toBe('avoid')
  expect(memories.advice('v1/nodes')).toBe('try')
  clock.advanceSync(3_599_999)
  expect(memories.advice('v1/pods')).toBe('avoid')
  clock.advanceSync(1)
  expect(memories.advice('v1/pods')).toBe('try')
})

test('W3: the version is read after a refusal only, and once for many', () => {
  const { memories, server } = setUp()
  memories.advice('v1/pods')
  expect(server.reads).toBe(0)
  memories.remember('v1/pods')
  memories.remember('v1/nodes')
  expect(server.reads).toBe(1)
})

test('W3: another version of the server forgets what the old one refused', async () => {
  const { clock, memories, server } = setUp()
  memories.remember('v1/pods')
  await turn()
  clock.advanceSync(1_800_000)
  memories.remember('v1/nodes')
  clock.advanceSync(1_800_000)
  server.version = 'v1.34.0'
  memories.remember('v1/secrets')
  await turn()
  expect(server.reads).toBe(2)
  expect(memories.advice('v1/nodes')).toBe('try')
  expect(memories.advice('v1/secrets')).toBe('avoid')
})
