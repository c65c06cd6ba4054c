import type { FramePart } from '../../src/protocol/frames.js'
import { ChangesSubscription } from './changes-subscription.js'
import { ReplicaSubscription } from './replica-subscription.js'
import type { PageVisibility, Subscription } from './subscription.js'

/** A subscription at its place: of which informer (the page's number), and whether it had its first answer. */
export interface Seat {
  readonly informer: number
  readonly subscription: Subscription | undefined
  answered: 'yes' | 'no'
}

/**
 * What goes into the next frame. Replicas come first, and changes of an informer wait while a
 * replica of it lacks something: a handler never reads an older replica (P3). A hidden page
 * gets first answers, and changes that go on with the replicas they belong to; the rest is
 * kept until it is shown.
 */
export function partsOf(seats: readonly Seat[], page: PageVisibility): readonly FramePart[] {
  const parts: FramePart[] = []
  const behind = new Set<number>()
  const goingOn = new Set(seats.filter(isContinuing).map((seat) => seat.informer))

  for (const seat of seats) {
    const { informer, subscription } = seat
    if (!(subscription instanceof ReplicaSubscription)) continue
    if (page === 'visible' || goingOn.has(informer) || seat.answered === 'no') collect(seat, parts)
    if (subscription.behind) behind.add(informer)
  }
  for (const seat of seats) {
    const { informer, subscription } = seat
    if (subscription instanceof ReplicaSubscription) continue
    const isChanges = subscription instanceof ChangesSubscription
    if (isChanges && behind.has(informer)) continue
    if (page === 'visible' || isContinuing(seat) || (!isChanges && seat.answered === 'no')) collect(seat, parts)
  }
  return parts
}

function collect(seat: Seat, parts: FramePart[]): void {
  const part = seat.subscription?.collect()
  if (part === undefined) return
  seat.answered = 'yes'
  parts.push(part)
}

function isContinuing({ subscription }: Seat): boolean {
  return subscription instanceof ChangesSubscription && subscription.continues
}
