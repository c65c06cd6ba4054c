// @ts-check
import { startCluster } from '../support/cluster.mjs'
import { createNamespace, patch, send } from '../support/objects.mjs'
import { startClientGo } from './client-go.mjs'
import { History } from './history.mjs'
import { Load, selector } from './load.mjs'
import { watchReference } from './watch-reference.mjs'

/**
 * @typedef {object} World what both sides look at
 * @property {string} server for our side
 * @property {{ readonly namespace: string, readonly selector: string }} scope
 * @property {History} history of the scope, from a plain watch that nothing happens to
 * @property {Load} load
 * @property {import('./client-go.mjs').ClientGo} clientGo
 * @property {() => Promise<{ readonly name: string, readonly key: string, readonly version: string,
 *   readonly served: readonly import('./digest.mjs').KubeObject[] }>} settle while nothing is written: changes the mark, waits
 *   until the history has it, and lists what the server has
 * @property {() => Promise<void>} close
 */

const namespace = 'differential'
const path = `/api/v1/namespaces/${namespace}/configmaps`
const name = 'mark'

/**
 * @param {number} seed
 * @returns {Promise<World>}
 */
export async function startWorld(seed) {
  const cluster = await startCluster({ forLoad: true })
  try {
    const server = cluster.proxy
    await createNamespace(server, namespace)
    const scoped = `${path}?labelSelector=${encodeURIComponent(selector)}`
    const history = new History()
    const reference = await watchReference(server, scoped, history)
    const clientGo = await startClientGo(cluster, { namespace, selector }, history)
    const load = new Load(server, path, seed)
    await send(server, 'POST', path, { metadata: { name, labels: { scope: 'in' } } })
    let marks = 0
    return {
      server,
      scope: { namespace, selector },
      history,
      load,
      clientGo,
      settle: async () => {
        marks += 1
        const { metadata } = await patch(server, `${path}/${name}`, { data: { text: String(marks) } })
        await reference.reached(metadata.resourceVersion)
        const { items } = await send(server, 'GET', scoped)
        const served = items.map((/** @type {object} */ item) => ({ apiVersion: 'v1', kind: 'ConfigMap', ...item }))
        return { name, key: `${namespace}/${name}`, version: metadata.resourceVersion, served }
      },
      close: async () => {
        reference.stop()
        load.close()
        await clientGo.stop()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
