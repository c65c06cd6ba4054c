import { expect, test } from 'vitest'
import type { Target } from '../../src/model/scope.js'
import type { Transport, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { ServerClock } from './server-clock.js'

const target: Target = {
  resource: { group: '', version: 'v1', plural: 'pods', namespaced: true },
  scope: { namespace: '', labelSelector: '', fieldSelector: '', content: 'full' },
}
const signal = new AbortController().signal

function setUp() {
  const clock = createFakeClock(1_000_000_000_000)
  let serverTime: number | undefined
  let moves = 0
  const heard: string[] = []
  const inner: Transport = {
    list: async () => ({ type: 'page', items: [], skipped: 0, ...(serverTime === undefined ? {} : { serverTime }) }),
    watch: (_request, sink) => {
      sink.opened(serverTime === undefined ? {} : { serverTime })
      sink.events([])
      sink.ended({ type: 'clean' })
    },
    read: async () => ({ type: 'json', body: {}, ...(serverTime === undefined ? {} : { serverTime }) }),
  }
  const server = new ServerClock(clock, () => {
    moves += 1
  })
  const sink: WatchSink = {
    held: () => heard.push('held'),
    sent: () => heard.push('sent'),
    opened: () => heard.push('opened'),
    events: () => heard.push('events'),
    ended: () => heard.push('ended'),
  }
  return {
    clock,
    heard,
    server,
    sink,
    transport: server.listeningTo(inner),
    slow: server.listeningTo({
      ...inner,
      list: async (request, signal) => {
        await Promise.resolve()
        return inner.list(request, signal)
      },
    }),
    moves: () => moves,
    says: (time: number) => {
      serverTime = time
    },
  }
}

test('W14: the offset comes from the Date header of lists, watches and reads', async () => {
  const { clock, heard, moves, says, server, sink, transport } = setUp()
  await transport.list({ target }, signal)
  expect(server.offsetMs).toBeUndefined()
  expect(server.now()).toBe(clock.now())
  says(clock.now() + 60_000)
  transport.watch({ target, timeoutSeconds: 300 }, sink, signal)
  expect(server.offsetMs).toBe(60_500)
  expect(heard).toEqual(['opened', 'events', 'ended'])
  says(clock.now() - 60_000)
  await transport.read('/version', signal)
  expect(server.now()).toBe(clock.now() - 59_500)
  expect(moves()).toBe(2)
})

test('W14: the header has whole seconds, so that less than a second and a half is no change', async () => {
  const { clock, moves, says, server, transport } = setUp()
  says(clock.now())
  await transport.list({ target }, signal)
  clock.advanceSync(999)
  await transport.list({ target }, signal)
  expect([server.offsetMs, moves()]).toEqual([500, 1])
})

test('W14: an answer that took long is no clock', async () => {
  const { clock, says, server, slow } = setUp()
  says(clock.now())
  const answer = slow.list({ target }, signal)
  clock.advanceSync(20_000)
  await answer
  expect(server.offsetMs).toBeUndefined()
})
