import { expectTypeOf } from 'vitest'
import type { Kube } from '../index.js'
import { type ConfigMap, configMaps, type Deployment, deployments, type Pod, pods } from '../resources/index.js'
import { createController } from './create-controller.js'
import type { WorkQueue } from './work-queue.js'

declare const kube: Kube
declare const queue: WorkQueue<string>

createController({
  kube,
  name: 'types',
  for: {
    resource: deployments,
    filter: ({ object }) => {
      expectTypeOf(object).toEqualTypeOf<Deployment>()
      return true
    },
  },
  owns: [{ resource: pods }, { resource: configMaps, filter: ({ object }) => object.metadata.name !== '' }],
  watches: [
    {
      resource: configMaps,
      map: ({ object }) => {
        expectTypeOf(object).toEqualTypeOf<ConfigMap>()
        return [`web/${object.data?.deployment}`]
      },
    },
    {
      resource: pods,
      map: ({ object, old }) => {
        expectTypeOf(object).toEqualTypeOf<Pod>()
        expectTypeOf(old).toEqualTypeOf<Pod | undefined>()
        return new Set([`web/${object.spec?.nodeName}`])
      },
    },
  ],
  reads: [{ resource: pods, scope: { namespace: 'web' } }],
  reconcile: ({ object, reader, key }) => {
    expectTypeOf(object).toEqualTypeOf<Deployment | undefined>()
    expectTypeOf(reader.get(pods, key)).toEqualTypeOf<Pod | undefined>()
    expectTypeOf(reader.list(configMaps)).toEqualTypeOf<readonly ConfigMap[]>()
    return { requeueAfter: 1_000 }
  },
})

createController({ kube, name: 'nothing', for: { resource: pods }, reconcile: () => {} })
createController({ kube, name: 'later', for: { resource: pods }, reconcile: async () => {} })
// @ts-expect-error: when to come back is a number of ms
createController({ kube, name: 'wrong', for: { resource: pods }, reconcile: () => ({ requeueAfter: '1s' }) })
createController({
  kube,
  name: 'wrong',
  for: { resource: pods },
  // @ts-expect-error: a map gives keys
  watches: [{ resource: pods, map: () => 5 }],
  reconcile: () => {},
})

expectTypeOf((await queue.get()).type).toEqualTypeOf<'item' | 'shut-down'>()
