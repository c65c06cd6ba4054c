import type { JSHandle, Page } from '@playwright/test'
import type { ListSnapshot } from 'kube-informer'
import type { Deployment, ReplicaSet } from 'kube-informer/resources'
import { expect, test } from './fixtures/test.js'
import type { Recorder } from './page/recorder.js'
import { deployment, deploymentsOf, restart } from './support/deployments.mjs'
import { type KubeObject, patch, send } from './support/objects.mjs'

/** What the cluster's own controllers do to a Deployment, as a live page sees it. */

test.use({ controllers: true })

/** Waits, and looks ten times a second. */
const soon = <T>(read: () => T) => expect.poll(read, { intervals: [100] })

interface PodRow {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly replicaSet: string | undefined
  readonly status: string | undefined
  readonly ready: string | undefined
}

interface Watched {
  readonly deployments: Recorder<ListSnapshot<Deployment>>
  readonly replicaSets: Recorder<ListSnapshot<ReplicaSet>>
  readonly pods: Recorder<ListSnapshot<PodRow>>
}

/** Deployment, ReplicaSets and rows of pods of a namespace, once they are live. */
async function watch(page: Page, namespace: string): Promise<JSHandle<Watched>> {
  const watched = await page.evaluateHandle((namespace): Watched => {
    const kube = kit.cluster()
    const all = { window: 'all' } as const
    const select = {
      name: 'metadata.name',
      version: 'metadata.resourceVersion',
      replicaSet: "metadata.labels['pod-template-hash']",
      status: kit.field('pod.status'),
      ready: kit.field('pod.ready'),
    } as const
    return {
      deployments: kit.record(kube.informer(kit.deployments, { namespace }).list$(all)),
      replicaSets: kit.record(kube.informer(kit.replicaSets, { namespace }).list$(all)),
      pods: kit.record(kube.informer(kit.pods, { namespace }).rows$({ ...all, sort: ['name'], select })),
    }
  }, namespace)
  await watched.evaluate(async ({ deployments, replicaSets, pods }) => {
    for (const list of [deployments, replicaSets, pods]) {
      await (list as Recorder<ListSnapshot<unknown>>).waitFor(({ status }) => status.phase === 'live')
    }
  })
  return watched
}

interface Told {
  readonly rows: readonly PodRow[]
  /** Of the emission before. */
  readonly before: number
}

/** All lists of pods that were told from number `from` on. */
const podsTold = (watched: JSHandle<Watched>, from: number): Promise<Told[]> =>
  watched.evaluate(
    ({ pods }, from) =>
      pods.values.map(({ items }, i) => ({ rows: items, before: pods.values[i - 1]?.items.length ?? 0 })).slice(from),
    from,
  )

const emissions = (watched: JSHandle<Watched>): Promise<number> => watched.evaluate(({ pods }) => pods.values.length)

const isReady = ({ status, ready }: PodRow): boolean => status === 'Running' && ready === '1/1'

/** Waits until the list of pods is these and no more: so many, all ready, of these ReplicaSets. */
async function podsReady(watched: JSHandle<Watched>, count: number): Promise<void> {
  await soon(() =>
    watched.evaluate(({ pods }) => [
      pods.last?.items.length,
      pods.last?.items.filter(({ status, ready }) => status === 'Running' && ready === '1/1').length,
    ]),
  ).toEqual([count, count])
}

