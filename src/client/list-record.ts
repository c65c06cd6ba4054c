import { Observable, Subscription } from 'rxjs'

/** Snapshots of one moment, by the names asked for; null where null was asked for. */
export type Snapshots<R> = { readonly [K in keyof R]: R[K] extends Observable<infer S> ? S : null }

/**
 * Several observables as one record: emitted once all have something to say, and then once for
 * everything that comes in one frame. A null entry asks for nothing and stays null.
 */
export function recordOf<R extends { readonly [name: string]: Observable<unknown> | null }>(
  sources: R,
): Observable<Snapshots<R>> {
  return new Observable((subscriber) => {
    const latest = new Map<string, unknown>()
    const names = Object.keys(sources)
    let due: 'yes' | 'no' = 'no'
    const tell = (): void => {
      due = 'no'
      if (latest.size < names.length || subscriber.closed) return
      subscriber.next(Object.freeze(Object.fromEntries(names.map((name) => [name, latest.get(name)]))) as Snapshots<R>)
    }
    // A frame is told in one task, so what follows it sees the whole frame.
    const mark = (): void => {
      if (due === 'yes') return
      due = 'yes'
      queueMicrotask(tell)
    }
    const all = new Subscription()
    let open = 0
    for (const [name, source] of Object.entries(sources)) {
      if (source === null) {
        latest.set(name, null)
        continue
      }
      open += 1
      all.add(
        source.subscribe({
          next: (snapshot) => {
            latest.set(name, snapshot)
            mark()
          },
          complete: () => {
            open -= 1
            if (open === 0) queueMicrotask(() => subscriber.complete())
          },
        }),
      )
    }
    if (open === 0) mark()
    return all
  })
}
