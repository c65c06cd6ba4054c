// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { createMany, createNamespace, forEachAtOnce, patch, remove, send } from './objects.mjs'
import { pod, podStatus } from './pods.mjs'

/** @typedef {import('./pods.mjs').PodState} PodState */

/** @type {readonly PodState[]} */
const states = ['Running', 'Running', 'Running', 'Running', 'Pending', 'Succeeded', 'Failed', 'CrashLoopBackOff']
const collection = '/api/v1/namespaces/web/pods'

/** @param {number} i */
const stateOf = (i) => states[i % states.length] ?? 'Running'

/**
 * @param {string} base
 * @param {import('./objects.mjs').KubeObject} one
 * @param {PodState} state
 * @param {import('./objects.mjs').SendOptions} [options]
 */
const writeStatus = (base, one, state, options) =>
  patch(base, `${collection}/${one.metadata.name}/status`, { status: podStatus(one, state, new Date()) }, options)

/**
 * Creates namespace `web` with pods of all states, half of them running.
 *
 * @param {string} base `kubectl proxy`
 * @param {number} count
 */
export async function seedWebPods(base, count) {
  const pods = Array.from({ length: count }, (_, i) => pod(i, 'web'))
  await createNamespace(base, 'web')
  await createMany(base, collection, pods)
  await forEachAtOnce(pods.entries(), 16, ([i, one], options) => writeStatus(base, one, stateOf(i), options))
}

/**
 * Three times a second a pod changes its state; every tenth is first replaced by a new one of the same name.
 * Rejects when the signal aborts, or with what the server said.
 *
 * @param {string} base
 * @param {number} count how many `seedWebPods` created, at least one
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
export async function churnWebPods(base, count, signal) {
  for (let turn = 1; ; turn += 1) {
    await delay(300, undefined, { signal })
    const i = Math.floor(Math.random() * count)
    const one = pod(i, 'web')
    if (turn % 10 === 0) {
      await remove(base, `${collection}/${one.metadata.name}`)
      await send(base, 'POST', collection, one)
    }
    await writeStatus(base, one, stateOf(i + turn))
  }
}
