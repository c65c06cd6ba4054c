import { useKube, useKubeStatus } from 'kube-informer/react'

/** Nothing to say: it is live, on its way there, or lists wait for a stream and are read at intervals. */
const quiet = new Set(['live', 'idle', 'connecting', 'listing', 'polling', 'queued'])

/** One line above everything: what is on screen is labelled, whatever happens. */
export function StatusLine() {
  const kube = useKube()
  const { phase, worst } = useKubeStatus()
  const error = worst?.status.error
  if (quiet.has(phase)) return null
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
