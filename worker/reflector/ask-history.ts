import { keyOf, type ObjectKey } from '../../src/model/key.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { Failure, ListAnswer } from '../ports.js'
import type { ProbeAnswer, Witness } from './state.js'
import { type Found, graveToAsk, type Tombstone } from './tombstone.js'

export interface HistoryQuestion {
  readonly witness: Witness | undefined
  readonly tombstone: Tombstone | undefined
  /** One name, metadata only; `undefined`: any one object. */
  readonly ask: (about: Witness | undefined) => Promise<ListAnswer>
  /** Nobody waits for the answer any more. */
  readonly isOver: () => boolean
}

export type HistoryAnswer =
  | { readonly type: 'answered'; readonly answer: ProbeAnswer }
  | { readonly type: 'failed'; readonly failure: Failure }

/**
 * The probe of wire rule 12: the witness and the server's version, then what lies at the tombstone's name where that
 * says more, then whose cluster it is. One request at a time.
 */
export async function askHistory(
  { witness, tombstone, ask, isOver }: HistoryQuestion,
  cluster: Promise<'same' | 'other' | 'unknown'> | undefined,
): Promise<HistoryAnswer> {
  const page = await ask(witness)
  if (page.type === 'failed') return page
  const found = foundIn(page, witness?.key)
  const grave = graveToAsk(tombstone, witness)
  const second = grave === undefined || isOver() ? undefined : await ask(grave)
  if (second?.type === 'failed') return second
  const atGrave = second === undefined ? undefined : foundIn(second, grave?.key)
  const answer: ProbeAnswer = {
    ...(page.resourceVersion === undefined ? {} : { serverVersion: page.resourceVersion }),
    ...(found === undefined ? {} : { found }),
    ...(atGrave === undefined ? {} : { atGrave }),
    ...((await cluster) === 'other' ? { cluster: 'other' } : {}),
  }
  return { type: 'answered', answer }
}

function foundIn({ items }: Extract<ListAnswer, { type: 'page' }>, key: ObjectKey | undefined): Found | undefined {
  const found = items.find((item) => key === undefined || keyOf(item.metadata) === key)
  if (found === undefined) return undefined
  const { uid } = found.metadata
  const resourceVersion = asResourceVersion(found.metadata.resourceVersion)
  return { ...(uid === undefined ? {} : { uid }), ...(resourceVersion === undefined ? {} : { resourceVersion }) }
}
