import type { InformerStatus } from 'kube-informer'
import { useSeconds } from '../hooks/clock-context.js'
import { freshness } from '../model/phase-words.js'
import { Icon } from './icon.js'

const patienceMs = 10_000
const settled = new Set<InformerStatus['phase']>([
  'live',
  'polling',
  'queued',
  'paused',
  'restoring',
  'listing',
  'connecting',
  'idle',
])

/** Over the rows, never in place of them: how old they are, once that has been so for a while. */
export function StaleBanner({ status }: { readonly status: InformerStatus }) {
  const now = useSeconds()
  const { phase, hasData, freshAt, error } = status
  if (!hasData || settled.has(phase) || (freshAt !== undefined && now - freshAt < patienceMs)) return null
  return (
    <p className="banner">
      <Icon name="clock" />
      <span title={error?.message}>
        These rows are old: {freshness(status, now)}. {error?.message.split('. ')[0]}.
      </span>
    </p>
  )
}