/** Waits until all three lists are the server's. */
async function equalServer(watched: JSHandle<Watched>, base: string, namespace: string): Promise<void> {
  const nameAndVersion = ({ metadata }: KubeObject): string => `${metadata.name} ${metadata.resourceVersion}`
  const served = async (path: string): Promise<string[]> => {
    const list = await send(base, 'GET', path)
    return list.items.map(nameAndVersion).sort()
  }
  const compare = async (): Promise<unknown> => {
    const told = await watched.evaluate(({ deployments, replicaSets, pods }) => {
      const all = [deployments.last?.items, replicaSets.last?.items].map((items) =>
        (items ?? []).map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`).sort(),
      )
      return [...all, (pods.last?.items ?? []).map(({ name, version }) => `${name} ${version}`).sort()]
    })
    const wanted = [
      await served(deploymentsOf(namespace)),
      await served(`/apis/apps/v1/namespaces/${namespace}/replicasets`),
      await served(`/api/v1/namespaces/${namespace}/pods`),
    ]
    return JSON.stringify(told) === JSON.stringify(wanted) ? 'equal' : { told, wanted }
  }
  await soon(compare).toBe('equal')
}

/** A Deployment `web` whose pods are all ready, under a live page. */
async function running(
  page: Page,
  base: string,
  namespace: string,
  replicas: number,
  minReadySeconds = 0,
): Promise<JSHandle<Watched>> {
  const web = deployment('web', replicas)
  await send(base, 'POST', deploymentsOf(namespace), { ...web, spec: { ...web.spec, minReadySeconds } })
  const watched = await watch(page, namespace)
  await podsReady(watched, replicas)
  return watched
}

const scale = (base: string, namespace: string, replicas: number): Promise<KubeObject> =>
  patch(base, `${deploymentsOf(namespace)}/web/scale`, { spec: { replicas } })

test('P1 P2: a Deployment is scaled to 50 and down to 3; the rows follow', async ({ page, cluster, namespace }) => {
  const watched = await running(page, cluster.proxy, namespace, 2)
  const first = await emissions(watched)
  await scale(cluster.proxy, namespace, 50)
  await podsReady(watched, 50)
  await equalServer(watched, cluster.proxy, namespace)
  const up = await podsTold(watched, first)
  expect(up.filter(({ rows, before }) => rows.length < before)).toEqual([])

  await scale(cluster.proxy, namespace, 3)
  await podsReady(watched, 3)
  await equalServer(watched, cluster.proxy, namespace)
  const down = await podsTold(watched, first + up.length)
  expect(down.filter(({ rows, before }) => rows.length > before)).toEqual([])
})

test('P1 P2: a rollout shows pods of both ReplicaSets, never fewer ready ones than there have to be, and ends with the new', async ({
  page,
  cluster,
  namespace,
}) => {
  const watched = await running(page, cluster.proxy, namespace, 50, 1)
  const first = await emissions(watched)
  const [old] = await watched.evaluate(({ pods }) => pods.last?.items.map(({ replicaSet }) => replicaSet) ?? [])
  const { metadata } = await patch(cluster.proxy, `${deploymentsOf(namespace)}/web`, restart(new Date()))
  await soon(() =>
    watched.evaluate(
      ({ deployments: { last } }) =>
        last?.items.map(({ status }) => [
          status?.observedGeneration,
          status?.replicas,
          status?.updatedReplicas,
          status?.availableReplicas,
        ])[0],
    ),
  ).toEqual([metadata.generation, 50, 50, 50])
  await podsReady(watched, 50)
  await equalServer(watched, cluster.proxy, namespace)

  const told = await podsTold(watched, first)
  const last = told.at(-1)?.rows ?? []
  expect(new Set(last.map(({ replicaSet }) => replicaSet)).size).toBe(1)
  expect(last[0]?.replicaSet).not.toBe(old)
  expect(
    told.some(({ rows }) => new Set(rows.filter(isReady).map(({ replicaSet }) => replicaSet)).size === 2),
    'ready pods of both',
  ).toBe(true)
  // A quarter may be missing and a quarter more: 50 - 12 and 50 + 13. Every list was a state of the server.
  for (const { rows } of told) {
    expect(rows.filter(isReady).length).toBeGreaterThanOrEqual(38)
    expect(rows.filter(({ status }) => status !== 'Terminating').length).toBeLessThanOrEqual(63)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  }
  const sizes = await watched.evaluate(({ replicaSets }) => replicaSets.last?.items.map(({ spec }) => spec?.replicas))
  expect(sizes?.sort()).toEqual([0, 50])
})

test('P1 P6: a Deployment deleted in the foreground is there, with its deletionTimestamp, until its last pod is gone', async ({
  page,
  cluster,
  namespace,
}) => {
  const watched = await running(page, cluster.proxy, namespace, 20)
  const path = `${deploymentsOf(namespace)}/web`
  const { metadata } = await send(cluster.proxy, 'GET', path)
  // This one ends only when we say so.
  const held = await watched.evaluate(({ pods }) => pods.last?.items[7]?.name)
  const heldPath = `/api/v1/namespaces/${namespace}/pods/${held}`
  await patch(cluster.proxy, heldPath, { metadata: { finalizers: ['example.com/held'] } })
  await send(cluster.proxy, 'DELETE', path, { propagationPolicy: 'Foreground' })

  const state = (): Promise<unknown> =>
    watched.evaluate(({ deployments, replicaSets, pods }) => {
      const beingDeleted = [deployments, replicaSets].map(({ last }) =>
        last?.items.map(({ metadata: { uid, deletionTimestamp, finalizers } }) => [
          finalizers,
          deletionTimestamp !== undefined,
          uid,
        ]),
      )
      return [...beingDeleted, pods.last?.items.map(({ name, status }) => `${name} ${status}`)]
    })
  const deleting = (uid: unknown): unknown => [['foregroundDeletion'], true, uid]
  await soon(state).toEqual([[deleting(metadata.uid)], [deleting(expect.any(String))], [`${held} Terminating`]])
  await equalServer(watched, cluster.proxy, namespace)

  await patch(cluster.proxy, heldPath, { metadata: { finalizers: null } })
  await soon(state).toEqual([[], [], []])
  await equalServer(watched, cluster.proxy, namespace)
  const shown = await watched.evaluate(({ deployments }) =>
    deployments.values
      .filter(({ status }) => status.synced)
      .map(({ items }) => items[0]?.metadata.deletionTimestamp ?? `${items.length}`),
  )
  // As it was, being deleted, gone: in this order, and never back.
  expect(shown.filter((one, i) => one !== shown[i - 1])).toEqual(['1', expect.stringMatching(/Z$/), '0'])
})
