import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { exchange } from '../../src/testing/node/exchange.js'
import { readCommand } from '../control/read-command.js'
import { foreign } from '../dev-proxy.js'
import { clusterPrefix, createDemoCluster, type DemoCluster } from './demo-cluster.js'

const controlPath = '/demo/control'
const longestCommand = 1_000

/** The demo without a cluster: `/k8s/*` of the dev server is one in memory, `/demo/control` sets and breaks it. */
export function memoryCluster(): Plugin {
  return {
    name: 'kube-informer:memory-cluster',
    configureServer: mount,
    configurePreviewServer: mount,
  }
}

function mount({ middlewares, httpServer }: ViteDevServer | PreviewServer): void {
  let made: DemoCluster | undefined
  const cluster = (): DemoCluster => {
    made ??= createDemoCluster()
    return made
  }
  // Ready before the first page is, and not made where nobody listens.
  httpServer?.once('listening', () => setImmediate(cluster))
  middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isCluster = pathname === clusterPrefix || pathname.startsWith(`${clusterPrefix}/`)
    if (!isCluster && pathname !== controlPath) return next()
    const why = foreign(request)
    if (why !== undefined) return void response.writeHead(403, { 'content-type': 'text/plain' }).end(`${why}\n`)
    const done = isCluster ? exchange(cluster().served, request, response) : control(cluster(), request, response)
    done.catch(() => response.destroy())
  })
}

async function control(cluster: DemoCluster, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    let text = ''
    for await (const chunk of request) text += String(chunk).slice(0, longestCommand)
    const command = readCommand(text.slice(0, longestCommand))
    if (command === undefined) return void response.writeHead(400).end()
    cluster.obey(command)
  }
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(cluster.state))
}
