import { createKube } from 'kube-informer'

// #region url
createKube({ server: '/k8s', workerUrl: '/assets/kube-worker.js' })
// #endregion url
