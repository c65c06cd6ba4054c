import { type Observable, ReplaySubject, share } from 'rxjs'

/** One subscription behind many; late subscribers get the latest value at once. Ends with the last one. */
export function shareLatest<T>(source: Observable<T>): Observable<T> {
  return source.pipe(
    share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: true, resetOnComplete: false, resetOnError: true }),
  )
}
