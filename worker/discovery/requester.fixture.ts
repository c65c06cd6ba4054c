import type { ApiAnswer, ApiRequest, Failure, Requester } from '../ports.js'

export interface Asked {
  readonly path: string
  readonly accept: string
  readonly ifNoneMatch?: string
}

export const v2 = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
export const v2beta1 = 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList'

/** Answers as the test says, by path; what was asked is kept. */
export class ScriptedRequester implements Requester {
  readonly asked: Asked[] = []
  readonly #scripts = new Map<string, (asked: Asked) => ApiAnswer | Promise<ApiAnswer>>()

  on(path: string, script: (asked: Asked) => ApiAnswer | Promise<ApiAnswer>): this {
    this.#scripts.set(path, script)
    return this
  }

  async send(request: ApiRequest): Promise<ApiAnswer> {
    request.sent?.()
    const header = (name: string): string | undefined => request.headers.find(([each]) => each === name)?.[1]
    const ifNoneMatch = header('If-None-Match')
    const asked = {
      path: request.path,
      accept: header('Accept') ?? '',
      ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
    }
    this.asked.push(asked)
    return this.#scripts.get(request.path)?.(asked) ?? failed(404)
  }

  open(): void {
    throw new Error('Nothing is opened')
  }

  get paths(): readonly string[] {
    return this.asked.map(({ path }) => path)
  }
}

export function answer(
  body: unknown,
  contentType: string,
  more: readonly (readonly [string, string])[] = [],
): ApiAnswer {
  return {
    type: 'answer',
    head: { httpStatus: 200, statusText: 'OK', headers: [['content-type', contentType], ...more] },
    body,
  }
}

export const unchanged: ApiAnswer = {
  type: 'answer',
  head: { httpStatus: 304, statusText: 'Not Modified', headers: [] },
  body: undefined,
}

export function failed(httpStatus: number): ApiAnswer {
  return { type: 'failed', failure: httpFailure(httpStatus) }
}

export function httpFailure(httpStatus: number): Failure {
  return { type: 'http', httpStatus, message: `HTTP ${httpStatus}`, tooLargeResourceVersion: false }
}

export interface Told {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly kind: string
  readonly scope?: 'Namespaced' | 'Cluster'
  readonly freshness?: 'Current' | 'Stale'
}

/** An aggregated document of these, in their order. */
export function aggregated(...told: readonly Told[]): unknown {
  const groups = [...new Set(told.map(({ group }) => group))]
  return {
    kind: 'APIGroupDiscoveryList',
    items: groups.map((name) => {
      const ofGroup = told.filter(({ group }) => group === name)
      return {
        metadata: name === '' ? {} : { name },
        versions: [...new Set(ofGroup.map(({ version }) => version))].map((version) => {
          const ofVersion = ofGroup.filter((each) => each.version === version)
          return {
            version,
            freshness: ofVersion[0]?.freshness ?? 'Current',
            resources: ofVersion.map(({ plural, kind, scope = 'Namespaced' }) => ({
              resource: plural,
              responseKind: { group: '', version: '', kind },
              scope,
              singularResource: kind.toLowerCase(),
              verbs: ['get', 'list', 'watch'],
            })),
          }
        }),
      }
    }),
  }
}

export const core = aggregated({ group: '', version: 'v1', plural: 'pods', kind: 'Pod' })
