import { keyOf } from '../../src/model/key.js'
import type { ListPage } from '../ports.js'
import { policy } from './policy.js'

/** What is remembered of a chain of pages: how long it is, and one of its pages. */
export interface PageTrail {
  readonly pages: number
  /** Pages in a row without an object. */
  readonly empty: number
  /** The token that led on from the remembered page, and what that page began with. */
  readonly token?: string
  readonly first?: string
}

export const trailStart: PageTrail = { pages: 0, empty: 0 }

/**
 * The trail with one more page that is not the last. Undefined: the chain goes round, because a token or a page came
 * again, or it leads on and on without an object (R6). One page is remembered, a later one whenever the chain has
 * doubled (Brent), so a round is found within three times its length.
 */
export function trailAfter(trail: PageTrail, page: ListPage): PageTrail | undefined {
  const pages = trail.pages + 1
  const empty = page.items.length === 0 ? trail.empty + 1 : 0
  const first = firstOf(page)
  const isAgain = page.continue === trail.token || (first !== undefined && first === trail.first)
  if (isAgain || empty > policy.emptyPages) return undefined
  if ((pages & (pages - 1)) !== 0) return { ...trail, pages, empty }
  return {
    pages,
    empty,
    ...(page.continue === undefined ? {} : { token: page.continue }),
    ...(first === undefined ? {} : { first }),
  }
}

/** Who stands first, and at which version; undefined where nothing tells two objects apart. */
function firstOf({ items: [object] }: ListPage): string | undefined {
  if (object === undefined) return undefined
  const { uid, resourceVersion } = object.metadata
  return uid === undefined && resourceVersion === undefined
    ? undefined
    : `${keyOf(object.metadata)} ${uid ?? ''} ${resourceVersion ?? ''}`
}
