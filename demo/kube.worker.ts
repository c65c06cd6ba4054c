import { startEngine } from 'kube-informer/worker'
import { podHealthOf, podSeverityOf } from './model/demo-fields.js'

/**
 * The engine with the demo's own fields: `pod.health` is what the quick filters count,
 * `pod.severity` sorts the worst first. Functions cannot be sent to a worker, so they are
 * registered in it.
 */
startEngine({
  fields: {
    'pod.health': { version: '1', fn: podHealthOf },
    'pod.severity': { version: '1', fn: podSeverityOf },
  },
})
