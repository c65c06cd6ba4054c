import { InputError } from '../../src/model/input-error.js'
import { type ErrorInfo, errorInfo } from '../../src/protocol/errors.js'
import type { FramePart } from '../../src/protocol/frames.js'
import { ChangesSubscription } from './changes-subscription.js'
import { GetSubscription } from './get-subscription.js'
import { ReplicaSubscription } from './replica-subscription.js'
import type { PageVisibility, Subscription } from './subscription.js'

/** A subscription at its place. */
export interface Seat {
  /** The page's numbers. */
  readonly id: number
  readonly informer: number
  readonly subscription: Subscription | undefined
  /** The informer's cache is complete. */
  readonly isSynced: () => boolean
  /** `complete`: the page shows an older state, so nothing is told before a complete one is there (P2). */
  readonly answer: 'as-it-comes' | 'complete'
  /** `yes`: it was answered from a complete cache. */
  answered: 'yes' | 'no'
}

/**
 * What goes into the next frame. Replicas come first, and changes of an informer wait while a
 * replica of it lacks something: a handler never reads an older replica (P3). A hidden page
 * gets answers until they are complete, and changes that go on with the objects and replicas
 * they belong to; the rest is kept until it is shown.
 */
export function partsOf(all: readonly Seat[], page: PageVisibility): readonly FramePart[] {
  const seats = all.filter((seat) => seat.answer === 'as-it-comes' || seat.isSynced())
  const parts: FramePart[] = []
  const behind = new Set<number>()
  const goingOn = new Set(seats.filter(isContinuing).map((seat) => seat.informer))
  const isDue = (seat: Seat): boolean => page === 'visible' || seat.answered === 'no'

  for (const seat of seats) {
    const { informer, subscription } = seat
    if (!(subscription instanceof ReplicaSubscription)) continue
    if (isDue(seat) || goingOn.has(informer)) collect(seat, parts)
    if (subscription.behind) behind.add(informer)
  }
  for (const seat of seats) {
    const { informer, subscription } = seat
    if (subscription instanceof ReplicaSubscription) continue
    if (subscription instanceof ChangesSubscription) {
      if (!behind.has(informer) && (page === 'visible' || subscription.continues)) collect(seat, parts)
      continue
    }
    if (isDue(seat) || (subscription instanceof GetSubscription && goingOn.has(informer))) collect(seat, parts)
  }
  return parts
}

/** One that fails is refused alone: what others have marked as sent must leave. */
function collect(seat: Seat, parts: FramePart[]): void {
  try {
    const part = seat.subscription?.collect()
    if (part !== undefined) parts.push(part)
    const lacks = seat.subscription instanceof ReplicaSubscription && seat.subscription.behind
    if (seat.isSynced() && !lacks) seat.answered = 'yes'
  } catch (error) {
    parts.push({ type: 'refused', subscription: seat.id, error: refusal(error) })
  }
}

/** What can be told of an error that a subscription threw. */
export function refusal(error: unknown): ErrorInfo {
  if (error instanceof InputError) return { code: error.code, message: error.message }
  return errorInfo('engine-failure', `The subscription failed: ${String(error)}`)
}

function isContinuing({ subscription }: Seat): boolean {
  return subscription instanceof ChangesSubscription && subscription.continues
}
