import { createKube, field } from 'kube-informer'
import { pods } from 'kube-informer/resources'

const kube = createKube({ server: '/k8s' }) // the base URL of your kube proxy
const web = kube.informer(pods, { namespace: 'web', labelSelector: 'app=api' })

// Rows for a table: a window of columns, sorted and searched in the worker.
web
  .rows$({
    select: { name: 'metadata.name', status: field('pod.status'), ready: field('pod.ready'), node: 'spec.nodeName' },
    where: { 'status.phase': { ne: 'Succeeded' } },
    sort: ['-metadata.creationTimestamp'],
    window: { offset: 0, limit: 50 },
  })
  .subscribe(({ items, total, view, status }) => console.log(items, total, view, status.phase))

web.list$({ labels: 'tier in (a,b)', search: 'api' }).subscribe(({ items }) => console.log(items)) // whole objects
web.get$('web/api-0').subscribe(({ object, exists }) => console.log(object, exists)) // true, false or 'unknown'
web.changes$({ initial: true }).subscribe((change) => console.log(change.type)) // added, updated, deleted; synced
web.count$({ by: 'status.phase' }).subscribe(({ counts, total }) => console.log(counts, total))
kube.status$.subscribe(({ phase, worst }) => console.log(phase, worst)) // live, retrying, offline, forbidden, …

const lister = web.lister({ objects: 'all' }) // a live copy on the page, for synchronous reads
await lister.ready
lister.get('web/api-0')
lister.list({ labels: 'tier in (a,b)' })
lister.byIndex('node', 'node-1')
