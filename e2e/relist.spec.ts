import { collection, cutAfter, expectEqualToServer, liveList } from './fixtures/live-list.js'
import { expect, many, test } from './fixtures/test.js'
import { configMap, patch, remove, send } from './support/objects.mjs'
import type { ScriptedAnswer } from './support/test-proxy.mjs'

/** P2 with 5 000 objects: a relist is one diff, and no list that was once complete is seen half-filled. */

const expired = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410 }

const forms: readonly { readonly name: string; readonly answer: ScriptedAnswer; readonly thenCut: 'yes' | 'no' }[] = [
  {
    name: 'an ERROR inside the stream',
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: `${JSON.stringify({ type: 'ERROR', object: expired })}\n`,
    },
    thenCut: 'no',
  },
  {
    name: 'HTTP 410, and the relist is cut half-way',
    answer: { status: 410, headers: { 'content-type': 'application/json' }, body: JSON.stringify(expired) },
    thenCut: 'yes',
  },
]

for (const { name, answer, thenCut } of forms) {
  test(`P2 W8: the version expired: ${name}`, async ({ page, cluster, testProxy, manyConfigMaps: namespace }) => {
    const path = collection(namespace)
    const named = (name: string) => ({ ...configMap(0), metadata: { name } })
    await send(cluster.proxy, 'POST', path, named('relist-gone'))
    const { informer, list } = await liveList(page, namespace)
    const changes = await informer.evaluateHandle((informer) => kit.record(informer.changes$()))
    const complete = await list.evaluate((list) => list.emissions.length)
    expect(await list.evaluate((list) => list.last?.items.length)).toBe(many + 1)

    // What happens while the version expires is seen by the relist only.
    let expiries = 0
    const { promise: mutated, resolve } = deferred()
    testProxy.intercept('/k8s', async (_request, { verb, query }) => {
      if (verb !== 'WATCH' || !query.has('resourceVersion') || expiries > 0) return 'pass'
      expiries += 1
      await send(cluster.proxy, 'POST', path, named('relist-new'))
      await patch(cluster.proxy, `${path}/config-00001`, { data: { text: name } })
      await remove(cluster.proxy, `${path}/relist-gone`)
      if (thenCut === 'yes') cutAfter(testProxy, 500_000)
      resolve()
      return answer
    })
    expect(testProxy.cut('/k8s')).toBe(1)
    await mutated
    await expectEqualToServer(list, cluster.proxy, namespace)
    expect(testProxy.log('/k8s').filter(({ verb, end }) => verb === 'WATCH' && end === 'cut')).toHaveLength(
      thenCut === 'yes' ? 2 : 1,
    )

    const since = await list.evaluate(
      (list, complete) => list.values.slice(complete).map(({ items, change }) => ({ length: items.length, change })),
      complete,
    )
    const key = (name: string) => `${namespace}/${name}`
    expect(new Set(since.map(({ length }) => length))).toEqual(new Set([many + 1]))
    expect(since.filter(({ change }) => (change?.removed.length ?? 0) > 0)).toEqual([
      {
        length: many + 1,
        change: {
          added: [key('relist-new')],
          updated: [key('config-00001')],
          removed: [key('relist-gone')],
          moved: expect.any(Array),
        },
      },
    ])
    const told = await changes.evaluate((changes) =>
      changes.values.flatMap((change) => ('key' in change ? [[change.type, change.key, change.cause]] : [])),
    )
    expect(told.sort()).toEqual([
      ['added', key('relist-new'), 'relist'],
      ['deleted', key('relist-gone'), 'relist'],
      ['updated', key('config-00001'), 'relist'],
    ])
    await remove(cluster.proxy, `${path}/relist-new`)
  })
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
