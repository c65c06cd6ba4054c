// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startCluster } from '../support/cluster.mjs'
import { createNamespace, patch, send } from '../support/objects.mjs'
import { startTestProxy } from '../support/test-proxy.mjs'
import { buildPage } from './build-page.mjs'
import { startChurn } from './churn.mjs'
import { watchHistory } from './watch-history.mjs'

/**
 * What stays while browsers come and go.
 *
 * @typedef {object} World
 * @property {string} namespace whose ConfigMaps are kept
 * @property {import('../support/test-proxy.mjs').TestProxy} proxy serves the page, and the cluster at `/k8s`
 * @property {import('./history.mjs').History} history of the ConfigMaps, from the first
 * @property {import('./churn.mjs').Churn} churn
 * @property {string} profiles folder for them
 * @property {() => Promise<readonly string[]>} settle stops the churn and waits until the history has all of it; gives the
 *   server's state, `name version` in the order of lists. Throws when the history is wrong about it
 * @property {() => Promise<void>} close
 */

const namespace = 'crash'
const path = `/api/v1/namespaces/${namespace}/configmaps`

/**
 * A real cluster with objects that change, seen through a proxy that can hold it back.
 *
 * @param {number} seed
 * @returns {Promise<World>}
 */
export async function startWorld(seed) {
  const staticDir = await buildPage('crash')
  const cluster = await startCluster()
  try {
    await createNamespace(cluster.proxy, namespace)
    const { history, reached, stop } = await watchHistory(cluster.proxy, path)
    const churn = await startChurn(cluster.proxy, path, seed)
    const proxy = await startTestProxy({ servers: { '/k8s': cluster.proxy }, staticDir })
    const profiles = await mkdtemp(join(tmpdir(), 'kube-informer-crash-'))
    await send(cluster.proxy, 'POST', path, { metadata: { name: 'mark' } })
    let marks = 0
    const settle = async () => {
      await churn.pause()
      marks += 1
      const mark = await patch(cluster.proxy, `${path}/mark`, { data: { text: String(marks) } })
      await reached(mark.metadata.resourceVersion)
      const { items } = await send(cluster.proxy, 'GET', path)
      const served = asListed(items)
      if (!isDeepStrictEqual(served, asListed(history.objectsAt(history.states - 1).map(({ object }) => object))))
        throw new Error('the history is not that of the server')
      return served
    }
    const close = async () => {
      stop()
      await churn.stop()
      await proxy.close()
      await cluster.stop()
      await rm(profiles, { recursive: true, force: true, maxRetries: 5 })
    }
    return { namespace, proxy, history, churn, profiles, settle, close }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** @param {readonly import('./history.mjs').KubeObject[]} objects */
const asListed = (objects) => objects.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`).sort()
