import { Observable } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import type { KubeObject } from '../model/kube-object.js'
import type { WireChange } from '../protocol/frames.js'
import type { InformerChange } from './snapshots.js'

export interface ChangesOptions {
  /** First everything in the cache as `added`, then `synced`, then what follows. Default false: only what follows. */
  readonly initial?: boolean
}

/** The stream of changes, one subscription each: every subscriber has its own beginning. */
export function changesOf<T extends KubeObject>(
  connection: Connection,
  informer: PageInformer,
  options: ChangesOptions,
): Observable<InformerChange<T>> {
  return new Observable((subscriber) => {
    let waiting: WireChange[] = []
    const handle = connection.open(informer, {
      want: { type: 'changes', initial: options.initial === true ? 'replay' : 'skip' },
      apply: (part) => {
        if (part.type === 'changes') waiting.push(...part.changes)
      },
      tell: () => {
        const changes = waiting
        waiting = []
        for (const change of changes) subscriber.next(Object.freeze(change) as InformerChange<T>)
      },
      end: () => subscriber.complete(),
    })
    return () => handle.close()
  })
}
