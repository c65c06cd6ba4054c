import { churn, createApiServer, generate } from 'kube-informer/testing'
import { serve } from 'kube-informer/testing-node'

const server = createApiServer()
generate(server, { pods: 1000 })
churn(server, { changesPerSecond: 20 }).start()
const { url } = await serve(server, { port: 8001 })
console.log(`in place of kubectl proxy: ${url}`)
