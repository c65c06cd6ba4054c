import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createKube } from 'kube-informer'
import { leaseElection } from 'kube-informer/controller'
import { inlineHost } from 'kube-informer/inline'
import { auditTime } from 'rxjs'
import { keepSummaries } from './summaries.js'

const kube = createKube({ server: process.argv[2] ?? 'http://127.0.0.1:8001', host: inlineHost() })
const lease = { namespace: 'default', name: 'summaries', identity: `${hostname()}_${randomUUID()}` }
const controller = keepSummaries(kube, 'default', { leaderElection: leaseElection({ kube, ...lease }), log: console })
controller.status$.pipe(auditTime(500)).subscribe(({ phase, holder, depth, active, reconciles, errors }) => {
  const leader = holder === lease.identity ? 'this one leads' : `${holder ?? 'nobody'} leads`
  console.log(`${phase}, ${leader}: ${depth} queued, ${active} running, ${reconciles} reconciled, ${errors} failed`)
})

process.once('SIGINT', async () => {
  await controller.stop() // gives the lease back
  await kube.close()
})
