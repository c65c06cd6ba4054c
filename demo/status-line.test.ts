import { describe, expect, it } from 'vitest'
import { idleStatus } from '../src/protocol/status.js'
import { freshness, headline } from './status-line.js'

const now = 1_000_000
const live = { ...idleStatus, phase: 'live', synced: true, hasData: true, source: 'network', loaded: 200 } as const

describe('the status line', () => {
  it('says live, and when that was confirmed', () => {
    expect(headline(live)).toEqual({ tone: 'good', text: 'Live' })
    expect(freshness({ ...live, freshAt: now - 3_200 }, now)).toBe('up to date, from the network, confirmed 3 s ago')
  })

  it('does not call the cache up to date when it may be behind (P6)', () => {
    const lost = {
      ...live,
      phase: 'retrying',
      freshAt: now - 240_000,
      staleSince: now - 235_000,
      attempt: 1,
      nextAttemptAt: now + 4_000,
    } as const
    expect(headline(lost).tone).toBe('busy')
    expect(freshness(lost, now)).toBe(
      'may be out of date, from the network, confirmed 4 min ago, 1 failed try, next try in 4 s',
    )
  })

  it('says how much of a first list there is', () => {
    const listing = { ...idleStatus, phase: 'listing', hasData: true, source: 'network', loaded: 500 } as const
    expect(freshness({ ...listing, expected: 10_000 }, now)).toBe('500 of about 10000 pods so far, from the network')
    expect(freshness(listing, now)).toBe('500 pods so far, from the network')
  })

  it('claims nothing before the first answer (P6)', () => {
    expect(freshness({ ...idleStatus, phase: 'connecting' }, now)).toBe('nothing to show yet')
  })

  it('never counts below zero', () => {
    expect(freshness({ ...live, freshAt: now + 500, nextAttemptAt: now - 500 }, now)).toMatch(/0 s ago.*in 0 s/)
  })
})
