import { podHealth } from './pod-health.js'

/** What a status looks like. Never by colour alone: each tone has an icon too. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet' | 'leaving'

export function podTone(status: string): Tone {
  switch (podHealth(status)) {
    case 'running':
      return 'good'
    case 'pending':
      return 'busy'
    case 'unready':
      return 'warn'
    case 'failing':
      return 'bad'
    case 'terminating':
      return 'leaving'
    case 'done':
      return 'quiet'
  }
}

export function nodeTone(status: string): Tone {
  if (status.includes('SchedulingDisabled')) return 'leaving'
  return status === 'Ready' ? 'good' : 'bad'
}

const tones = new Map<string, Tone>([
  ['Ready', 'good'],
  ['Upgrading', 'busy'],
  ['Degraded', 'warn'],
  ['Normal', 'quiet'],
  ['Warning', 'warn'],
])

/** Of words that speak for themselves. */
export const wordTone = (word: string): Tone => tones.get(word) ?? 'quiet'

/** `2/3`: whether all there should be are there. */
export function ratioTone(ratio: string): Tone {
  const [ready, wanted] = ratio.split('/').map(Number)
  if (wanted === 0) return 'quiet'
  return ready === wanted ? 'good' : ready === 0 ? 'bad' : 'warn'
}
