import type { Phase } from './phase.js'

/** `error`: a function of the application or the engine failed. `warn`: the network or the server did. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** The least level that is wanted. */
export type LogWish = LogLevel | 'off'

/** What a record is about. A closed union. */
export type LogTopic =
  /** Sent: path and query. */
  | 'request'
  /** A list or a single read was answered, failed, or was given up. */
  | 'answer'
  | 'stream-opened'
  | 'stream-ended'
  /** An element of a list or a watch event is no object of the resource, and is passed over. Once in a stream. */
  | 'skipped'
  /** An informer is in another phase, or in the same for another reason. */
  | 'phase'
  /** A complete state was taken over, or dropped because it may not be read any more. */
  | 'relist'
  /** The machine or the page woke up. */
  | 'wake'
  /** A transform threw or gave no object: the object was stored trimmed by default. */
  | 'transform-failed'
  /** An index function threw or is not there: that index lacks the object. */
  | 'index-failed'
  /** A field threw or gave what is no plain data: it has no value for that object. */
  | 'field-failed'
  | 'handler-failed'
  /** The engine itself: a fault, its loss, or no engine at all. */
  | 'engine'
  /** Records were lost before this one, because nobody took them in time. */
  | 'dropped'

/**
 * One thing that happened, as plain data. It never holds a token, a header, an object's content, or a text that the
 * server or an application's function made up: only names, numbers and our own words (P11).
 */
export interface LogRecord {
  /** Ms since the epoch, on the engine's clock. */
  readonly time: number
  readonly level: LogLevel
  readonly what: LogTopic
  /** One sentence that stands alone. */
  readonly message: string
  /** `apps/v1/deployments in web`. */
  readonly informer?: string
  readonly request?: 'list' | 'watch' | 'probe' | 'get' | 'create' | 'replace' | 'patch' | 'delete' | 'fetch'
  /** Below the base URL, with the query; a `continue` token is cut off. */
  readonly path?: string
  readonly httpStatus?: number
  /** How long it took. */
  readonly ms?: number
  /** Objects read, or in the cache. */
  readonly objects?: number
  /** Changes told to listeners, watch events that came, or what was skipped. */
  readonly changes?: number
  readonly phase?: Phase
  readonly attempt?: number
  /** Until the next attempt. */
  readonly retryInMs?: number
  /** Why, in one word: an error's code, a failure's type, the name of what was thrown. */
  readonly cause?: string
  /** Where it was thrown: `kube.worker.js:12:9`. */
  readonly at?: string
  /** Of `dropped`: how many. */
  readonly count?: number
}

const severity: Readonly<Record<LogWish, number>> = { off: 0, error: 1, warn: 2, info: 3, debug: 4 }

/** Whether who wishes `wish` wants records of `level`. */
export function isWanted(level: LogLevel, wish: LogWish): boolean {
  return severity[level] <= severity[wish]
}

/** The more talkative of two. */
export function moreTalkative(a: LogWish, b: LogWish): LogWish {
  return severity[b] > severity[a] ? b : a
}
