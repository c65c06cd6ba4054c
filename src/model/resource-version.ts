import { compareText } from './compare-text.js'

declare const resourceVersion: unique symbol

/** A live resourceVersion: opaque text, never a sentinel. */
export type ResourceVersion = string & { readonly [resourceVersion]: true }

/** What servers and careless encoders write where there is no version. `'0'` asks for "any" and is never live. */
const SENTINELS: ReadonlySet<string> = new Set([
  '',
  'undefined',
  'null',
  'none',
  'nil',
  '<nil>',
  '<none>',
  'nan',
  'false',
  '-1',
])

const ZERO = /^0+$/
const DECIMAL = /^[1-9][0-9]*$/

/**
 * The text as a resourceVersion, kept verbatim, or `undefined` when it cannot be a live one (wire
 * rule 2): absent, empty, `0`, or a printed "nothing". Text that is not a number stays as it is.
 */
export function asResourceVersion(text: string | undefined): ResourceVersion | undefined {
  if (typeof text !== 'string') return undefined
  const bare = text.trim().toLowerCase()
  return SENTINELS.has(bare) || ZERO.test(bare) ? undefined : (text as ResourceVersion)
}

/**
 * Age of two versions of one resource (wire rule 1): unsigned decimals by length, then by text, so
 * no digit is lost. Equal texts are 0. `undefined` when either is not a decimal: then nothing is known.
 */
export function compareResourceVersions(a: ResourceVersion, b: ResourceVersion): -1 | 0 | 1 | undefined {
  if (a === b) return 0
  if (!DECIMAL.test(a) || !DECIMAL.test(b)) return undefined
  if (a.length !== b.length) return a.length < b.length ? -1 : 1
  return compareText(a, b)
}
