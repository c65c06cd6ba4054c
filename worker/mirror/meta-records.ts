import type { MirrorKey } from '../ports.js'
import type { ReadRequests } from './requests.js'
import { type MetaRecord, metaKey, type TermRecord, termKey } from './schema.js'

// The store `meta` holds two kinds of records; their keys tell which.

export const readMeta = (requests: ReadRequests, key: MirrorKey): Promise<MetaRecord | undefined> =>
  requests.get('meta', metaKey(key)) as Promise<MetaRecord | undefined>

export const readTerm = (requests: ReadRequests): Promise<TermRecord | undefined> =>
  requests.get('meta', termKey) as Promise<TermRecord | undefined>
