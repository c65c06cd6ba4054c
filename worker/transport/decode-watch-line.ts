import type { ResourceVersion } from '../../src/model/resource-version.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { Target } from '../../src/model/scope.js'
import type { HttpFailure, WatchEvent } from '../ports.js'
import { admitObject, foreignTo, isTable } from './admit-object.js'
import type { JsonRecord } from './json-record.js'
import { isRecord, textOf } from './json-record.js'
import { codeOfStatus, isStatus, statusFailure } from './status-failure.js'

const INITIAL_EVENTS_END = 'k8s.io/initial-events-end'

export type DecodedLine =
  | WatchEvent
  /** Nothing but white space: a sign of life (C05). */
  | { readonly type: 'blank' }
  /** Not JSON, or JSON that is no watch event: the stream is not to be trusted any more. */
  | { readonly type: 'undecodable'; readonly message: string }

const CHANGES = new Map([
  ['ADDED', 'added'],
  ['MODIFIED', 'modified'],
  ['DELETED', 'deleted'],
] as const)

/** One line of a watch, without its line feed. Parsed once; texts of a line never get into a message (P11). */
export function decodeWatchLine(line: string, target: Target): DecodedLine {
  if (/^[ \t\r]*$/.test(line)) return { type: 'blank' }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { type: 'undecodable', message: `A line of ${line.length} characters in the watch is not JSON.` }
  }
  if (!isRecord(value) || typeof value.type !== 'string') {
    return { type: 'undecodable', message: `A line of ${line.length} characters in the watch is not a watch event.` }
  }
  return decodeEvent(value.type, value.object, target)
}

function decodeEvent(type: string, object: unknown, target: Target): WatchEvent {
  if (type === 'BOOKMARK') return bookmark(object, target)
  if (type === 'ERROR') return { type: 'error', failure: errorFailure(object) }
  const change = CHANGES.get(type as 'ADDED')
  if (change === undefined) return { type: 'skipped', reason: `unknown type ${type.slice(0, 40)}` }
  const admission = admitObject(object, target)
  if (admission.type === 'refused') return skipped(`${type}: ${admission.reason}`, object)
  const { metadata } = admission.object
  return { type: change, object: admission.object, ...versionOf(metadata.resourceVersion) }
}

function bookmark(object: unknown, target: Target): WatchEvent {
  if (!isRecord(object)) return { type: 'skipped', reason: 'BOOKMARK: not an object' }
  const foreign = isTable(object) ? 'a Table' : foreignTo(target, object)
  if (foreign !== undefined) return skipped(`BOOKMARK: ${foreign}`, object)
  const metadata = object.metadata
  if (!isRecord(metadata)) return { type: 'skipped', reason: 'BOOKMARK: no metadata' }
  const mark = isInitialEventsEnd(metadata) ? 'initial-events-end' : 'none'
  return { type: 'bookmark', ...versionOf(metadata.resourceVersion), mark }
}

function skipped(reason: string, object: unknown): WatchEvent {
  return { type: 'skipped', reason, ...(isRecord(object) && isTable(object) ? { shape: 'table' } : {}) }
}

function isInitialEventsEnd(metadata: JsonRecord): boolean {
  const annotations = metadata.annotations
  return isRecord(annotations) && annotations[INITIAL_EVENTS_END] === 'true'
}

/** Some servers leave the Status's own kind out; a code or a reason says enough. */
function errorFailure(object: unknown): HttpFailure {
  if (isStatus(object)) return statusFailure(codeOfStatus(object), object)
  if (isRecord(object) && (typeof object.code === 'number' || textOf(object.reason) !== undefined)) {
    return statusFailure(codeOfStatus(object), object)
  }
  return statusFailure(500, { message: 'The watch sent an ERROR that carries no Status.' })
}

function versionOf(value: unknown): { readonly resourceVersion?: ResourceVersion } {
  const resourceVersion = asResourceVersion(textOf(value))
  return resourceVersion === undefined ? {} : { resourceVersion }
}
