import type { Phase } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import { underChurn } from './fixtures/under-churn.js'
import type { ScriptedAnswer } from './support/test-proxy.mjs'

/**
 * What networks, proxies and servers do to a live page, on a real server whose objects change all the time. What has to
 * hold in each case is in `underChurn`.
 */

const json = { 'content-type': 'application/json' }
const statusBody = (code: number, reason: string): string =>
  JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: reason, reason, code })

for (const end of ['fin', 'rst', 'clean'] as const) {
  test(`P1 P2 W7: a watch is cut inside an event, by ${end}`, async ({ page, cluster, testProxy }) => {
    await underChurn({ page, testProxy, base: cluster.proxy }, async ({ churn }) => {
      expect(testProxy.cut('/k8s', { end, where: 'mid-event' })).toBe(1)
      await expect.poll(() => testProxy.counts('/k8s').WATCH).toBe(1)
      await churn.writes(10)
    })
  })
}

test('P1: every piece of a watch comes 400 ms late', async ({ page, cluster, testProxy }) => {
  testProxy.shape('/k8s', { delayMs: 400 })
  await underChurn({ page, testProxy, base: cluster.proxy }, async ({ churn }) => {
    await churn.writes(50)
    testProxy.cut('/k8s')
    await churn.writes(50)
  })
})

test('P1 P6: a proxy keeps a watch together until it has 64 kB, or for 1.5 s', async ({ page, cluster, testProxy }) => {
  testProxy.shape('/k8s', { bufferBytes: 64_000, bufferMs: 1_500 })
  await underChurn({ page, testProxy, base: cluster.proxy }, async ({ churn }) => {
    await churn.writes(50)
    testProxy.cut('/k8s')
    await churn.writes(50)
  })
})

test('P1 W11: the connections are half-open: nothing comes, nothing ends; the guard notices', async ({
  page,
  cluster,
  testProxy,
}) => {
  await underChurn(
    { page, testProxy, base: cluster.proxy, worker: 'timed', atMost: { WATCH: 1 } },
    async ({ churn, passUntil, list }) => {
      testProxy.freeze('/k8s', { requests: 'running' })
      const seen = await list.evaluate((list) => list.values.length)
      await churn.writes(50)
      expect(testProxy.counts('/k8s').WATCH).toBe(0)
      // No bookmark came yet: the guard is `timeoutSeconds`, ten minutes at most, and 30 s.
      await passUntil(() => testProxy.counts('/k8s').WATCH > 0)
      await expect.poll(() => list.evaluate((list) => list.values.length)).toBeGreaterThan(seen)
    },
  )
})

test('P6 P10 W11: all is half-open, new connections too, for some minutes: a request each half a minute at most', async ({
  page,
  cluster,
  testProxy,
}) => {
  await underChurn(
    { page, testProxy, base: cluster.proxy, worker: 'timed', atMost: { WATCH: 14, probe: 14 } },
    async ({ churn, passUntil, status, told, retryNow }) => {
      testProxy.freeze('/k8s')
      await churn.writes(20)
      await passUntil(() => status.evaluate(({ last }) => last?.phase !== 'live'))
      const stale = await told('any but live')
      expect(stale).toMatchObject({ hasData: true, synced: true, staleSince: expect.any(Number) })
      await passUntil(() => status.evaluate(({ last }) => last?.phase === 'retrying'))
      expect(await told('retrying')).toMatchObject({ error: { code: 'timeout' } })
      await passUntil(() => false, 300_000)
      expect(await status.evaluate(({ last }) => last?.staleSince)).toBe(stale.staleSince)
      testProxy.thaw('/k8s')
      await retryNow()
      await told('live')
      await churn.writes(20)
    },
  )
})

const answers: readonly {
  readonly name: string
  readonly answer: ScriptedAnswer
  readonly phase: Phase
  readonly code: string
  readonly heals: 'by itself' | 'by retryNow'
}[] = [
  {
    name: 'W10 C37: 429 with Retry-After',
    answer: { status: 429, headers: { 'content-type': 'text/plain', 'retry-after': '3' }, body: 'Too many requests' },
    phase: 'retrying',
    code: 'too-many-requests',
    heals: 'by itself',
  },
  {
    name: 'W10 C39: 500 with a Status',
    answer: { status: 500, headers: json, body: statusBody(500, 'InternalError') },
    phase: 'retrying',
    code: 'server-error',
    heals: 'by itself',
  },
  {
    name: '401',
    answer: { status: 401, headers: json, body: statusBody(401, 'Unauthorized') },
    phase: 'unauthorized',
    code: 'unauthorized',
    heals: 'by retryNow',
  },
  {
    name: 'W5: a login page with 200',
    answer: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
    phase: 'unauthorized',
    code: 'html-answer',
    heals: 'by retryNow',
  },
]

for (const { name, answer, phase, code, heals } of answers) {
  test(`P1 P2 P6 P10 ${name}`, async ({ page, cluster, testProxy }) => {
    await underChurn(
      { page, testProxy, base: cluster.proxy, atMost: { WATCH: 8, probe: 12 } },
      async ({ churn, told, retryNow }) => {
        const times: number[] = []
        const takeAway = testProxy.intercept('/k8s', () => {
          times.push(Date.now())
          return answer
        })
        testProxy.cut('/k8s')
        const trouble = await told(phase)
        expect(trouble).toMatchObject({ synced: true, hasData: true, error: { code, message: expect.any(String) } })
        expect(trouble.staleSince).toBeLessThanOrEqual(Date.now())
        expect(trouble.nextAttemptAt).toBeGreaterThan(Date.now() - 1_000)
        await churn.writes(50)
        const before = times.length
        takeAway()
        if (heals === 'by retryNow') await retryNow()
        await told('live')
        expect(before).toBeLessThanOrEqual(6)
        if (code !== 'too-many-requests') return
        // Watch and probe come together; nothing came before the time that the server had named.
        const asked = testProxy.log('/k8s').map(({ startedAt }) => startedAt)
        const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
        expect(gaps.filter((gap) => gap > 1_000 && gap < 2_900)).toEqual([])
        expect(gaps.filter((gap) => gap >= 2_900).length).toBeGreaterThan(0)
      },
    )
  })
}

test('P1 P6: the clock jumps, forwards and back, while a watch is open and while it is cut', async ({
  page,
  cluster,
  testProxy,
}) => {
  const hour = 3_600_000
  await underChurn(
    { page, testProxy, base: cluster.proxy, worker: 'timed', atMost: { WATCH: 4, probe: 8 } },
    async ({ churn, jump }) => {
      for (const [round, ms] of [-hour, hour].entries()) {
        await jump(ms)
        await churn.writes(10)
        await expect.poll(() => testProxy.log('/k8s').filter(({ end }) => end === undefined).length).toBeLessThan(2)
        expect(testProxy.cut('/k8s')).toBe(1)
        // While it backs off: the wait is not an hour longer.
        await jump(ms)
        await expect.poll(() => testProxy.counts('/k8s').WATCH, { timeout: 15_000 }).toBeGreaterThan(round)
        await churn.writes(10)
      }
    },
  )
})

test('P1 P6: the API server is restarted', async ({ page, cluster, testProxy }) => {
  await underChurn(
    { page, testProxy, base: cluster.proxy, atMost: { WATCH: 6, probe: 10, LIST: 1 } },
    async ({ churn, told }) => {
      await cluster.killApiserver()
      expect(await told('retrying')).toMatchObject({ hasData: true, synced: true })
      await cluster.startApiserver()
      await churn.writes(20)
      await told('live', 60_000)
    },
  )
})
