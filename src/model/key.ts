import { compareText } from './compare-text.js'
import { InputError } from './input-error.js'

declare const objectKey: unique symbol

/** Address of one object inside its resource: `namespace/name`, or `name` for cluster scope. Not an identity (P4). */
export type ObjectKey = string & { readonly [objectKey]: true }

export interface KeyParts {
  /** Absent for cluster scope. */
  readonly namespace?: string
  readonly name: string
}

/** The key of an object's metadata. An empty namespace means cluster scope. */
export function keyOf(meta: { readonly name: string; readonly namespace?: string | undefined }): ObjectKey {
  return (meta.namespace ? `${meta.namespace}/${meta.name}` : meta.name) as ObjectKey
}

/**
 * A key that came as text from a caller.
 *
 * @throws InputError `invalid-query` when it is neither `name` nor `namespace/name`.
 */
export function asObjectKey(text: string): ObjectKey {
  if (typeof text !== 'string') {
    throw new InputError('invalid-query', 'key: write text: "namespace/name", or "name" for cluster scope')
  }
  const slash = text.indexOf('/')
  const second = slash < 0 ? -1 : text.indexOf('/', slash + 1)
  const position = text === '' || slash === 0 ? 0 : second >= 0 ? second : slash === text.length - 1 ? text.length : -1
  if (position >= 0) {
    throw new InputError('invalid-query', 'key: write "namespace/name", or "name" for cluster scope', {
      input: text,
      position,
    })
  }
  return text as ObjectKey
}

/** The parts of a key. Names never hold a slash, so the first one separates. */
export function splitKey(key: ObjectKey): KeyParts {
  const slash = key.indexOf('/')
  return slash < 0 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) }
}

/**
 * Order by namespace, then name, cluster scope first. The joined texts sort otherwise: `a-b/x` is
 * before `a/x` there, because `-` is before `/`.
 */
export function compareKeys(a: ObjectKey, b: ObjectKey): -1 | 0 | 1 {
  const slashA = a.indexOf('/')
  const slashB = b.indexOf('/')
  if (slashA < 0 || slashB < 0) {
    return slashA < 0 && slashB < 0 ? compareText(a, b) : slashA < 0 ? -1 : 1
  }
  return compareText(a.slice(0, slashA), b.slice(0, slashB)) || compareText(a.slice(slashA + 1), b.slice(slashB + 1))
}
