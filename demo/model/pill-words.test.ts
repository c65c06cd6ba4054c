import type { InformerStatus, KubeStatus, Phase } from 'kube-informer'
import { describe, expect, it } from 'vitest'
import { idleStatus } from '../../src/protocol/status.js'
import { pods } from '../../src/resources/index.js'
import { freshness, phaseWords } from './phase-words.js'
import { pillWords } from './pill-words.js'

const now = new Date(2026, 10, 29, 9, 44).getTime()
const saved = { hasData: true, source: 'mirror', freshAt: now - 180_000 } as const
const status = (more: Partial<InformerStatus>): InformerStatus => ({ ...idleStatus, ...more })

describe('phaseWords', () => {
  it.each<[Partial<InformerStatus>, string]>([
    [{ phase: 'live' }, 'Live'],
    [{ phase: 'live', staleSince: now - 1 }, 'May be out of date'],
    [{ phase: 'listing', loaded: 4_500, expected: 10_000 }, '4 500 / 10 000'],
    [{ phase: 'listing', loaded: 4_500 }, 'Reading 4 500'],
    [{ phase: 'retrying', nextAttemptAt: now + 3_400 }, 'Reconnecting, next try in 4 s'],
    [{ phase: 'retrying', nextAttemptAt: now - 1 }, 'Reconnecting, next try in 0 s'],
    [{ phase: 'queued' }, 'Waiting for a stream'],
    [{ phase: 'queued', synced: true }, 'Read every 15 s'],
    [{ phase: 'offline', hasData: true, source: 'network' }, 'Offline – saved data'],
    [{ phase: 'offline' }, 'Offline'],
    [{ phase: 'restoring' }, 'Saved view'],
    [{ ...saved, phase: 'offline' }, 'Offline'],
  ])('%j is "%s"', (more, text) => {
    expect(phaseWords(status(more), now).text.replaceAll('\u202f', ' ')).toBe(text)
  })

  it('claims nothing before the first answer (P6)', () => {
    expect(freshness(status({ phase: 'connecting' }), now)).toBe('nothing yet')
    expect(freshness(status({ freshAt: now - 5_000 }), now)).toBe('confirmed 5 s ago')
    expect(freshness(status({ freshAt: now - 300_000, staleSince: now }), now)).toBe('data from 5 min ago')
    expect(freshness(status(saved), now)).toBe('saved view from 09:41, 3 min ago')
  })
})

describe('pillWords', () => {
  const of = (phases: readonly Phase[], more: Partial<InformerStatus> = {}): KubeStatus => {
    const informers = phases.map((phase) => ({
      target: { resource: pods, scope: { namespace: '', labelSelector: '', fieldSelector: '', content: 'full' } },
      status: status({ ...more, phase }),
    })) as KubeStatus['informers']
    const [worst] = informers
    return { phase: phases[0] ?? 'idle', synced: false, informers, ...(worst === undefined ? {} : { worst }) }
  }

  it.each<[readonly Phase[], string]>([
    [[], 'Not started'],
    [['retrying', 'live'], 'Reconnecting'],
    [['forbidden', 'live', 'live'], '1 of 3 not readable'],
    [['forbidden', 'forbidden'], 'Not allowed'],
    [['queued', 'queued', 'live'], '2 of 3 not live'],
    [['queued'], 'Waiting for a stream'],
  ])('%j is "%s"', (phases, text) => {
    expect(pillWords(of(phases), now).text).toBe(text)
  })

  it.each<[Phase, string, string]>([
    ['restoring', 'quiet', 'clock'],
    ['connecting', 'quiet', 'ring'],
    ['retrying', 'warn', 'ring'],
    ['offline', 'quiet', 'cloud-off'],
    ['unauthorized', 'bad', 'key'],
  ])('P6: %s on what an earlier visit left: since when that is, and a sign of what it does', (phase, tone, icon) => {
    expect(pillWords(of([phase, phase], saved), now)).toEqual({ tone, icon, text: 'Saved view from 09:41' })
    const { freshAt: _unknown, ...undated } = saved
    expect(pillWords(of([phase], undated), now).text).toBe('Saved view')
  })

  it('P6: one saved view among live lists is said all the same', () => {
    const mixed = of(['offline', 'live'])
    const [first, second] = mixed.informers
    if (first === undefined || second === undefined) throw new Error('two informers')
    const worst = { ...first, status: { ...first.status, ...saved } }
    expect(pillWords({ ...mixed, worst, informers: [worst, second] }, now).text).toBe('Saved view from 09:41')
  })
})
