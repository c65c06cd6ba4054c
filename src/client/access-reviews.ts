import type { Resource } from '../model/resource.js'
import { checkRecord } from '../query/record.js'
import type { ApiCaller } from './api-caller.js'
import { failOptions } from './call-options.js'
import { checkedResource } from './call-target.js'

export interface AccessQuestion {
  /** Default: in all namespaces, or in none where the resource has none. */
  readonly namespace?: string
  /** Default: any object. */
  readonly name?: string
  readonly subresource?: string
}

export interface AccessAnswer {
  readonly allowed: boolean
  /** Why, where the server says so. */
  readonly reason?: string
}

/** Rights change seldom, and a request that is refused says so: then nothing is kept. */
const keptMs = 60_000
const mostKept = 1_000

const reviews: Resource = {
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
}

/** Which resource a server has for one that is not named in full; undefined: none. */
export type Served = (resource: Resource) => Promise<Pick<Resource, 'group' | 'plural'> | undefined>

/** What this user may do, asked of the server once a minute. */
export class AccessReviews {
  readonly #caller: ApiCaller
  readonly #served: Served
  readonly #kept = new Map<string, { readonly since: number; readonly answer: Promise<AccessAnswer> }>()

  constructor(caller: ApiCaller, served: Served) {
    this.#caller = caller
    this.#served = served
  }

  /** Rejects with a KubeError; that is not kept. @throws InputError */
  ask(where: string, verb: string, resource: Resource, question: AccessQuestion): Promise<AccessAnswer> {
    const fail = failOptions(where)
    const plain = checkedResource(where, resource)
    if (typeof verb !== 'string' || verb === '') fail('verb must be a text, as "create" or "list"')
    checkRecord(question, ['namespace', 'name', 'subresource'], fail)
    for (const [name, value] of Object.entries(question)) {
      if (value !== undefined && typeof value !== 'string') fail(`${name} must be a text`)
    }
    const { namespace, name, subresource }: AccessQuestion = question
    const { group, plural, kind, lookup } = plain
    const about = { verb, namespace, name, subresource }
    const named = lookup === undefined ? [group, plural] : [group, plural, kind, lookup]
    const id = JSON.stringify([...named, ...Object.values(about).map((value) => value ?? '')])
    const known = this.#kept.get(id)
    const now = Date.now()
    // A clock that was set back says nothing about its age.
    if (known !== undefined && now >= known.since && now - known.since < keptMs) return known.answer
    const answer = this.#review(plain, about)
    const kept = { since: now, answer }
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    answer.catch(() => {
      if (this.#kept.get(id) === kept) this.#kept.delete(id)
    })
    return answer
  }

  /** The server refused something: rights may be others than it said. */
  forget(): void {
    this.#kept.clear()
  }

  async #review(resource: Resource, about: object): Promise<AccessAnswer> {
    const served = resource.lookup === undefined ? resource : await this.#served(resource)
    if (served === undefined) return { allowed: false, reason: 'The server does not serve this resource' }
    const resourceAttributes = { ...about, group: served.group, resource: served.plural }
    const { body } = await this.#caller.call({
      type: 'call',
      method: 'POST',
      target: { resource: reviews },
      params: [],
      body: {
        kind: reviews.kind,
        apiVersion: 'authorization.k8s.io/v1',
        spec: { resourceAttributes: JSON.parse(JSON.stringify(resourceAttributes)) as object },
      },
      optimism: 'off',
      observed: 'no',
    })
    const { status } = body as { readonly status?: { allowed?: boolean; reason?: string; evaluationError?: string } }
    const reason = status?.reason || status?.evaluationError
    return { allowed: status?.allowed === true, ...(reason ? { reason } : {}) }
  }
}
