import { expect, test } from 'vitest'
import { createConnections, type Multiplexing, unlimitedConnections } from './connections.js'
import { createMemoryLocks } from './memory-locks.js'
import { quiet, subscribed } from './slots.fixture.js'

const server = 'http://127.0.0.1:8001/k8s'

function setUp(multiplexing: Multiplexing = () => 'one-each') {
  const locks = createMemoryLocks()
  const connections = createConnections(locks, multiplexing)
  const streams = { granted: 0 }
  const open = (count: number, url = server) =>
    Array.from({ length: count }, () =>
      connections(url).slots.request(subscribed(), (answer) => {
        streams.granted += answer === 'granted' ? 1 : 0
      }),
    )
  return { locks, connections, streams, open }
}

test('P9: the locks are named by origin, whatever the path; another port is another origin', async () => {
  const { locks, connections, streams, open } = setUp()
  open(3)
  open(3, 'http://127.0.0.1:8001/another')
  open(1, 'http://127.0.0.1:8002/k8s')
  await quiet()
  expect(streams.granted).toBe(5)
  expect([...locks.held].sort()).toEqual([
    'kube-informer/slot/http://127.0.0.1:8001/0',
    'kube-informer/slot/http://127.0.0.1:8001/1',
    'kube-informer/slot/http://127.0.0.1:8001/2',
    'kube-informer/slot/http://127.0.0.1:8001/3',
    'kube-informer/slot/http://127.0.0.1:8002/0',
  ])
  expect(connections('http://127.0.0.1:8001/x')).toBe(connections(server))
})

test('P9: while all slots are taken two short requests run at a time, by another engine too', async () => {
  const locks = createMemoryLocks()
  const [here, there] = [createConnections(locks, () => 'one-each'), createConnections(locks, () => 'one-each')]
  const begun: number[] = []
  const enter = (number: number): (() => void) => here(server).requests.enter(() => begun.push(number))
  for (const number of [1, 2, 3]) enter(number)()
  expect(begun).toEqual([1, 2, 3])
  const seats = [1, 2, 3, 4].map(() => there(server).slots.request(subscribed(), () => {}))
  await quiet()
  const mine = here(server).slots.request(subscribed(), () => {})
  await quiet()
  const [first] = [4, 5, 6, 7].map(enter)
  expect(begun).toEqual([1, 2, 3, 4, 5])
  first?.()
  await quiet()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  for (const seat of [mine, ...seats]) seat.release()
  await quiet()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('P9: what streams leave of six connections is for short requests, so that no time-out runs in the browser’s line', async () => {
  const { connections, open } = setUp()
  const running = new Set<() => void>()
  const { requests } = connections(server)
  for (let each = 0; each < 500; each += 1) {
    const leave: () => void = requests.enter(() => queueMicrotask(() => running.add(leave)))
  }
  const finishOne = (): void => {
    const [leave] = running
    if (leave === undefined) expect.unreachable()
    running.delete(leave)
    leave()
  }
  await quiet()
  expect(running.size).toBe(6)
  open(3)
  await quiet()
  for (let each = 0; each < 20; each += 1) {
    finishOne()
    await quiet()
  }
  expect(running.size).toBe(3)
  open(20)
  await quiet()
  let served = 20
  for (; running.size > 0; served += 1) {
    finishOne()
    await quiet()
    expect(running.size).toBeLessThan(4)
  }
  expect(served).toBe(500)
})

test('P9: HTTP/2 is learnt from the first short request that is over, and asked for once', async () => {
  let asked = 0
  const { connections, streams, open } = setUp(() => {
    asked += 1
    return 'many'
  })
  open(20)
  await quiet()
  expect([streams.granted, asked]).toEqual([4, 0])
  connections(server).requests.enter(() => {})()
  await quiet()
  expect([streams.granted, asked]).toEqual([20, 1])
  connections(server).requests.enter(() => {})()
  expect(asked).toBe(1)
})

test('without a limit every stream is granted before the call returns, and no request waits', () => {
  const { slots, requests } = unlimitedConnections(server)
  let granted = 0
  let begun = 0
  for (let each = 0; each < 50; each += 1) {
    slots.request(subscribed(), () => {
      granted += 1
    })
    requests.enter(() => {
      begun += 1
    })
  }
  expect([granted, begun]).toEqual([50, 50])
})
