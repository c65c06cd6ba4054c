import type { JSHandle } from '@playwright/test'
import type { ErrorInfo, Kube, KubeOptions, KubeWarning } from 'kube-informer'
import { expect, test } from './fixtures/test.js'

/** `kube.client` and `kube.fetch` against a real kube-apiserver, from a real page. Nothing runs there: no kubelet, no controllers. */

interface Outcome {
  /** As JSON says it. */
  readonly value?: Answer
  readonly name?: string
  readonly code?: string
  readonly info?: ErrorInfo
}

interface Answer {
  readonly kind?: string
  readonly metadata: {
    readonly uid: string
    readonly name: string
    readonly resourceVersion: string
    readonly labels?: Readonly<Record<string, string>>
    readonly deletionTimestamp?: string
    readonly finalizers?: readonly string[]
    readonly managedFields?: readonly { readonly manager: string }[]
  }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: { readonly replicas?: number }
  readonly status?: Readonly<Record<string, unknown>>
}

const configMaps = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true }
const pods = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true }
const deployments = { group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true }
const budgets = {
  group: 'policy',
  version: 'v1',
  plural: 'poddisruptionbudgets',
  kind: 'PodDisruptionBudget',
  namespaced: true,
}
const widgets = { group: 'example.com', version: 'v1', plural: 'widgets', kind: 'Widget', namespaced: true }

/** One call on the page, and what came of it. */
function call(kube: JSHandle<Kube>, method: string, ...args: readonly unknown[]): Promise<Outcome> {
  return kube.evaluate(
    async (kube, { method, args }) => {
      try {
        const verbs = kube.client as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>
        const value = await verbs[method]?.(...args)
        return value === undefined ? {} : { value: JSON.parse(JSON.stringify(value)) }
      } catch (error) {
        const { name, code, info } = error as Outcome
        return { name, code, info } as Outcome
      }
    },
    { method, args: JSON.parse(JSON.stringify(args)) as readonly unknown[] },
  )
}

const configMap = (namespace: string, name: string, data: object = {}) => ({ metadata: { name, namespace }, data })
const pod = (namespace: string, name: string, labels: object = {}) => ({
  metadata: { name, namespace, labels },
  spec: { containers: [{ name: 'c', image: 'i' }] },
})
const deployment = (namespace: string, name: string) => ({
  metadata: { name, namespace },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
})

