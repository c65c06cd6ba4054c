// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster } from '../e2e/support/cluster.mjs'
import { restartWebDeployments, seedWebDeployments } from '../e2e/support/deployments.mjs'
import { churnWebPods, seedWebPods } from '../e2e/support/web-pods.mjs'

const usage = `npm run cluster -- [--port 8001] [--pods 200] [--churn] [--controllers] [-- FLAGS OF KUBE-APISERVER]

Starts a real cluster on this machine, with pods in namespace web, until Ctrl-C.
  --port   of kubectl proxy on 127.0.0.1
  --pods   how many
  --churn  keeps changing a few of them
  --controllers  makes them by Deployments, ten each, with the controllers of those running and a node that gives a pod
           two seconds to start and to end; --churn restarts a Deployment every ten seconds then`

const { options, flags } = readArguments(process.argv.slice(2))
const count = Number(options.pods)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())

console.log('Starting etcd, kube-apiserver and kubectl proxy …')
const cluster = await startCluster({
  apiserverArgs: flags,
  proxyListen: `127.0.0.1:${options.port}`,
  controllers: options.controllers,
  podDelayMs: 2_000,
}).catch((error) => {
  if (!stopping.signal.aborted) console.error(error.message)
  process.exit(1)
})
void cluster.ended.then(() => stopping.abort())
try {
  await (options.controllers ? seedWebDeployments : seedWebPods)(cluster.proxy, count)
  console.log(`
Ready after ${(cluster.ready.startedMs / 1000).toFixed(1)} s. Ctrl-C ends it.

  kubectl proxy   ${cluster.proxy}                    (admin: whoever reaches it may do everything)
  the demo        KUBE_API=${cluster.proxy} npm run demo
  pods            curl '${cluster.proxy}/api/v1/namespaces/web/pods?limit=1'
  kubectl         kubectl --server ${cluster.apiServer} --certificate-authority ${cluster.ready.ca} --token admin-token get pods -n web

  without credentials of its own: ${cluster.bareProxy}
  tokens: admin-token; team-a-token may use namespace team-a and nothing else
  data and logs: ${cluster.ready.dir}
`)
  const churn = options.controllers ? restartWebDeployments : churnWebPods
  if (options.churn && count > 0) await churn(cluster.proxy, count, stopping.signal)
  await delay(2 ** 31 - 1, undefined, { signal: stopping.signal })
} catch (error) {
  if (!stopping.signal.aborted) console.error(error)
  process.exitCode = stopping.signal.aborted ? 0 : 1
}
await cluster.stop()

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '8001' },
        pods: { type: 'string', default: '200' },
        churn: { type: 'boolean', default: false },
        controllers: { type: 'boolean', default: false },
      },
    })
    const stray = positionals.find((one) => !one.startsWith('--'))
    if (stray !== undefined) throw new Error(`${stray} is no flag`)
    for (const name of /** @type {const} */ (['port', 'pods'])) {
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} ${values[name]} is no number`)
    }
    return { options: values, flags: positionals }
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
    return process.exit(2)
  }
}
