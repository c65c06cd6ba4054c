import { apiVersionOf, type Resource } from '../../src/model/resource.js'
import type { ApiCallAnswer } from '../../src/protocol/requests.js'
import { isRecord } from '../../src/query/record.js'
import type { AnswerHead } from '../ports.js'
import { warningTexts } from './warning-texts.js'

/** What a call is answered with that succeeded. */
export function readAnswer(head: AnswerHead, body: unknown, resource: Resource): ApiCallAnswer {
  const version = isRecord(body) && isRecord(body.metadata) ? body.metadata.resourceVersion : undefined
  return {
    body: isRecord(body) ? withKinds(body, resource) : body,
    httpStatus: head.httpStatus,
    warnings: warningTexts(head.headers),
    ...(typeof version === 'string' && version !== '' ? { resourceVersion: version } : {}),
  }
}

/** Items of typed lists lack `kind` and `apiVersion`; `items` may be null (wire rule 13). */
function withKinds(body: Readonly<Record<string, unknown>>, resource: Resource): unknown {
  const { kind, items } = body
  if (typeof kind !== 'string' || !kind.endsWith('List') || (items !== null && !Array.isArray(items))) return body
  const kindOfItems = kind.slice(0, -'List'.length)
  const head = {
    ...(kindOfItems === '' ? {} : { kind: kindOfItems }),
    apiVersion: typeof body.apiVersion === 'string' ? body.apiVersion : apiVersionOf(resource),
  }
  const filled = (items ?? []).filter(isRecord).map((item) => ({ ...head, ...item }))
  return { ...body, items: filled }
}