test('M14 the verbs of kube.client on a real server', async ({ page, namespace }) => {
  const kube = await page.evaluateHandle(() => kit.cluster())
  const key = `${namespace}/a`
  const made = await call(kube, 'create', configMaps, configMap(namespace, 'a', { x: '1', y: '1' }))
  expect(made.value).toMatchObject({ kind: 'ConfigMap', data: { x: '1', y: '1' } })
  // Without a manager of its own the server would write down the browser's name.
  expect(made.value?.metadata.managedFields?.map(({ manager }) => manager)).toEqual(['kube-informer'])
  expect((await call(kube, 'get', configMaps, key)).value).toEqual(made.value)

  const merged = await call(kube, 'patch', configMaps, key, { merge: { data: { x: null } } })
  expect(merged.value?.data).toEqual({ y: '1' })
  const json = [{ op: 'replace', path: '/data/y', value: '2' }]
  expect((await call(kube, 'patch', configMaps, key, { json })).value?.data).toEqual({ y: '2' })
  const strategic = await call(kube, 'patch', configMaps, key, { strategic: { metadata: { labels: { a: 'b' } } } })
  expect(strategic.value?.metadata.labels).toEqual({ a: 'b' })
  const applied = await call(kube, 'patch', configMaps, `${namespace}/applied`, { apply: { data: { z: '1' } } })
  expect(applied.value?.data).toEqual({ z: '1' })

  const replaced = await call(kube, 'replace', configMaps, { ...strategic.value, data: { only: 'this' } })
  expect(replaced.value?.data).toEqual({ only: 'this' })
  const dry = await call(kube, 'replace', configMaps, { ...replaced.value, data: {} }, { dryRun: true })
  expect(dry.value?.data).toBeUndefined()
  expect((await call(kube, 'get', configMaps, key)).value?.data).toEqual({ only: 'this' })

  await call(kube, 'create', deployments, deployment(namespace, 'web'))
  expect((await call(kube, 'scale', deployments, `${namespace}/web`, 50)).value).toMatchObject({
    kind: 'Scale',
    spec: { replicas: 50 },
  })
  expect((await call(kube, 'get', deployments, `${namespace}/web`)).value?.spec?.replicas).toBe(50)
  const scale = await call(kube, 'get', deployments, `${namespace}/web`, { subresource: 'scale' })
  const three = { ...scale.value, spec: { replicas: 3 } }
  expect((await call(kube, 'replace', deployments, three, { subresource: 'scale' })).value?.spec).toEqual({
    replicas: 3,
  })
  const status = { merge: { status: { replicas: 3 } } }
  const reported = await call(kube, 'patch', deployments, `${namespace}/web`, status, { subresource: 'status' })
  expect(reported.value?.status).toMatchObject({ replicas: 3 })
  const foreground = await call(kube, 'delete', deployments, `${namespace}/web`, { propagation: 'Foreground' })
  expect(foreground.value?.metadata.finalizers).toEqual(['foregroundDeletion'])

  const uid = made.value?.metadata.uid
  expect(await call(kube, 'delete', configMaps, key, { uid })).toEqual({})
  expect(await call(kube, 'get', configMaps, key)).toMatchObject({ name: 'KubeError', code: 'not-found' })

  const listed = await kube.evaluate(async (kube, namespace) => {
    for (let at = 0; at < 5; at += 1) {
      await kube.client.create(kit.configMaps, { metadata: { generateName: 'g-', namespace } })
    }
    const pages: number[] = []
    const list = kube.client.list(kit.configMaps, { namespace }, { limit: 4 })
    for await (const { items } of list.pages()) pages.push(items.length)
    const all = await list.all()
    return { pages, kinds: [...new Set(all.map(({ kind }) => kind))], generated: all[1]?.metadata.name }
  }, namespace)
  // `kube-root-ca.crt` is a controller's, and there is none.
  expect(listed).toMatchObject({ pages: [4, 2], kinds: ['ConfigMap'] })
  expect(listed.generated).toMatch(/^g-.{5}$/)
  await kube.evaluate((kube) => kube.close())
})

test('M14 what a real server refuses has its code, what it said, and is sent once', async ({
  page,
  namespace,
  testProxy,
}) => {
  const kube = await page.evaluateHandle(() => kit.cluster())
  const made = await call(kube, 'create', configMaps, configMap(namespace, 'a', { x: '1' }))
  const stale = made.value
  await call(kube, 'patch', configMaps, `${namespace}/a`, { merge: { data: { x: '2' } } })

  const bad = await call(kube, 'create', deployments, { ...deployment(namespace, 'UPPER'), spec: { replicas: -1 } })
  expect(bad).toMatchObject({
    code: 'invalid',
    info: { httpStatus: 422, reason: 'Invalid', resource: 'apps/v1/deployments', namespace },
  })
  const { causes = [] } = (bad.info?.details ?? {}) as { readonly causes?: readonly { readonly field: string }[] }
  expect(causes.map(({ field }) => field)).toEqual(expect.arrayContaining(['metadata.name', 'spec.replicas']))

  expect(await call(kube, 'create', configMaps, configMap(namespace, 'a'))).toMatchObject({
    code: 'already-exists',
    info: { httpStatus: 409 },
  })
  expect(await call(kube, 'replace', configMaps, stale)).toMatchObject({
    code: 'conflict',
    info: { httpStatus: 409, reason: 'Conflict' },
  })
  const versioned = { metadata: { resourceVersion: stale?.metadata.resourceVersion }, data: { x: '3' } }
  expect(await call(kube, 'patch', configMaps, `${namespace}/a`, { merge: versioned })).toMatchObject({
    code: 'conflict',
  })
  const other = '00000000-0000-0000-0000-000000000000'
  expect(await call(kube, 'delete', configMaps, `${namespace}/a`, { uid: other })).toMatchObject({ code: 'conflict' })

  const theirs = { apply: { data: { x: 'mine' } } }
  const fields = await call(kube, 'patch', configMaps, `${namespace}/a`, theirs, { fieldManager: 'another' })
  expect(fields).toMatchObject({
    code: 'conflict',
    info: { details: { causes: [{ reason: 'FieldManagerConflict', field: '.data.x' }] } },
  })
  const forced = { ...theirs, force: true }
  expect(
    (await call(kube, 'patch', configMaps, `${namespace}/a`, forced, { fieldManager: 'another' })).value?.data,
  ).toEqual({ x: 'mine' })

  expect(await call(kube, 'create', widgets, configMap(namespace, 'w'))).toMatchObject({
    code: 'not-served',
    info: { httpStatus: 404 },
  })
  expect(await call(kube, 'create', configMaps, configMap('no-such-namespace', 'a'))).toMatchObject({
    code: 'not-found',
  })
  const operations = [{ op: 'test', path: '/data/x', value: 'no' }]
  expect(await call(kube, 'patch', configMaps, `${namespace}/a`, { json: operations })).toMatchObject({
    code: 'invalid',
  })
  // Just above the limit of 3 MiB: of more the server takes so little that its answer can be lost with the connection.
  const large = configMap(namespace, 'large', { x: 'x'.repeat(3_200_000) })
  expect(await call(kube, 'create', configMaps, large)).toMatchObject({
    code: 'request-too-large',
    info: { httpStatus: 413 },
  })
  expect(await call(kube, 'replace', configMaps, configMap(namespace, 'absent'))).toMatchObject({ code: 'not-found' })

  // No kubelet, so no logs: of a pod without a node there is nothing, and a container must be the pod's.
  await call(kube, 'create', pods, pod(namespace, 'p'))
  const logs = await kube.evaluate(async (kube, key) => {
    const ends: string[] = []
    for (const options of [{}, { container: 'other' }]) {
      const log = kube.client.logs$(key, options).forEach(() => {})
      ends.push(await log.then(() => 'complete').catch((error: { readonly code: string }) => error.code))
    }
    return ends
  }, `${namespace}/p`)
  expect(logs).toEqual(['complete', 'bad-request'])
  const { byStatus } = testProxy.counts('/k8s')
  expect(Object.keys(byStatus.POST ?? {})).toEqual(expect.arrayContaining(['201', '404', '409', '413', '422']))
  expect(byStatus.POST?.[422]).toBe(1)
  await kube.evaluate((kube) => kube.close())
})

