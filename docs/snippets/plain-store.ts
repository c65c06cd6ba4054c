import { createKube, toStore } from 'kube-informer'
import { nodes } from 'kube-informer/resources'

const kube = createKube({ server: '/k8s' })
const store = toStore(kube.informer(nodes).list$({ sort: ['metadata.name'] }))
const stop = store.subscribe(() => console.log(store.getSnapshot()?.items.length))
stop() // the last one that leaves ends the subscription
