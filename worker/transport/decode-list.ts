import type { KubeObject } from '../../src/model/kube-object.js'
import { apiVersionOf } from '../../src/model/resource.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { Target } from '../../src/model/scope.js'
import type { ListAnswer } from '../ports.js'
import { admitObject, foreignTo, isMetadataList, isTable } from './admit-object.js'
import { unexpectedFailure } from './failure.js'
import type { JsonRecord } from './json-record.js'
import { isRecord, textOf } from './json-record.js'

export interface ParsedList {
  readonly body: unknown
  readonly httpStatus: number
  readonly serverTime?: number
}

/**
 * One page of a list out of its JSON. What is no list of the target fails, so that a strange
 * answer never looks like an empty one; `items` that are `null` or missing are none (C70).
 */
export function decodeList({ body, httpStatus, serverTime }: ParsedList, target: Target): ListAnswer {
  const problem = problemOf(body, target)
  if (problem !== undefined) return { type: 'failed', failure: unexpectedFailure(httpStatus, problem) }
  const list = body as JsonRecord
  const metadata = isRecord(list.metadata) ? list.metadata : {}
  const resourceVersion = asResourceVersion(textOf(metadata.resourceVersion))
  const token = textOf(metadata.continue)
  const remaining = metadata.remainingItemCount
  const isCount = typeof remaining === 'number' && Number.isFinite(remaining)
  return {
    type: 'page',
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(token === undefined ? {} : { continue: token }),
    ...(isCount ? { remaining: Math.max(0, remaining) } : {}),
    ...admitItems(itemsOf(list) ?? [], kindOfItems(list), target),
    ...(serverTime === undefined ? {} : { serverTime }),
  }
}

function admitItems(items: readonly unknown[], kind: string | undefined, target: Target) {
  const admitted: KubeObject[] = []
  for (const item of items) {
    const admission = admitObject(item, target, kind)
    if (admission.type === 'object') admitted.push(admission.object)
  }
  return { items: admitted, skipped: items.length - admitted.length }
}

function problemOf(body: unknown, target: Target): string | undefined {
  if (!isRecord(body)) return 'The answer is JSON, but no list.'
  const kind = textOf(body.kind)
  if (isTable(body)) return 'The answer is a Table, not a list of objects.'
  if (kind === undefined || itemsOf(body) === undefined) return `The answer is ${kind ?? 'JSON'}, not a list.`
  if (isMetadataList(body) && target.scope.content === 'full') return 'The answer holds metadata, not whole objects.'
  const foreign = foreignItems(body, target)
  return foreign === undefined ? undefined : `The items are ${foreign}, not ${expected(target)}.`
}

function expected({ resource }: Target): string {
  return `${apiVersionOf(resource)} ${resource.kind ?? resource.plural}`
}

/** Undefined when the value is no list. Lists of custom resources may have any kind; only a missing `items` needs the suffix. */
function itemsOf(list: JsonRecord): readonly unknown[] | undefined {
  const items = list.items
  if (Array.isArray(items)) return items as readonly unknown[]
  if (items === null) return []
  return items === undefined && textOf(list.kind)?.endsWith('List') ? [] : undefined
}

/** What the items are, if none of them is the target's; of an empty list, what it says itself. */
function foreignItems(list: JsonRecord, target: Target): string | undefined {
  const head = headOfItems(list, target)
  let foreign: string | undefined
  for (const item of itemsOf(list) ?? []) {
    if (!isRecord(item)) continue
    foreign = foreignTo(target, { ...head, ...item })
    if (foreign === undefined) return undefined
  }
  return foreign ?? foreignTo(target, head)
}

/**
 * What the list says of its items. The kind of a list is its own affair where a CRD may name it, so there only items
 * tell theirs.
 */
function headOfItems(list: JsonRecord, { resource }: Target): JsonRecord {
  const kind = kindOfItems(list)
  if (kind === undefined) return {}
  const isNamedFreely = resource.group.includes('.')
  const isEmpty = itemsOf(list)?.find(isRecord) === undefined
  return { apiVersion: list.apiVersion, ...(isEmpty && isNamedFreely ? {} : { kind }) }
}

function kindOfItems(list: JsonRecord): string | undefined {
  const kind = textOf(list.kind)
  return kind?.endsWith('List') ? textOf(kind.slice(0, -'List'.length)) : undefined
}
