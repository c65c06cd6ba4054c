import { fullObject, partialObject } from '../encode-object.js'
import { ApiFailure } from '../http/api-failure.js'
import type { ListResult } from '../read/list.js'
import type { ServedResource } from '../resources/served-resource.js'
import type { JsonObject, ServedObject } from '../served-object.js'
import { columnsOf } from './columns.js'

export interface TableRequest {
  readonly resource: ServedResource
  readonly items: readonly ServedObject[]
  readonly now: number
  /** `includeObject` of the query. */
  readonly include: string | null
  /** Absent: the table of one object. */
  readonly list?: ListResult
  /** Later events of a watch leave the columns out. Default `shown`. */
  readonly columns?: 'shown' | 'left-out'
}

/** What kubectl prints. @throws ApiFailure 400 for an unknown `includeObject` */
export function tableOf({ resource, items, now, include, list, columns = 'shown' }: TableRequest): JsonObject {
  const shown = include ?? ''
  if (!['', 'None', 'Metadata', 'Object'].includes(shown)) {
    const quoted = JSON.stringify(shown)
    throw new ApiFailure(
      400,
      `Unable to convert to Table as requested: includeObject: Invalid value: ${quoted}: must be 'Metadata', 'Object', 'None', or empty`,
      { reason: 'BadRequest', style: 'indented' },
    )
  }
  const definitions = columnsOf(resource, now)
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata:
      list === undefined
        ? { resourceVersion: items[0]?.metadata.resourceVersion ?? '' }
        : {
            resourceVersion: list.resourceVersion,
            ...(list.continue === undefined ? {} : { continue: list.continue }),
            ...(list.remainingItemCount === undefined ? {} : { remainingItemCount: list.remainingItemCount }),
          },
    columnDefinitions:
      columns === 'left-out'
        ? null
        : definitions.map(({ name, type = 'string', format = '', description = '', priority = 0 }) => ({
            name,
            type,
            format,
            description,
            priority,
          })),
    rows: items.map((object) => ({
      cells: definitions.map(({ cell }) => cell(object)),
      object: shownObject(resource, object, shown),
    })),
  }
}

function shownObject(resource: ServedResource, object: ServedObject, include: string): JsonObject | null {
  if (include === 'None') return null
  return include === 'Object' ? fullObject(resource, object) : partialObject(object)
}
