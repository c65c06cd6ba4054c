// @ts-check
import { startCluster } from '../../e2e/support/cluster.mjs'
import { createMany, createNamespace } from '../../e2e/support/objects.mjs'
import { pod } from '../../e2e/support/pods.mjs'

/**
 * A real cluster with `count` pods of about 5 kB in namespace `load`, without request limits.
 *
 * @param {number} count
 * @param {(line: string) => void} log
 * @returns {Promise<import('../../e2e/support/cluster.mjs').Cluster>}
 */
export async function startPodCluster(count, log) {
  log('starting a cluster …')
  const cluster = await startCluster({ forLoad: true })
  try {
    log(`creating ${count} pods …`)
    await createNamespace(cluster.proxy, 'load')
    const { ms } = await createMany(cluster.proxy, '/api/v1/namespaces/load/pods', pods(count))
    log(`created in ${(ms / 1000).toFixed(0)} s`)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** @param {number} count */
function* pods(count) {
  for (let i = 0; i < count; i += 1) yield pod(i, 'load')
}