test('M14 an eviction that a PodDisruptionBudget blocks is told, and not tried again', async ({
  page,
  namespace,
  testProxy,
}) => {
  const kube = await page.evaluateHandle(() => kit.cluster())
  await call(kube, 'create', pods, pod(namespace, 'p', { app: 'p' }))
  await call(kube, 'create', pods, pod(namespace, 'free'))
  const ready = { merge: { status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } } }
  await call(kube, 'patch', pods, `${namespace}/p`, ready, { subresource: 'status' })
  const spec = { minAvailable: 1, selector: { matchLabels: { app: 'p' } } }
  await call(kube, 'create', budgets, { metadata: { name: 'b', namespace }, spec })
  // What its controller would say.
  const status = { observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 }
  const said = await call(kube, 'patch', budgets, `${namespace}/b`, { merge: { status } }, { subresource: 'status' })
  expect(said.code).toBeUndefined()
  const blocked = await call(kube, 'evict', `${namespace}/p`)
  expect(blocked).toMatchObject({
    code: 'too-many-requests',
    info: { httpStatus: 429, details: { causes: [{ reason: 'DisruptionBudget' }] } },
  })
  expect(testProxy.counts('/k8s').byStatus.POST?.[429]).toBe(1)
  expect(await call(kube, 'evict', `${namespace}/free`)).toEqual({})
  expect(await call(kube, 'get', pods, `${namespace}/free`)).toMatchObject({ code: 'not-found' })
  await kube.evaluate((kube) => kube.close())
})

test('M14 a conflict is read anew and recomputed: what two pages write at the same time is all there', async ({
  page,
  namespace,
}) => {
  const kube = await page.evaluateHandle(() => kit.cluster())
  await call(kube, 'create', configMaps, configMap(namespace, 'a'))
  const data = await kube.evaluate(async (kube, key) => {
    const before = await kube.client.get(kit.configMaps, key)
    const write = (name: string) => {
      const change = (object: typeof before) => ({ ...object, data: { ...object.data, [name]: 'x' } })
      return kube.client.replace(kit.configMaps, change(before), { onConflict: 'retry', recompute: change })
    }
    await Promise.all([write('one'), write('two'), write('three')])
    return (await kube.client.get(kit.configMaps, key)).data
  }, `${namespace}/a`)
  expect(data).toEqual({ one: 'x', two: 'x', three: 'x' })
  await kube.evaluate((kube) => kube.close())
})

