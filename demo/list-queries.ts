import type { ListQuery } from 'kube-informer'
import {
  combineLatest,
  debounceTime,
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  scan,
  startWith,
  switchMap,
} from 'rxjs'
import { element } from './element.js'

export const pageSize = 50

/** Each query that the fields and the pager ask for. Another namespace or search text starts at the first page. */
export function listQueries(): Observable<ListQuery> {
  return combineLatest({ namespace: textOf('namespace'), search: textOf('search') }).pipe(
    switchMap(({ namespace, search }) =>
      offsets().pipe(
        map((offset) => ({
          search,
          ...(namespace === '' ? {} : { where: { 'metadata.namespace': namespace } }),
          window: { offset, limit: pageSize },
        })),
      ),
    ),
  )
}

function textOf(id: string): Observable<string> {
  const input = element(id, HTMLInputElement)
  return fromEvent(input, 'input').pipe(
    debounceTime(150),
    startWith(undefined),
    map(() => input.value.trim()),
    distinctUntilChanged(),
  )
}

function offsets(): Observable<number> {
  const steps = merge(
    fromEvent(element('previous', HTMLButtonElement), 'click').pipe(map(() => -pageSize)),
    fromEvent(element('next', HTMLButtonElement), 'click').pipe(map(() => pageSize)),
  )
  return merge(of(0), steps).pipe(scan((offset, step) => Math.max(0, offset + step), 0))
}
