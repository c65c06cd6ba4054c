import type { KubeObject } from '../src/model/kube-object.js'
import type { Resource } from '../src/model/resource.js'
import type { ResourceVersion } from '../src/model/resource-version.js'
import type { Target } from '../src/model/scope.js'
import type { HttpRequest, Pairs } from '../src/protocol/requests.js'

// The interface between who sends requests and who has a use for them; a part of ports.ts, which gives it on.

/**
 * Why a request or a stream failed. Decided by HTTP status, framing and error names, never by
 * message texts (wire rule 19); `message` is for people.
 */
export type Failure =
  /** No answer at all: refused, DNS, TLS, CORS, offline. Scripts cannot tell these apart. */
  | { readonly type: 'network'; readonly message: string }
  /** The answer began and its body was cut, or a list's JSON does not close. */
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'timeout'; readonly message: string }
  /** An opaque redirect: somebody wants a login (C27). */
  | { readonly type: 'redirect'; readonly message: string }
  /** HTML where JSON was due (C26). */
  | { readonly type: 'html'; readonly httpStatus: number; readonly message: string }
  /** A 2xx that is neither JSON nor HTML, or JSON of another shape (a Table, no list). */
  | { readonly type: 'unexpected'; readonly httpStatus: number; readonly message: string }
  /** A watch that came with a content-encoding (wire rule 4). */
  | { readonly type: 'compressed'; readonly message: string }
  /** A watch line that does not parse: events may be missing behind it (wire rule 7). */
  | { readonly type: 'undecodable'; readonly message: string }
  /** Nothing was sent, because no page gave credentials (`invalid-auth`: none that can be used). */
  | { readonly type: 'signed-out'; readonly code: 'signed-out' | 'invalid-auth'; readonly message: string }
  | HttpFailure

/** A non-2xx answer, or an ERROR event inside a stream (then `httpStatus` is its code). */
export interface HttpFailure {
  readonly type: 'http'
  readonly httpStatus: number
  /** `reason` of the Status body; absent when the body is no Status. */
  readonly reason?: string
  readonly message: string
  /** `details` of the Status body, as sent. */
  readonly details?: unknown
  /** From `Retry-After` (seconds or date) or `details.retryAfterSeconds`, clamped to [0, 300 000]. */
  readonly retryAfterMs?: number
  /** Cause `ResourceVersionTooLarge`, or the message older servers send instead (C42). */
  readonly tooLargeResourceVersion: boolean
  /**
   * Of a 404: discovery says so, too. `objects`: in none of its versions the resource is served, so there are no objects;
   * `version`: nothing is said about the objects.
   */
  readonly absent?: 'version' | 'objects'
}

export interface Sendable {
  /** Called each time that the request leaves: once as a rule, twice when it was refused for want of newer credentials. */
  readonly sent?: () => void
}

export interface ListRequest extends Sendable {
  readonly target: Target
  readonly limit?: number
  /** Given: the request carries `continue` (and `limit`) only, no resourceVersion. */
  readonly continue?: string
}

export interface ListPage {
  readonly type: 'page'
  /** Of the list's own metadata; absent on APIs without storage. */
  readonly resourceVersion?: ResourceVersion
  /** Absent when this was the last page. */
  readonly continue?: string
  /** `remainingItemCount`, for progress display only. */
  readonly remaining?: number
  /** With `kind` and `apiVersion` filled in; elements without a name are left out and counted in `skipped`. */
  readonly items: readonly KubeObject[]
  readonly skipped: number
  /** Server time of the `Date` header, ms since the epoch. */
  readonly serverTime?: number
}

export type ListAnswer = ListPage | { readonly type: 'failed'; readonly failure: Failure }

export interface WatchRequest extends Sendable {
  readonly target: Target
  /** Absent: start with the complete state (`sendInitialEvents`); given: changes after it. */
  readonly resourceVersion?: ResourceVersion
  readonly timeoutSeconds: number
}