test('M14 warnings: an unknown field and a deprecated version; Strict makes it an error', async ({
  page,
  namespace,
}) => {
  const told = await page.evaluateHandle((): KubeWarning[] => [])
  const kube = await page.evaluateHandle(
    (told) => kit.cluster({ onWarning: (one) => told.push(one) } satisfies Partial<KubeOptions>),
    told,
  )
  const odd = { ...deployment(namespace, 'web'), spec: { ...deployment(namespace, 'web').spec, replica: 1 } }
  expect((await call(kube, 'create', deployments, odd)).code).toBeUndefined()
  await kube.evaluate(async (kube) => (await kube.fetch('/api/v1/endpoints?limit=1')).text())
  const warnings = await told.jsonValue()
  expect(warnings).toEqual([
    { text: 'unknown field "spec.replica"', method: 'POST', resource: 'apps/v1/deployments', namespace },
    { text: expect.stringMatching(/^v1 Endpoints is deprecated/), method: 'GET', path: '/api/v1/endpoints' },
  ])
  const strict = await call(kube, 'create', deployments, odd, { fieldValidation: 'Strict' })
  expect(strict).toMatchObject({ code: 'bad-request', info: { httpStatus: 400 } })
  await kube.evaluate((kube) => kube.close())
})

test('M14 rights: can() asks the server once, and what is not allowed is forbidden', async ({
  page,
  namespace,
  testProxy,
}) => {
  const kube = await page.evaluateHandle(() => kit.createKube({ server: '/other' }))
  expect(await call(kube, 'can', 'create', pods, { namespace: 'team-a' })).toMatchObject({ value: { allowed: true } })
  expect(await call(kube, 'can', 'create', pods, { namespace })).toMatchObject({ value: { allowed: false } })
  await call(kube, 'can', 'create', pods, { namespace })
  expect(testProxy.counts('/other').byStatus.POST?.[201]).toBe(2)
  expect(await call(kube, 'create', configMaps, configMap(namespace, 'a'))).toMatchObject({
    code: 'forbidden',
    info: { httpStatus: 403 },
  })
  await kube.evaluate((kube) => kube.close())
})

test('M14 no network: a read says so, of a write nobody knows what came of it; then all goes on', async ({
  page,
  namespace,
  testProxy,
}) => {
  const kube = await page.evaluateHandle(() => kit.createKube({ server: '/broken' }))
  const repair = testProxy.intercept('/broken', () => 'drop')
  expect(await call(kube, 'create', configMaps, configMap(namespace, 'a'))).toMatchObject({ code: 'unknown-outcome' })
  expect(await call(kube, 'get', configMaps, `${namespace}/a`)).toMatchObject({ code: 'unreachable' })
  repair()
  expect((await call(kube, 'create', configMaps, configMap(namespace, 'a'))).code).toBeUndefined()
  await kube.evaluate((kube) => kube.close())
})

test('M14 P9 kube.fetch streams, beside as many watches as there may be; cancelling frees its slot', async ({
  page,
  namespace,
}) => {
  const kube = await page.evaluateHandle(() => kit.cluster())
  await call(kube, 'create', configMaps, configMap(namespace, 'a'))
  const seen = await kube.evaluate(async (kube, namespace) => {
    const lists = ['a', 'b', 'c', 'd', 'e'].map((label) =>
      kit.record(kube.informer(kit.configMaps, { namespace, labelSelector: `x!=${label}` }).list$()),
    )
    for (const list of lists) await list.waitFor(({ total }) => total === 1)
    const response = await kube.fetch(`/api/v1/namespaces/${namespace}/configmaps?watch=true`)
    const reader = response.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    await kube.client.create(kit.configMaps, { metadata: { name: 'b', namespace } })
    const second = new TextDecoder().decode((await reader?.read())?.value)
    await reader?.cancel()
    const version = (await (await kube.fetch('/version')).json()) as { readonly major: string }
    return { first, second, status: response.status, major: version.major }
  }, namespace)
  expect(seen).toMatchObject({ status: 200, major: '1' })
  expect([seen.first, seen.second].join('')).toMatch(/"name":"a".*"name":"b"/s)
  await kube.evaluate((kube) => kube.close())
})
