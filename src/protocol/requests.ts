import type { Resource } from '../model/resource.js'
import type { Diagnosis, DiagnosisQuestion } from './diagnosis.js'
import type { DiscoveryAnswer, DiscoveryQuestion } from './discovery.js'

/** Pairs, so that no name is special and a name may come twice. */
export type Pairs = readonly (readonly [name: string, value: string])[]

/** Any request to the API server, as data. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the server's base, with its query. */
  readonly path: string
  /** Besides those that carry credentials. */
  readonly headers: Pairs
  readonly body?: string
}

/** What a request of `kube.client` is about: the engine makes the path, and resolves the resource if need be. */
export interface ApiTarget {
  readonly resource: Resource
  /** Absent: cluster scope, or all namespaces. */
  readonly namespace?: string
  /** Absent: the collection. */
  readonly name?: string
  readonly subresource?: string
}

/** How a write is shown before the server's answer is seen in the watch. */
export type Optimism =
  /** Nothing is shown ahead. */
  | 'off'
  /** Lists show the object as it will be, marked `pending`. */
  | 'show'

/** What a write does to an object that is shown before the cache has it. */
export type PendingType = 'create' | 'update' | 'delete'

/** One request of `kube.client`. */
export interface ApiCall {
  readonly type: 'call'
  readonly method: HttpRequest['method']
  readonly target: ApiTarget
  /** Of the query, `pretty` excepted. */
  readonly params: Pairs
  /** Media type of `body`. */
  readonly contentType?: string
  readonly accept?: string
  /** What is sent as JSON. */
  readonly body?: unknown
  readonly optimism: Optimism
  /** `wait`: answered once live informers of this session have what was written. */
  readonly observed: 'wait' | 'no'
}

export interface ApiCallAnswer {
  /** As parsed; objects carry `kind` and `apiVersion`. */
  readonly body: unknown
  readonly httpStatus: number
  /** Texts of `Warning` headers. */
  readonly warnings: readonly string[]
  /** The version that was written, or of the list. */
  readonly resourceVersion?: string
}

/** A request whose body comes in frames (`body` parts): logs, and `kube.fetch`. Answered when its head is there. */
export interface Exchange {
  readonly type: 'exchange'
  /** As given: `path` below the server's base. */
  readonly request: HttpRequest
  /** `fail`: what is no success is an error, with the code that a call would have. `tell`: any answer is one. */
  readonly refusals: 'tell' | 'fail'
}

export interface ExchangeHead {
  readonly httpStatus: number
  readonly statusText: string
  readonly headers: Pairs
  /** Texts of `Warning` headers. */
  readonly warnings: readonly string[]
}

/** What a page may ask of its engine that has one answer. By type: the question, and what answers it. */
export interface PageQuestions {
  readonly call: { readonly question: ApiCall; readonly answer: ApiCallAnswer }
  readonly diagnose: { readonly question: DiagnosisQuestion; readonly answer: Diagnosis }
  readonly exchange: { readonly question: Exchange; readonly answer: ExchangeHead }
  readonly discovery: { readonly question: DiscoveryQuestion; readonly answer: DiscoveryAnswer }
}

export type PageQuestion = PageQuestions[keyof PageQuestions]['question']
export type AnswerTo<Q extends PageQuestion> = PageQuestions[Q['type']]['answer']
export type PageAnswer = PageQuestions[keyof PageQuestions]['answer']