/** One decoded line of a watch. `resourceVersion` is absent when the object carries none. */
export type WatchEvent =
  | {
      readonly type: 'added' | 'modified' | 'deleted'
      readonly object: KubeObject
      readonly resourceVersion?: ResourceVersion
    }
  | {
      readonly type: 'bookmark'
      readonly resourceVersion?: ResourceVersion
      readonly mark: 'initial-events-end' | 'none'
    }
  /** In-stream ERROR; the stream ends behind it. */
  | { readonly type: 'error'; readonly failure: HttpFailure }
  /**
   * An unknown type, an object without a name, a Table: passed over, RV unmoved (C25, C75, C105). `table`: the stream
   * speaks of objects and shows none.
   */
  | { readonly type: 'skipped'; readonly reason: string; readonly shape?: 'table' }

export type WatchEnd = { readonly type: 'clean' } | { readonly type: 'failed'; readonly failure: Failure }

/**
 * Where a watch pushes. Calls are synchronous and in stream order: `held` when it has to wait for
 * credentials before it can be sent, and `sent` when that is over; `opened` at most once and
 * before any `events`; `events` for each chunk that arrived, also with an empty batch (a sign of
 * life: blank lines, half an event), with the bytes of the chunk and when it arrived; `ended` exactly once, unless the
 * signal aborted first: after that nothing is called any more.
 */
export interface WatchSink {
  held(): void
  sent(): void
  opened(info: { readonly serverTime?: number }): void
  events(batch: readonly WatchEvent[], bytes?: number, arrivedAt?: number): void
  ended(end: WatchEnd): void
}

/**
 * One request at a time, never retried, never delayed; only what a server cannot give as metadata alone is asked for once
 * more, in plain JSON (C45). Only the signal ends a watch. `list` never rejects; when aborted its promise may stay pending.
 */
export interface Transport {
  list(request: ListRequest, signal: AbortSignal): Promise<ListAnswer>
  watch(request: WatchRequest, sink: WatchSink, signal: AbortSignal): void
  /** GET of any path below the server's base, as JSON. */
  read(path: string, signal: AbortSignal): Promise<ReadAnswer>
}

export type ReadAnswer =
  | { readonly type: 'json'; readonly body: unknown; readonly serverTime?: number }
  | { readonly type: 'failed'; readonly failure: Failure }

/** The head of an answer. Names are lower-case; of another origin only what it exposes. */
export interface AnswerHead {
  readonly httpStatus: number
  readonly statusText: string
  readonly headers: Pairs
  readonly serverTime?: number
}

export type ApiAnswer =
  /** Success (2xx), or 304. `body` is the JSON value; undefined where there is none. */
  | { readonly type: 'answer'; readonly head: AnswerHead; readonly body: unknown }
  | { readonly type: 'failed'; readonly failure: Failure }

/**
 * Where the bytes of an answer are pushed: `head` at most once and first, whatever the status is; `ended` exactly once,
 * unless the signal aborted first: after that nothing is called any more.
 */
export interface BodySink {
  head(head: AnswerHead): void
  chunk(bytes: Uint8Array): void
  ended(end: WatchEnd): void
}

export interface ApiRequest extends HttpRequest, Sendable {
  /** Of `open`: where it has its connection from. `slot`: whoever asks holds a stream's. Default `line`, until its end. */
  readonly place?: 'line' | 'slot'
  /** Of `open`: `fail` ends without a head what is no success, or HTML. Default `tell`: any answer is one. */
  readonly refusals?: 'tell' | 'fail'
}

/**
 * Requests that are neither a list nor a watch of an informer: writes, reads of one object, discovery, logs. One request
 * at a time, never retried, never delayed but by the line for short requests. `send` never rejects; when aborted its
 * promise may stay pending. `open` is read as fast as bytes come; with a slot it is ended by the signal alone, in the line
 * also by 30 s (a write: 40 s) without a head, or 75 s without a byte of its body.
 */
export interface Requester {
  send(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer>
  open(request: ApiRequest, sink: BodySink, signal: AbortSignal): void
}

export type Resolution =
  | { readonly type: 'resolved'; readonly resource: Resource }
  | { readonly type: 'failed'; readonly failure: Failure }

/** Which served resource is meant: of several versions the first that is served, of a kind its plural. Never rejects. */
export type ResolveResource = (resource: Resource, signal: AbortSignal) => Promise<Resolution>
