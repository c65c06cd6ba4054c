import type { Informer, InformerStatus, View } from 'kube-informer'
import { idleStatus } from '../../src/protocol/status.js'
import type { WireObject } from './wire-objects.js'

/** What a user saw of one informer so far, as plain data. */
export interface Seen {
  /** What `list$` shows: `d/a@42`. */
  readonly rows: readonly string[]
  readonly objects: readonly WireObject[]
  readonly view: View
  /** What `changes$` told, with its cause: `updated d/a@101 watch`, `synced`. The first complete state included. */
  readonly told: readonly string[]
  readonly status: InformerStatus
  /** What `status$` went through, without repeats: `live`, `retrying broken`. */
  readonly phases: readonly string[]
  /** How many rows `list$` showed, without repeats, from the first complete answer on. */
  readonly totals: readonly number[]
  /** An observable failed, which none ever may. */
  readonly failures: readonly string[]
}

export interface Observed {
  seen(): Seen
  stop(): void
}

/** Subscribes as an application does: to the list, the changes and the status. */
export function observe(informer: Informer): Observed {
  let rows: readonly WireObject[] = []
  let view: View = 'loading'
  let status: InformerStatus = idleStatus
  const told: string[] = []
  const phases: string[] = []
  const totals: number[] = []
  const failures: string[] = []
  const error = (failure: unknown): void => void failures.push(String(failure))
  const subscriptions = [
    informer.list$({ window: 'all' }).subscribe({
      error,
      next: (list) => {
        rows = list.items as readonly WireObject[]
        view = list.view
        if (list.status.synced && totals.at(-1) !== list.total) totals.push(list.total)
      },
    }),
    informer.changes$({ initial: true }).subscribe({
      error,
      next: (change) =>
        told.push(
          'key' in change ? `${change.type} ${rowOf(change.object as WireObject)} ${change.cause}` : change.type,
        ),
    }),
    informer.status$.subscribe({
      error,
      next: (next) => {
        status = next
        const phase = next.error === undefined ? next.phase : `${next.phase} ${next.error.code}`
        if (phases.at(-1) !== phase) phases.push(phase)
      },
    }),
  ]
  return {
    seen: () => ({ rows: rows.map(rowOf), objects: rows, view, told, status, phases, totals, failures }),
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

function rowOf({ metadata }: WireObject): string {
  const { namespace, name, resourceVersion } = metadata
  return `${namespace === undefined ? '' : `${namespace}/`}${name}@${resourceVersion}`
}
