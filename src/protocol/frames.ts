import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Change } from '../query/change-set.js'
import type { Window } from '../query/query.js'
import type { AuthReason } from './auth.js'
import type { ErrorInfo } from './errors.js'
import type { LogRecord } from './log.js'
import type { PendingType } from './requests.js'
import type { InformerStatus, Source } from './status.js'
import type { WireItems } from './wire-items.js'

/**
 * What a frame is made of. The page applies every part to its replicas first, then tells
 * observers: changes, then snapshots (P3).
 */
export type FramePart =
  | { readonly type: 'status'; readonly informer: number; readonly status: InformerStatus }
  | {
      /** A list's window: `put` are new or changed items, `order` the keys from first to last. */
      readonly type: 'list'
      readonly subscription: number
      readonly put: WireItems
      /** Absent: as before. */
      readonly order?: readonly ObjectKey[]
      readonly total: number
      readonly truncated: boolean
      readonly window: Window
      /** Items of the window that are shown as a write will make them. Absent: none. */
      readonly pending?: ReadonlyMap<ObjectKey, PendingType>
    }
  | {
      /** One object by key. `object` absent: not in the cache; `last` is its last known state if it was deleted. */
      readonly type: 'get'
      readonly subscription: number
      readonly object?: KubeObject
      readonly last?: KubeObject
      /** It is shown as a write will make it. */
      readonly pending?: PendingType
      /** Something was written that the cache does not have yet, so whether it exists is not known. */
      readonly exists?: 'unknown'
    }
  | {
      /** A lister's replica. `complete`: the page has everything that the cache has. */
      readonly type: 'replica'
      readonly subscription: number
      readonly put: WireItems
      readonly drop: readonly ObjectKey[]
      readonly state: 'filling' | 'complete'
    }
  | {
      readonly type: 'count'
      readonly subscription: number
      readonly counts: ReadonlyMap<string, number>
      readonly total: number
    }
  /** The engine cannot serve this subscription any more; others go on. */
  | { readonly type: 'refused'; readonly subscription: number; readonly error: ErrorInfo }
  /** The server's clock less this machine's, ms (wire rule 14). */
  | { readonly type: 'clock'; readonly serverOffsetMs: number }
  /** Answered by an `auth` command. Goes to hidden pages too, and at once. */
  | { readonly type: 'need-auth'; readonly request: number; readonly reason: AuthReason }
  | { readonly type: 'changes'; readonly subscription: number; readonly changes: readonly WireChange[] }
  /** What a subscriber of changes is taken to know from the beginning: what there was, and was not told. */
  | {
      readonly type: 'baseline'
      readonly subscription: number
      readonly known: readonly (readonly [
        key: ObjectKey,
        uid: string | undefined,
        resourceVersion: string | undefined,
      ])[]
    }
  /** A piece of the body of an exchange. Goes to hidden pages too. */
  | { readonly type: 'body'; readonly question: number; readonly chunks: readonly Uint8Array[] }
  /** What ends the body of an exchange; nothing comes behind it. `error`: it was cut. */
  | { readonly type: 'body-end'; readonly question: number; readonly error?: ErrorInfo }
  /** What happened since the last one, oldest first; `dropped` older ones were not kept. */
  | { readonly type: 'log'; readonly records: readonly LogRecord[]; readonly dropped: number }

/** What `changes$` tells: a change of one object, that everything of the first state was told, or that something was passed over. */
export type WireChange =
  | Change<KubeObject>
  | { readonly type: 'synced'; readonly source: Source }
  | { readonly type: 'reset'; readonly reason: 'overflow' | 'hidden' | 'engine-restarted' }

/**
 * One transaction. `epoch` is the engine's life, `seq` counts from 1 without holes. The next
 * frame is sent only after this one was acknowledged.
 */
export interface Frame {
  readonly type: 'frame'
  readonly epoch: string
  readonly seq: number
  readonly parts: readonly FramePart[]
}

/** Page to engine, on the same port. */
export interface Ack {
  readonly type: 'ack'
  readonly seq: number
}

/** A port for frames: MessagePort-shaped, but without its event model. Order is kept both ways. */
export interface FramePort<In, Out> {
  post(message: Out): void
  /** One listener; messages that came before it are kept. */
  listen(listener: (message: In) => void): void
  close(): void
}
