import { createKube, field, registered } from 'kube-informer'
import { deployments } from 'kube-informer/resources'

// #region shared
const kube = createKube({
  server: '/k8s',
  appVersion: '2026-11-29.1', // your build
  worker: (name) =>
    import.meta.env.DEV
      ? new Worker(new URL('./kube.worker.ts', import.meta.url), { type: 'module', name })
      : new SharedWorker(new URL('./kube.worker.ts', import.meta.url), { type: 'module', name }),
})
// #endregion shared
const informer = kube.informer(deployments, {}, { indexers: { team: registered('team') } })
informer.byIndex$('team', 'payments').subscribe(({ items }) => console.log(items.length))
informer
  .rows$({ select: { owner: field<string>('team.owner') } })
  .subscribe(({ items }) => console.log(items[0]?.owner))
