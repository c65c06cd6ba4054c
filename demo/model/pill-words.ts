import type { KubeStatus } from 'kube-informer'
import { clockText } from './age-words.js'
import { type PhaseWords, phaseWords } from './phase-words.js'

/** All that is on screen in a few words: the worst of it, or that only a part is not readable. */
export function pillWords({ worst, informers }: KubeStatus, now: number): PhaseWords {
  if (worst === undefined) return { tone: 'quiet', icon: 'dot', text: 'Not started' }
  const { phase, source, freshAt } = worst.status
  if (source === 'mirror') {
    const { tone, icon } = phaseWords(worst.status, now)
    const text = freshAt === undefined ? 'Saved view' : `Saved view from ${clockText(freshAt, now)}`
    // Whatever it does meanwhile: what is on screen is of an earlier visit.
    return { tone: tone === 'busy' ? 'quiet' : tone, icon, text }
  }
  const alike = informers.filter(({ status }) => status.phase === phase).length
  if (alike === informers.length) return phaseWords(worst.status, now)
  if (phase === 'queued') return { ...phaseWords(worst.status, now), text: `${alike} of ${informers.length} not live` }
  if (phase !== 'forbidden' && phase !== 'not-served') return phaseWords(worst.status, now)
  const what = phase === 'forbidden' ? 'not readable' : 'not served'
  return {
    tone: 'warn',
    icon: phase === 'forbidden' ? 'lock' : 'alert',
    text: `${alike} of ${informers.length} ${what}`,
  }
}
