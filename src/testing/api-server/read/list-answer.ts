import { encodeItem, encodePartial, inVersion, partialObject } from '../encode-object.js'
import { jsonAnswer, jsonHeaders, type Style } from '../http/answer.js'
import { notAcceptable } from '../http/representation.js'
import { apiVersionOf } from '../resources/served-resource.js'
import type { JsonObject, ServedObject } from '../served-object.js'
import { tableOf } from '../table/table.js'
import type { ListResult } from './list.js'
import type { ResourceRequest } from './read-context.js'

/** Longer lists are encoded piece by piece, as they are read. */
const wholeUpTo = 200
const pieceCharacters = 64 * 1024

/** The body of a LIST. */
export function listAnswer(asked: ResourceRequest, result: ListResult, style: Style, now: number): Response {
  const { resource, representation, request } = asked
  switch (representation) {
    case 'partial':
      throw notAcceptable(
        `you requested PartialObjectMetadata, but the requested object is a list (${goType(resource)}List)`,
      )
    case 'table':
      return jsonAnswer(
        tableOf({ resource, items: result.items, now, include: request.query.get('includeObject'), list: result }),
        style,
      )
    case 'partial-list': {
      const metadata = listMetadata(result)
      const type = { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata }
      if (style === 'indented' || result.items.length === 0) {
        return jsonAnswer({ ...type, items: result.items.length === 0 ? null : result.items.map(partialObject) }, style)
      }
      return pieces(`${open(type)},"items":[`, result.items, encodePartial, ']}\n')
    }
    default:
      return resource.type === 'custom' ? customList(asked, result, style) : builtInList(asked, result, style)
  }
}

function builtInList({ resource }: ResourceRequest, result: ListResult, style: Style): Response {
  const type = { kind: `${resource.kind}List`, apiVersion: apiVersionOf(resource), metadata: listMetadata(result) }
  if (style === 'indented') return jsonAnswer({ ...type, items: result.items }, style)
  return pieces(`${open(type)},"items":[`, result.items, encodeItem, ']}\n')
}

/** Members sorted: the items come before the list's own version. */
function customList({ resource }: ResourceRequest, result: ListResult, style: Style): Response {
  const { resourceVersion, continue: token = '', remainingItemCount } = result
  const metadata = {
    continue: token,
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
    resourceVersion,
  }
  const kind = `${resource.kind}List`
  const apiVersion = apiVersionOf(resource)
  const shown = (object: ServedObject): ServedObject => inVersion(resource, object)
  if (style === 'indented') return jsonAnswer({ apiVersion, items: result.items.map(shown), kind, metadata }, style)
  const rest = JSON.stringify({ kind, metadata }).slice(1)
  const encode = (object: ServedObject): string => encodeItem(shown(object))
  return pieces(`${open({ apiVersion })},"items":[`, result.items, encode, `],${rest}\n`)
}

export function listMetadata({ resourceVersion, continue: token, remainingItemCount }: ListResult): JsonObject {
  return {
    resourceVersion,
    ...(token === undefined ? {} : { continue: token }),
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  }
}

/** `*core.ConfigMap`, as messages name Go's types. */
export function goType(resource: { readonly group: string; readonly kind: string; readonly type: string }): string {
  if (resource.type === 'custom') return '*unstructured.Unstructured'
  const [first = ''] = resource.group.split('.')
  return `*${first === '' ? 'core' : first}.${resource.kind}`
}

const open = (head: object): string => JSON.stringify(head).slice(0, -1)

function pieces(
  head: string,
  items: readonly ServedObject[],
  encode: (object: ServedObject) => string,
  tail: string,
): Response {
  if (items.length <= wholeUpTo) {
    return new Response(`${head}${items.map(encode).join(',')}${tail}`, { headers: jsonHeaders() })
  }
  const encoder = new TextEncoder()
  let at = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        let text = at === 0 ? head : ''
        for (; at < items.length && text.length < pieceCharacters; at += 1) {
          text += `${at === 0 ? '' : ','}${encode(items[at] as ServedObject)}`
        }
        if (at < items.length) return controller.enqueue(encoder.encode(text))
        controller.enqueue(encoder.encode(text + tail))
        controller.close()
      },
    },
    { highWaterMark: 1 },
  )
  return new Response(body, { headers: jsonHeaders() })
}
