import { badRequest } from '../http/api-failure.js'

/** Where the next page starts, and of which state. Revision -1: of the latest, whatever that is. */
export interface ContinueToken {
  readonly revision: number
  /** The last key of the page before, `namespace/name` or `name`. */
  readonly start: string
}

/**
 * As kube-apiserver makes it: base64url of JSON; the last key below what is listed, and a NUL. The
 * key begins with a slash, except in the token that comes with an expired one.
 */
export function encodeToken(revision: number, lastKey: string, listNamespace: string, before: '/' | '' = '/'): string {
  const relative = listNamespace === '' ? lastKey : lastKey.slice(listNamespace.length + 1)
  const json = JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: `${before}${relative}\u0000` })
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The full key behind which the page begins. @throws ApiFailure 400 */
export function decodeToken(token: string, listNamespace: string): ContinueToken {
  const { v, rv, start } = parse(token)
  if (v !== 'meta.k8s.io/v1') throw invalidToken(`server does not recognize this encoded version ${String(v)}`)
  if (rv === 0 || typeof rv !== 'number')
    throw invalidToken('incorrect encoded start resourceVersion (version meta.k8s.io/v1)')
  if (typeof start !== 'string' || start === '') throw invalidToken('encoded start key empty (version meta.k8s.io/v1)')
  const key = start.replace(/\0$/, '').replace(/^\//, '')
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw invalidToken(start.replace(/\0$/, ''))
  return { revision: rv, start: listNamespace === '' ? key : `${listNamespace}/${key}` }
}

function parse(token: string): { readonly v?: unknown; readonly rv?: unknown; readonly start?: unknown } {
  let json: string
  try {
    json = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    throw invalidToken('illegal base64 data at input byte 0')
  }
  try {
    return JSON.parse(json)
  } catch {
    throw invalidToken(`invalid character ${quoteForGo(json)} looking for beginning of value`)
  }
}

const quoteForGo = (json: string): string => `'${json.slice(0, 1)}'`

const invalidToken = (why: string): Error => badRequest(`invalid continue token: continue key is not valid: ${why}`)
