import type { Kube, Phase } from 'kube-informer'
import { useKubeStatus } from 'kube-informer/react'
import { useEffect, useRef, useState } from 'react'
import { useSeconds } from '../hooks/clock-context.js'
import { freshness } from '../model/phase-words.js'
import { pillWords } from '../model/pill-words.js'
import { Icon } from './icon.js'
import { StreamList } from './stream-list.js'

/** A click may help. */
const waiting = new Set<Phase>(['retrying', 'offline', 'unauthorized', 'forbidden', 'not-served', 'unsupported'])

/** Whether what is on screen is true: the worst of it, and behind a click all of it. */
export function ConnectionPill({ kube }: { readonly kube: Kube }) {
  const status = useKubeStatus()
  const now = useSeconds()
  const [open, setOpen] = useState<'yes' | 'no'>('no')
  const place = useRef<HTMLDivElement>(null)
  const { tone, icon, text, progress } = pillWords(status, now)

  const retry = (): void => kube.retryNow()

  useEffect(() => {
    if (open === 'no') return undefined
    const onPointer = (event: PointerEvent): void => {
      if (!(event.target instanceof Node) || place.current?.contains(event.target) !== true) setOpen('no')
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen('no')
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div ref={place} className="connection">
      {waiting.has(status.phase) && (
        <button type="button" className="icon-button" aria-label="Retry now" title="Retry now" onClick={retry}>
          <Icon name="retry" />
        </button>
      )}
      <button
        type="button"
        className="pill"
        data-tone={tone}
        data-phase={status.phase}
        aria-expanded={open === 'yes'}
        aria-haspopup="dialog"
        aria-label={`Connection: ${text}`}
        title={status.worst === undefined ? text : `${status.phase}: ${freshness(status.worst.status, now)}`}
        onClick={() => setOpen(open === 'yes' ? 'no' : 'yes')}
      >
        <Icon name={icon} />
        <span className="pill-text">{text}</span>
        <Icon name="chevron" />
        {progress !== undefined && <span className="pill-progress" style={{ transform: `scaleX(${progress})` }} />}
      </button>
      <Announcement tone={tone} phase={status.phase} />
      {open === 'yes' && <StreamList status={status} now={now} onRetry={retry} />}
    </div>
  )
}

/** Says a change of class, not each second of a countdown. */
function Announcement({ tone, phase }: { readonly tone: string; readonly phase: string }) {
  return (
    <span className="unseen" role="status" data-tone={tone}>
      {phase === 'live' ? 'Live' : `Connection: ${phase}`}
    </span>
  )
}
