import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'
import { pathOf } from '../../scripts/resources/read-server.mjs'
import { apiVersionOf, type Resource } from '../../src/model/resource.js'
import * as exported from '../../src/resources/index.js'
import { type Cluster, startCluster } from './cluster.mjs'
import { send } from './objects.mjs'

const binary = await buildApiserver()

/** Each constant; what else the entry exports is a function. */
const constants = Object.entries<Resource | object>(exported).flatMap(([name, value]) =>
  'plural' in value ? [[name, value] as const] : [],
)

interface Served {
  readonly name: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

describe.runIf(binary)('the resources of a real server', () => {
  let cluster: Cluster
  const served = new Map<string, readonly Served[]>()

  beforeAll(async () => {
    cluster = await startCluster()
    for (const groupVersion of new Set(constants.map(([, target]) => apiVersionOf(target)))) {
      served.set(groupVersion, (await send(cluster.proxy, 'GET', `/${pathOf(groupVersion)}`)).resources)
    }
  })
  afterAll(() => cluster?.stop())

  it('are about forty', () => {
    expect(constants.length).toBeGreaterThanOrEqual(40)
  })

  it.each(constants)('%s are served, with that kind and scope, and can be listed and watched', (_name, target) => {
    const found = served.get(apiVersionOf(target))?.find(({ name }) => name === target.plural)
    expect(found).toMatchObject({ kind: target.kind, namespaced: target.namespaced })
    expect(found?.verbs).toEqual(expect.arrayContaining(['list', 'watch']))
  })
})
