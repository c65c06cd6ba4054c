import {
  compete,
  fillForSummaries,
  keepSummaries,
  loadSummaries,
  type RecordedController,
  wrongSummaries,
} from './fixtures/summaries.js'
import { expect, test } from './fixtures/test.js'
import { patch } from './support/objects.mjs'

/** The controller of `examples/controller`, on a real server. */

const last = (controller: RecordedController) => controller.evaluate(({ last }) => last)

test('M16 M17: 1 000 objects, conflicts, a server that restarts and two tabs: the example ends where a straight computation does, and rests', async ({
  page,
  context,
  cluster,
  testProxy,
  namespace,
}) => {
  await fillForSummaries(cluster.proxy, namespace)
  const right = () => expect.poll(() => wrongSummaries(cluster.proxy, namespace), { timeout: 60_000 }).toEqual([])
  const stopCompeting = compete(testProxy, cluster.proxy)

  const first = await keepSummaries(page, namespace)
  const tab = await context.newPage()
  await tab.goto(testProxy.url)
  const second = await keepSummaries(tab, namespace)
  await right()
  expect(await last(first)).toMatchObject({ phase: 'running', leader: true })
  expect(await last(second)).toMatchObject({ phase: 'standby', leader: false, reconciles: 0 })

  const load = loadSummaries(cluster.proxy, namespace)
  await load.writes(150)
  await cluster.killApiserver()
  await first.evaluate(async (first) => void (await first.waitFor(({ phase }) => phase === 'paused')))
  await cluster.startApiserver()
  await load.writes(150)
  const { reconciles, errors } = (await last(first)) ?? {}
  await page.close()
  await second.evaluate(async (second) => void (await second.waitFor(({ phase }) => phase === 'running')))
  await load.writes(150)
  await load.stop()

  await right()
  const idle = { phase: 'running', leader: true, depth: 0, delayed: 0, active: 0, waitsFor: [] }
  await expect.poll(() => last(second), { timeout: 60_000 }).toMatchObject(idle)
  const puts = () => testProxy.log('/k8s').filter(({ method }) => method === 'PUT')
  expect(puts().filter(({ status }) => status === 409).length).toBeGreaterThan(0)

  // Nothing goes round: a foreign write is one write back, a look at that, and no more.
  stopCompeting()
  const before = { puts: puts().length, status: await last(second) }
  await patch(cluster.proxy, `/api/v1/namespaces/${namespace}/configmaps/summary-7`, { data: { names: 'mine' } })
  const looked = (before.status?.reconciles ?? 0) + 2
  await expect.poll(() => last(second)).toMatchObject({ ...idle, reconciles: looked })
  expect(puts().length).toBe(before.puts + 1)
  await right()
  expect(await last(second)).toMatchObject({ ...idle, reconciles: looked, errors: before.status?.errors })
  const conflicts = puts().filter(({ status }) => status === 409).length
  console.log(
    `first tab ${reconciles} reconciles, ${errors} failed; second ${looked}, ${before.status?.errors} failed; ${puts().length} PUTs, ${conflicts} conflicts`,
  )
})
