import { afterEach, expect, test, vi } from 'vitest'
import { setUpCluster } from './cluster.fixture.js'
import { configMaps } from './kube.fixture.js'

// client-go waits for many caches with WaitFor and names those that are late. Here each informer has a promise and a
// status, and JavaScript joins promises.

/** Informers whose first state comes at a given time: ms from now, or never. */
function slowInformers(at: Readonly<Record<string, number>>) {
  const cluster = setUpCluster()
  const { server, kube, clock } = cluster
  for (const [namespace, ms] of Object.entries(at)) {
    if (ms === 0) continue
    const heal = server.faults.answer({
      times: Number.POSITIVE_INFINITY,
      respond: 'refuse',
      match: ({ path }) => path.includes(`/namespaces/${namespace}/`),
    })
    if (ms < Number.POSITIVE_INFINITY) {
      clock.after(ms, () => {
        heal()
        kube.retryNow()
      })
    }
  }
  const order: string[] = []
  const controller = new AbortController()
  const all = Object.keys(at).map((namespace) => {
    const done = kube.informer(configMaps, { namespace }).synced({ signal: controller.signal })
    return done.then(
      () => void order.push(namespace),
      (reason: unknown) => {
        order.push(`not ${namespace}`)
        throw reason
      },
    )
  })
  return { ...cluster, controller, order, all }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('TestWaitFor / empty, no-caches, TestSyncResult / empty: with nothing to wait for there is no waiting', async () => {
  const { server, kube } = setUpCluster()
  await expect(Promise.all([])).resolves.toEqual([])
  await expect(Promise.all([kube.informer(configMaps).synced(), kube.informer(configMaps).synced()])).resolves.toEqual([
    undefined,
    undefined,
  ])
  expect(server.requests.filter(({ verb }) => verb === 'watch')).toHaveLength(1)
})

test('P6: TestWaitFor / no-logging, with-logging: each is done when its own first state is there, in that order', async () => {
  const noise = (['log', 'info', 'debug', 'warn', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => {}),
  )
  const { order, all, settle, pass } = slowInformers({ first: 10_000, second: 5_000, last: 0 })
  const joined = Promise.all(all)
  await settle()
  expect(order).toEqual(['last'])
  await pass(5_000)
  expect(order).toEqual(['last', 'second'])
  await pass(4_999)
  expect(order).toEqual(['last', 'second'])
  await pass(1)
  expect(order).toEqual(['last', 'second', 'first'])
  await joined
  for (const spy of noise) expect(spy).not.toHaveBeenCalled()
})

test('P6: TestWaitFor / some-timeout, TestSyncResult / one: who is late is known, with the reason that was given', async () => {
  const { controller, order, all, kube, settle, pass } = slowInformers({
    first: 10_000,
    second: Number.POSITIVE_INFINITY,
    last: 0,
  })
  const results = Promise.allSettled(all)
  await settle()
  await pass(60_000, 10_000)
  expect(order).toEqual(['last', 'first'])
  const reason = new Error('my custom cancellation reason', { cause: 'deadline' })
  controller.abort(reason)
  const [first, second, last] = await results
  expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(second).toEqual({ status: 'rejected', reason })
  const late = kube.informer(configMaps, { namespace: 'second' })
  const phases: string[] = []
  late.status$.subscribe(({ phase, error }) => phases.push(`${phase} ${error?.code}`)).unsubscribe()
  await settle()
  expect(phases.every((phase) => !phase.startsWith('live'))).toBe(true)
})

test('TestWaitFor / some-canceled: a signal that aborted before refuses at once, without a request', async () => {
  const { server, kube } = setUpCluster()
  const reason = new Error('too late')
  await expect(kube.informer(configMaps).synced({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(server.requests).toHaveLength(0)
})

test('TestWaitFor / more: aborted after 5 s, with that reason for all that are late, and nobody else', async () => {
  const { controller, order, all, settle, pass } = slowInformers({ first: 10_000, second: 7_000, last: 0 })
  const results = Promise.allSettled(all)
  await settle()
  await pass(5_000)
  controller.abort('enough')
  expect((await results).map((result) => (result.status === 'rejected' ? result.reason : 'done'))).toEqual([
    'enough',
    'enough',
    'done',
  ])
  expect(order).toEqual(['last', 'not first', 'not second'])
})

test('TestWaitFor / all, TestSyncResult / many: nobody is done within a minute', async () => {
  const never = Number.POSITIVE_INFINITY
  const { controller, order, all, settle, pass } = slowInformers({ first: never, second: never, last: never })
  const results = Promise.allSettled(all)
  await settle()
  await pass(60_000, 10_000)
  expect(order).toEqual([])
  controller.abort(new Error('deadline'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(order.toSorted()).toEqual(['not first', 'not last', 'not second'])
})
