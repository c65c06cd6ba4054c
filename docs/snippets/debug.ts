import { createKube, type LogRecord } from 'kube-informer'

const report = (message: string, { what, informer, cause }: LogRecord) =>
  navigator.sendBeacon('/log', JSON.stringify({ message, what, informer, cause }))

createKube({
  server: '/k8s',
  debug: new URLSearchParams(location.search).has('debug'), // to the page's console
  log: { error: report, warn: report }, // and these two levels to a server of yours
})
