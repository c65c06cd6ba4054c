import { compareText } from '../../../model/compare-text.js'
import { keyOf } from '../../../model/key.js'
import { badRequest, expired } from '../http/api-failure.js'
import type { ServedResource } from '../resources/served-resource.js'
import type { ServedObject } from '../served-object.js'
import type { RevisionStore } from '../store/revision-store.js'
import { decodeToken, encodeToken } from './continue-token.js'
import { reachVersion } from './freshness.js'
import { type ListOptions, versionProblem } from './list-options.js'
import type { ReadContext } from './read-context.js'
import { readSelection, type Selection } from './selection.js'

export interface ListResult {
  readonly resourceVersion: string
  readonly continue?: string
  readonly remainingItemCount?: number
  readonly items: readonly ServedObject[]
}

const tokenTooOld =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.'

/** A LIST by the rules of versions and pages. @throws ApiFailure */
export async function list(
  { store, clock }: ReadContext,
  resource: ServedResource,
  routeNamespace: string,
  options: ListOptions,
): Promise<ListResult> {
  const selection = readSelection(resource, routeNamespace, options)
  if (options.continue !== '') return nextPage({ store, clock }, resource, routeNamespace, options, selection)
  // The key in a token is the one below what is listed. A field selector can ask for one namespace
  // too, but kube-apiserver forgets that on the next page, which then shows an object again.
  const namespace = routeNamespace === '' ? (selection.namespace ?? '') : routeNamespace
  const { resourceVersion, match, limit } = options
  const problem = versionProblem(resourceVersion)
  if (problem !== undefined) throw badRequest(`invalid resource version: ${problem}`)
  if (resourceVersion === '') return pageAt(store, resource, namespace, store.revision, limit, selection)
  // Any cached state: the limit is not looked at.
  if (resourceVersion === '0') return pageAt(store, resource, namespace, store.revision, 0, selection)
  const refusal = await reachVersion(store, clock, resourceVersion)
  if (refusal !== undefined) throw refusal
  const exact = match === 'Exact' || (match === '' && limit > 0)
  return pageAt(store, resource, namespace, exact ? Number(resourceVersion) : store.revision, limit, selection)
}

async function nextPage(
  { store, clock }: Pick<ReadContext, 'store' | 'clock'>,
  resource: ServedResource,
  namespace: string,
  options: ListOptions,
  selection: Selection,
): Promise<ListResult> {
  const token = decodeToken(options.continue, namespace)
  if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue')
  }
  if (token.revision === -1) {
    return pageAt(store, resource, namespace, store.revision, options.limit, selection, token.start)
  }
  const refusal = await reachVersion(store, clock, String(token.revision))
  if (refusal !== undefined) throw refusal
  if (store.table(resource.id).listAt(token.revision) === undefined) {
    throw expired(tokenTooOld, encodeToken(-1, token.start, namespace, ''))
  }
  return pageAt(store, resource, namespace, token.revision, options.limit, selection, token.start)
}

function pageAt(
  store: RevisionStore,
  resource: ServedResource,
  namespace: string,
  revision: number,
  limit: number,
  selection: Selection,
  after?: string,
): ListResult {
  const state = store.table(resource.id).listAt(revision)
  if (state === undefined) throw expired('The resourceVersion for the provided list is too old.')
  const inNamespace = namespace === '' ? state : ofNamespace(state, namespace)
  const from = after === undefined ? 0 : firstAfter(inNamespace, after)
  const resourceVersion = String(revision)
  if (limit === 0) {
    const rest = from === 0 ? inNamespace : inNamespace.slice(from)
    const items = selection.type === 'everything' ? rest : rest.filter((object) => selection.matches(object))
    return { resourceVersion, items }
  }
  const items: ServedObject[] = []
  let at = from
  for (; at < inNamespace.length && items.length < limit; at += 1) {
    const object = inNamespace[at] as ServedObject
    if (selection.matches(object)) items.push(object)
  }
  const last = inNamespace[at - 1]
  if (at >= inNamespace.length || last === undefined) return { resourceVersion, items }
  return {
    resourceVersion,
    continue: encodeToken(revision, keyOf(last.metadata), namespace),
    ...(selection.type === 'everything' ? { remainingItemCount: inNamespace.length - at } : {}),
    items,
  }
}

/** The objects of one namespace, whose keys lie together. */
export function ofNamespace(state: readonly ServedObject[], namespace: string): readonly ServedObject[] {
  const from = firstAfter(state, `${namespace}/`)
  let to = from
  while (to < state.length && state[to]?.metadata.namespace === namespace) to += 1
  return state.slice(from, to)
}

function firstAfter(state: readonly ServedObject[], key: string): number {
  let low = 0
  let high = state.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareText(keyOf((state[middle] as ServedObject).metadata), key) > 0) high = middle
    else low = middle + 1
  }
  return low
}
