// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { createMany, createNamespace, patch } from './objects.mjs'

/** @param {string} namespace */
export const deploymentsOf = (namespace) => `/apis/apps/v1/namespaces/${namespace}/deployments`

/**
 * Its pods' names begin with its own; they are on no node until a cluster with controllers puts them there.
 *
 * @param {string} name also the label `app` of its pods
 * @param {number} replicas
 * @returns {import('./objects.mjs').KubeObject}
 */
export const deployment = (name, replicas) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels: { app: name } },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'main', image: 'registry.example.com/team/main:1.0.0' }] },
    },
  },
})

/**
 * What `kubectl rollout restart` writes: a merge patch of a Deployment, by which all its pods are replaced.
 *
 * @param {Date} now
 */
export const restart = (now) => ({
  spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': now.toISOString() } } } },
})

/**
 * Creates namespace `web` with Deployments of ten pods each, which a cluster with controllers then makes.
 *
 * @param {string} base `kubectl proxy`
 * @param {number} pods how many in all
 */
export async function seedWebDeployments(base, pods) {
  await createNamespace(base, 'web')
  const sizes = Array.from({ length: Math.ceil(pods / 10) }, (_, i) => Math.min(10, pods - 10 * i))
  await createMany(
    base,
    deploymentsOf('web'),
    sizes.map((size, i) => deployment(`app-${i}`, size)),
  )
}

/**
 * Every ten seconds one of these Deployments is restarted. Rejects when the signal aborts, or with what the server said.
 *
 * @param {string} base
 * @param {number} pods as `seedWebDeployments` got it, at least one
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
export async function restartWebDeployments(base, pods, signal) {
  for (;;) {
    await delay(10_000, undefined, { signal })
    const i = Math.floor(Math.random() * Math.ceil(pods / 10))
    await patch(base, `${deploymentsOf('web')}/app-${i}`, restart(new Date()))
  }
}
