import type { KubeObject } from '../model/kube-object.js'
import type { ApiCall } from '../protocol/requests.js'
import type { ApiCaller } from './api-caller.js'

export interface ListPage<T> {
  readonly items: readonly T[]
  /** Of the state that all pages are of. */
  readonly resourceVersion?: string
  /** How many are on later pages, where the server says so. */
  readonly remaining?: number
}

/** A list of the server, read as it is iterated: each iteration asks anew, one page at a time. */
export interface Listing<T> extends AsyncIterable<T> {
  pages(): AsyncIterable<ListPage<T>>
  all(): Promise<readonly T[]>
}

/** `call`: the first page's. Rejects with KubeError `expired` when a page can no longer be read. */
export function listing<T extends KubeObject>(caller: ApiCaller, call: ApiCall, signal?: AbortSignal): Listing<T> {
  // The token says which state is read (wire rule 3).
  const later = call.params.filter(([name]) => name !== 'resourceVersion' && name !== 'resourceVersionMatch')
  async function* pages(): AsyncGenerator<ListPage<T>, void> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const params: ApiCall['params'] = token === '' ? call.params : [...later, ['continue', token]]
      const { body, resourceVersion } = await caller.call({ ...call, params }, signal)
      const list = body as ListBody<T> | undefined
      const remaining = list?.metadata?.remainingItemCount
      token = list?.metadata?.continue || undefined
      yield {
        items: list?.items ?? [],
        ...(resourceVersion === undefined ? {} : { resourceVersion }),
        ...(remaining === undefined ? {} : { remaining }),
      }
    }
  }
  async function* items(): AsyncGenerator<T, void> {
    for await (const page of pages()) yield* page.items
  }
  return {
    pages,
    [Symbol.asyncIterator]: items,
    async all() {
      const all: T[] = []
      for await (const page of pages()) for (const item of page.items) all.push(item)
      return all
    },
  }
}

interface ListBody<T> {
  readonly items?: readonly T[]
  readonly metadata?: { readonly continue?: string; readonly remainingItemCount?: number }
}
