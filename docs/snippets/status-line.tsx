import { useKube, useKubeStatus } from 'kube-informer/react'

/** One line above everything: what is on screen is labelled, whatever happens. */
export function StatusLine() {
  const kube = useKube()
  const { phase, worst } = useKubeStatus()
  const error = worst?.status.error
  if (phase === 'live' || phase === 'idle') return null
  return (
    <p role="status">
      {phase}
      {error === undefined ? '' : `: ${error.message}`}{' '}
      <button type="button" onClick={() => kube?.retryNow()}>
        Try now
      </button>
    </p>
  )
}
