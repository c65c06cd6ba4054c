import type { AnswerHead, ApiAnswer, Failure, Requester } from '../ports.js'
import { type GroupDocument, type HalfDocument, keepStale, type Root, type VersionDocument } from './documents.js'
import { parseAggregated } from './parse-aggregated.js'
import { type NamedGroup, parseGroups, parseResources, parseVersions } from './parse-legacy.js'

export type HalfAnswer =
  | { readonly type: 'read'; readonly half: HalfDocument }
  /** The server has nothing new. */
  | { readonly type: 'unchanged' }
  | { readonly type: 'failed'; readonly failure: Failure }

/** So many versions of the old form are asked for at once. */
const atOnce = 4

/**
 * Each asks for one form and plain JSON: all of them together are longer than a header may be that a browser sends to
 * another origin without asking it first.
 */
const accepted = {
  v2: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json',
  v2beta1: 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json',
  legacy: 'application/json',
} as const

/**
 * Reads one half of discovery: aggregated where the server can (1.26 and newer), which the Content-Type says; in the old
 * form, one request for each version of a group, where it cannot. One version that fails keeps what was known of it.
 */
export async function readHalf(
  requester: Requester,
  root: Root,
  known: HalfDocument | undefined,
  signal: AbortSignal,
): Promise<HalfAnswer> {
  for (const form of formsBehind(known?.form)) {
    const etag = known?.form === form ? known.etag : undefined
    const answer = await get(requester, `/${root}`, form, etag, signal)
    if (answer.type === 'failed') {
      // Some servers and proxies cannot choose.
      const isPicky = answer.failure.type === 'http' && answer.failure.httpStatus === 406
      if (isPicky && form !== 'legacy') continue
      return answer
    }
    const { head, body } = answer
    // To a request without ETag, it is a cache's in between, and nothing is known.
    if (head.httpStatus === 304)
      return etag === undefined ? { type: 'failed', failure: notDiscovery(head, root) } : { type: 'unchanged' }
    if (isAggregated(head)) {
      const tag = header(head, 'etag')
      const groups = keepStale(parseAggregated(body), known?.groups)
      return { type: 'read', half: { form, ...(tag === undefined ? {} : { etag: tag }), groups } }
    }
    const named = root === 'api' ? parseVersions(body) : parseGroups(body)
    if (named === undefined) return { type: 'failed', failure: notDiscovery(head, root) }
    // Until it is known to be as old as that, it may have the older of the newer forms.
    if (form === 'v2' && known?.form !== 'legacy' && known?.form !== 'v2beta1') continue
    return { type: 'read', half: { form: 'legacy', groups: await readEach(requester, named, known, signal) } }
  }
  throw new Error('The old form is never passed over')
}

/** A server that was new enough once may be another one, or an older one, now. */
function formsBehind(known: HalfDocument['form'] | undefined): readonly HalfDocument['form'][] {
  if (known === 'v2beta1') return ['v2beta1', 'v2', 'legacy']
  return known === 'legacy' ? ['v2', 'legacy'] : ['v2', 'v2beta1', 'legacy']
}

async function readEach(
  requester: Requester,
  named: readonly NamedGroup[],
  known: HalfDocument | undefined,
  signal: AbortSignal,
): Promise<readonly GroupDocument[]> {
  const wanted = named.flatMap(({ name, versions }) => versions.map((version) => ({ group: name, version })))
  const documents = new Map<string, VersionDocument>()
  const readNext = async (): Promise<void> => {
    for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
      const { group, version } = next
      const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
      const answer = await get(requester, path, 'legacy', undefined, signal)
      documents.set(`${group}/${version}`, documentOf(version, answer))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readNext))
  const groups = named.map(({ name, versions }) => ({
    name,
    versions: versions.flatMap((version) => documents.get(`${name}/${version}`) ?? []),
  }))
  return keepStale(groups, known?.groups)
}

function documentOf(version: string, answer: ApiAnswer): VersionDocument {
  const resources = answer.type === 'answer' ? parseResources(answer.body) : undefined
  if (resources !== undefined) return { version, freshness: 'current', resources }
  // Named a moment ago and gone already is no outage.
  const isGone = answer.type === 'failed' && answer.failure.type === 'http' && answer.failure.httpStatus === 404
  return { version, freshness: isGone ? 'current' : 'stale', resources: [] }
}

function get(
  requester: Requester,
  path: string,
  form: HalfDocument['form'],
  etag: string | undefined,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const headers: (readonly [string, string])[] = [['Accept', accepted[form]]]
  if (etag !== undefined) headers.push(['If-None-Match', etag])
  return requester.send({ method: 'GET', path, headers }, signal)
}

/** Never by hope, always by what it says it is (apiserver 4.2). */
function isAggregated(head: AnswerHead): boolean {
  return /;\s*as=APIGroupDiscoveryList\b/i.test(header(head, 'content-type') ?? '')
}

function header({ headers }: AnswerHead, name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1]
}

function notDiscovery({ httpStatus }: AnswerHead, root: Root): Failure {
  return { type: 'unexpected', httpStatus, message: `What /${root} answers is no list of API groups.` }
}
