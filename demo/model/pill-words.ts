import type { KubeStatus } from 'kube-informer'
import { type PhaseWords, phaseWords } from './phase-words.js'

/** All that is on screen in a few words: the worst of it, or that only a part is not readable. */
export function pillWords({ worst, informers }: KubeStatus, now: number): PhaseWords {
  if (worst === undefined) return { tone: 'quiet', icon: 'dot', text: 'Not started' }
  const { phase } = worst.status
  if (phase !== 'forbidden' && phase !== 'not-served') return phaseWords(worst.status, now)
  const refused = informers.filter(({ status }) => status.phase === phase).length
  if (refused === informers.length) return phaseWords(worst.status, now)
  const what = phase === 'forbidden' ? 'not readable' : 'not served'
  return {
    tone: 'warn',
    icon: phase === 'forbidden' ? 'lock' : 'alert',
    text: `${refused} of ${informers.length} ${what}`,
  }
}
