import { checkResource } from '../client/check-resource.js'
import type { KubeObject } from '../model/kube-object.js'
import { checkClock, checkFunction, checkNumber, checkOptions, checkText, invalid } from './check-options.js'
import { systemClock } from './clock.js'
import type { ControllerLogger, ControllerOptions } from './controller-options.js'
import { checkRateLimit, startLimiter } from './rate-limit.js'
import { checkMetrics } from './work-queue-metrics.js'

const where = 'createController'
const readNames = ['resource', 'scope', 'options']
const triggerNames = [...readNames, 'where', 'labels', 'filter']
const names = [
  'kube',
  'name',
  'for',
  'owns',
  'watches',
  'reads',
  'reconcile',
  'concurrency',
  'rateLimiter',
  'leaderElection',
  'resyncPeriod',
  'graceMs',
  'metrics',
  'clock',
  'log',
]

/** What only plain JavaScript can get wrong, and what types cannot say. @throws InputError `invalid-options`, `invalid-resource` */
export function checkControllerOptions<T extends KubeObject, W extends readonly KubeObject[]>(
  options: ControllerOptions<T, W>,
): void {
  checkOptions(where, options, names)
  const { kube, concurrency = 1, graceMs = 0, rateLimiter, leaderElection, metrics, log, owns = [] } = options
  if (typeof (kube as Partial<typeof kube> | undefined)?.informer !== 'function') {
    invalid(where, 'kube must be what createKube gives')
  }
  checkText(where, 'name', options.name)
  checkFunction(where, 'reconcile', options.reconcile)
  checkNumber(where, 'concurrency', concurrency, 1)
  if (!Number.isInteger(concurrency)) invalid(where, 'concurrency must be a whole number')
  checkNumber(where, 'graceMs', graceMs, 0)
  checkClock(where, options.clock)
  if (rateLimiter !== undefined) {
    checkRateLimit(where, rateLimiter)
    // Each term starts one; by then nobody could be told.
    startLimiter(where, rateLimiter, options.clock ?? systemClock)
  }
  if (leaderElection !== undefined && typeof (leaderElection as Partial<typeof leaderElection>)?.stand !== 'function') {
    invalid(where, 'leaderElection must be what webLockElection or leaseElection gives')
  }
  checkMetrics(where, metrics)
  checkLog(log)
  checkEntry('for', options.for, triggerNames)
  for (const list of ['owns', 'watches', 'reads'] as const) {
    const entries: unknown = options[list] === undefined ? [] : options[list]
    if (!Array.isArray(entries)) invalid(where, `${list} must be a list of { resource, scope }`)
    const known = { owns: triggerNames, watches: [...triggerNames, 'map'], reads: readNames }[list]
    for (const [at, entry] of (entries as readonly { readonly map?: unknown }[]).entries()) {
      checkEntry(`${list}[${at}]`, entry, known)
      if (list === 'watches') checkFunction(where, `${list}[${at}].map`, entry.map)
    }
  }
  const { kind, guessed } = options.for.resource
  if (owns.length > 0 && (kind === undefined || guessed !== undefined)) {
    invalid(
      where,
      'owner references name a kind and no namespace, so for.resource must have one and say whether it has namespaces: ' +
        `resource('example.com/v1', 'widgets', { kind: 'Widget', namespaced: true })`,
    )
  }
}

function checkLog(log: ControllerLogger | undefined): void {
  if (log === undefined) return
  const { error, warn, info }: ControllerLogger = log ?? {}
  const isLogger = typeof log === 'object' && log !== null
  if (isLogger && [error, warn, info].every((each) => each === undefined || typeof each === 'function')) return
  invalid(where, 'log must be a logger, as `console` is: { error, warn, info }, each a function')
}

function checkEntry(place: string, entry: unknown, known: readonly string[]): void {
  checkOptions(`${where}: ${place}`, entry, known)
  const { resource, filter } = entry as { readonly resource?: unknown; readonly filter?: unknown }
  checkResource(resource, `${where}: ${place}.resource`)
  if (filter !== undefined) checkFunction(where, `${place}.filter`, filter)
}
