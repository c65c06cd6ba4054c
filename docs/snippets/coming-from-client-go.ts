// #region setup
import { createKube } from 'kube-informer'
import { nodes, pods } from 'kube-informer/resources'

const kube = createKube({ server: '/k8s' })
// #endregion setup

// #region handlers
// informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ … })
const informer = kube.informer(pods, { namespace: 'web' })
const handler = informer.changes$({ initial: true }).subscribe((change) => {
  switch (change.type) {
    case 'added':
      console.log('OnAdd', change.key, change.cause === 'initial' ? 'isInInitialList' : '')
      break
    case 'updated':
      console.log('OnUpdate', change.old.metadata.resourceVersion, change.object.metadata.resourceVersion)
      break
    case 'deleted':
      console.log('OnDelete', change.key, change.lastStateUnknown ? 'DeletedFinalStateUnknown' : '')
      break
    case 'synced': // this handler's HasSynced
    case 'reset': // a browser's own: the page was hidden; the difference follows
      break
  }
})
handler.unsubscribe() // RemoveEventHandler
// #endregion handlers

// #region lister
// factory.WaitForCacheSync(ctx.Done())
const lister = informer.lister({ objects: 'all' })
await lister.ready
lister.get('web/api-0') // lister.Pods("web").Get("api-0")
lister.list({ namespace: 'web', labels: 'app=api,tier in (a,b)' }) // lister.Pods("web").List(selector)
lister.byIndex('node', 'node-1') // indexer.ByIndex("node", "node-1")
lister.close()
// #endregion lister

// #region cached
// mgr.GetClient().List(ctx, &pods, client.InNamespace("web")): the first one starts the informer and waits for its sync
const web = await kube.client.cached.list(pods, { namespace: 'web' }, { labels: 'app=api' })
const one = await kube.client.cached.get(pods, 'web/api-0', { namespace: 'web' }) // from memory; undefined: there is none
// factory.Start, WaitForCacheSync: loaded before somebody looks; each entry fails alone
const loaded = await kube.preload([{ resource: pods, scope: { namespace: 'web' } }, { resource: nodes }])
// #endregion cached
console.log(web.length, one, loaded)

// #region queue
// NewDeltaFIFOWithOptions: what client-go had before InOrderInformers
const classical = createKube({ server: '/k8s', queue: 'delta' })
// #endregion queue
classical.close()
