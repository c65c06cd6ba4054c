import type { JSHandle, Page } from '@playwright/test'
import type { AuthReason, Kube, KubeStatus } from 'kube-informer'
import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import type { ConfigMap } from './page/kit.js'
import type { Recorder } from './page/recorder.js'
import { configMap, createMany, remove, send } from './support/objects.mjs'

const own = 'team-a'
const names = ['auth-a', 'auth-b']
const path = collection(own)

test.beforeEach(async ({ cluster }) => {
  for (const name of names) await send(cluster.proxy, 'POST', path, named(name))
})

test.afterEach(async ({ cluster }) => {
  for (const name of names) await remove(cluster.proxy, `${path}/${name}`)
})

test('P11: a page whose token is of team-a sees team-a and nothing else', async ({ page, cluster, namespace }) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const { kube } = await signedIn(page, [cluster.tokens[own]])
  const seen = await kube.evaluate(
    async (kube, [own, other]) => {
      const mine = kit.record(kube.informer(kit.configMaps, { namespace: own }).list$())
      const others = kit.record(kube.informer(kit.configMaps, { namespace: other }).list$())
      const live = await mine.waitFor(({ status }) => status.phase === 'live')
      const refused = await others.waitFor(({ status }) => status.phase === 'forbidden')
      return {
        names: live.items.map((item) => item.metadata.name),
        refused: { items: refused.items.length, error: refused.status.error },
      }
    },
    [own, namespace] as const,
  )
  expect(seen.names).toEqual(expect.arrayContaining(names))
  expect(seen.refused).toMatchObject({
    items: 0,
    error: { code: 'forbidden', message: expect.stringContaining('team-a-user') },
  })
})

test('a token that is wrong at first, and one that expires: one call of auth each for all informers', async ({
  page,
  cluster,
  testProxy,
}) => {
  const good = cluster.tokens[own]
  const { kube, reasons } = await signedIn(page, ['wrong', good, cluster.tokens.admin])
  const list = await kube.evaluateHandle(
    (kube, own) => kit.record(kube.informer(kit.configMaps, { namespace: own }).list$()),
    own,
  )
  const status = await kube.evaluateHandle((kube, own) => {
    for (const labelSelector of ['a=b', 'a=c']) {
      kit.record(kube.informer(kit.configMaps, { namespace: own, labelSelector }).list$())
    }
    return kit.record(kube.status$)
  }, own)
  await allLive(status)
  expect(await reasons()).toEqual(['connect', 'unauthorized'])

  // As when it expires: streams go on until they end, and no new request is served.
  testProxy.reset()
  testProxy.intercept('/bare', (request) =>
    request.headers.authorization === `Bearer ${good}` ? unauthorized : 'pass',
  )
  expect(testProxy.cut('/bare')).toBe(3)
  await send(cluster.proxy, 'POST', path, named('auth-c'))
  try {
    // Resumed by version: what happened meanwhile is there, and nothing was listed anew.
    await list.evaluate(async (list) => {
      await list.waitFor(({ items }) => items.some((item) => item.metadata.name === 'auth-c'))
    })
    await expect
      .poll(() => testProxy.log('/bare').filter(({ verb, status }) => verb === 'WATCH' && status === 200).length)
      .toBe(3)
    await expect.poll(() => status.evaluate((status) => status.last?.phase)).toBe('live')
    expect(await reasons()).toEqual(['connect', 'unauthorized', 'unauthorized'])
    expect(testProxy.counts('/bare').LIST).toBe(0)
    expect(
      await list.evaluate((list) => list.values.every(({ status, items }) => !status.synced || items.length > 1)),
    ).toBe(true)
  } finally {
    await remove(cluster.proxy, `${path}/auth-c`)
  }
})

test('P6 P11: signed out: no request at all, told with what to do, and healed by retryNow', async ({
  page,
  cluster,
  testProxy,
}) => {
  const { kube, sign } = await signedIn(page, [cluster.tokens[own]], 'out')
  const status = await kube.evaluateHandle((kube, own) => {
    kit.record(kube.informer(kit.configMaps, { namespace: own }).list$())
    return kit.record(kube.status$)
  }, own)
  const told = await status.evaluate((status) => status.waitFor(({ phase }) => phase === 'unauthorized'))
  expect(told.worst?.status.error).toMatchObject({
    code: 'signed-out',
    message: expect.stringMatching(/please sign in.*retryNow\(\)/),
  })
  expect(testProxy.log('/bare')).toEqual([])
  await sign('in')
  await kube.evaluate((kube) => kube.retryNow())
  await allLive(status)
})

/** A kube at `/bare` whose provider gives these tokens one after the other. */
async function signedIn(page: Page, tokens: readonly string[], session: 'in' | 'out' = 'in') {
  const handle = await page.evaluateHandle(
    ({ tokens, session }) => {
      const state = { session, reasons: [] as AuthReason[] }
      const kube = kit.createKube({
        server: '/bare',
        user: 'team-a-user',
        auth: async (reason) => {
          if (state.session === 'out') throw new Error('please sign in')
          state.reasons.push(reason)
          const token = tokens[Math.min(state.reasons.length, tokens.length) - 1]
          return { headers: { Authorization: `Bearer ${token}` } }
        },
      })
      return { kube, state }
    },
    { tokens, session },
  )
  return {
    kube: await handle.evaluateHandle(({ kube }): Kube => kube),
    reasons: () => handle.evaluate(({ state }) => state.reasons),
    sign: (session: 'in' | 'out') =>
      handle.evaluate(({ state }, session) => {
        state.session = session
      }, session),
  }
}

async function allLive(status: JSHandle<Recorder<KubeStatus>>): Promise<void> {
  await status.evaluate(async (status) => {
    await status.waitFor(({ phase, synced }) => phase === 'live' && synced)
  })
}

function named(name: string): ConfigMap {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }
}

const unauthorized = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Unauthorized', code: 401 }),
}
