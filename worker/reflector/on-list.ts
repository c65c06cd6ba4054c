import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { ListPage } from '../ports.js'
import { after, allowed, beginList, beginWatch, cleared, leave, poll, pollOnly, resume, unburied } from './begin.js'
import { collect, foldCollected } from './collect.js'
import type { Effect, Step } from './effect.js'
import { expired, fail } from './fail.js'
import type { Surroundings } from './input.js'
import { trailAfter } from './page-trail.js'
import { policy } from './policy.js'
import type { Listing, Memory, State } from './state.js'
import { memoryOf, watches } from './state.js'

/** A page came: ask for the next one, or take the whole over. `continue` is the only truth about more pages (C63, C65). */
export function onPage(state: Listing, page: ListPage, at: Surroundings): Step<State> {
  const known = allowed(cleared({ ...state, notFounds: 0 }))
  const collected = collect(
    known.collected,
    page.items.map((object) => ({ type: 'put', object })),
  )
  // All pages of one chain have the first page's version; where it has none, later ones prove nothing.
  const listVersion = state.continue === undefined ? page.resourceVersion : state.listVersion
  const progress: readonly Effect[] =
    state.synced || page.items.length === 0
      ? []
      : [{ type: 'emit', deltas: [{ type: 'progress', objects: page.items }] }]

  const trail = page.continue === undefined ? state.trail : trailAfter(state.trail, page)
  if (trail === undefined && state.by === 'whole') {
    const message = 'The pages of the list go round: a continue token or a page came again'
    return fail(state, { type: 'unexpected', httpStatus: 200, message }, 'next-page', at)
  }
  // Without a limit there are no tokens to go wrong.
  if (trail === undefined || (state.by === 'pages' && isOfAnother(page, listVersion))) {
    const { memory, effects } = leave(known, at.now)
    return after(effects, beginList(memory, 'whole'))
  }
  if (page.continue !== undefined) {
    const request = state.request + 1
    return {
      state: {
        ...known,
        request,
        collected,
        trail,
        continue: page.continue,
        ...(listVersion === undefined ? {} : { listVersion }),
        ...(page.remaining === undefined ? {} : { expected: (collected?.count ?? 0) + Math.max(0, page.remaining) }),
      },
      effects: [...progress, { type: 'list', request, limit: policy.pageSize, continue: page.continue }],
    }
  }

  const objects = foldCollected(collected)
  const replace: Effect = {
    type: 'emit',
    deltas: [{ type: 'replace', objects, ...(listVersion === undefined ? {} : { resourceVersion: listVersion }) }],
  }
  const memory = taken(memoryOf(known), at)
  if (listVersion === undefined) return after([replace], poll(settled(pollOnly(expired(memory), at)), at))
  if (!watches(memory)) return after([replace], poll(settled(memory), at))
  const versioned = { ...memory, resumeFrom: listVersion }
  switch (memory.slot) {
    case 'granted':
      return after([replace], beginWatch(versioned, listVersion, 'opening', at))
    case 'waiting':
      return after([replace], poll(settled(versioned), at))
    case 'unknown':
      return after([replace], resume(versioned, at))
  }
}

/**
 * A page of another version than the first one's: together they are no state that the server had, so the list is read
 * in one piece. Where that comes in such pages as well there is nothing better: the watch from the first of them repeats
 * what the later ones have already.
 */
function isOfAnother({ resourceVersion }: ListPage, listVersion: ResourceVersion | undefined): boolean {
  return resourceVersion !== undefined && listVersion !== undefined && resourceVersion !== listVersion
}

/** A complete state was taken over. */
export function taken(memory: Memory, at: Surroundings): Memory {
  return { ...unburied(memory), synced: true, cached: 'state', lastSyncAt: at.now, freshAt: at.now, cycle: 'any' }
}

/** A list without a version, of a resource that cannot be watched, or without a slot, is as fresh as it gets. */
function settled(memory: Memory): Memory {
  const { staleSince: _fresh, ...rest } = memory
  return { ...rest, failures: 0 }
}
