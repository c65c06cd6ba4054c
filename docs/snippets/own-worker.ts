import { createKube, field, registered } from 'kube-informer'
import { deployments } from 'kube-informer/resources'

// #region dedicated
const kube = createKube({
  server: '/k8s',
  worker: (name) => new Worker(new URL('./kube.worker.ts', import.meta.url), { type: 'module', name }),
})
// #endregion dedicated
const informer = kube.informer(deployments, {}, { indexers: { team: registered('team') } })
informer.byIndex$('team', 'payments').subscribe(({ items }) => console.log(items.length))
informer.rows$({ select: { owner: field<string>('team.owner') } }).subscribe(({ items }) => console.log(items[0]?.owner))
