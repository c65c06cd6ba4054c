import { Observable } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import type { InformerStatus } from '../protocol/status.js'

/** Every status, clocks included. */
export function statusOf(connection: Connection, informer: PageInformer): Observable<InformerStatus> {
  return new Observable((subscriber) => {
    const handle = connection.open(informer, {
      want: { type: 'status' },
      apply: () => {},
      tell: (_told, status) => subscriber.next(status),
      end: (status) => {
        subscriber.next(status)
        subscriber.complete()
      },
    })
    return () => handle.close()
  })
}
