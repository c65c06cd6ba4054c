import type { KubeStatus } from 'kube-informer'
import { count, freshness, phaseWords, seconds } from '../model/phase-words.js'
import { Icon } from './icon.js'

interface StreamListProps {
  readonly status: KubeStatus
  readonly now: number
  readonly onRetry: () => void
}

/** Each informer that something on screen looks at, its state, and what is wrong with it. */
export function StreamList({ status, now, onRetry }: StreamListProps) {
  return (
    <div className="streams" role="dialog" aria-label="Connection">
      <div className="streams-top">
        <h2>What is on screen</h2>
        <button type="button" className="button" onClick={onRetry}>
          <Icon name="retry" /> Retry now
        </button>
      </div>
      <ul>
        {status.informers.map(({ target: { resource, scope }, status: one }) => {
          const { tone, icon, text } = phaseWords(one, now)
          return (
            <li key={`${resource.group}/${resource.plural}/${scope.namespace}`} data-tone={tone}>
              <Icon name={icon} />
              <span className="stream-name">
                {resource.plural}
                {scope.namespace !== '' && <span className="quiet"> in {scope.namespace}</span>}
              </span>
              <span className="stream-phase">{text}</span>
              <span className="stream-facts">
                {count(one.loaded)} {one.loaded === 1 ? 'object' : 'objects'}, {freshness(one, now)}
                {one.nextAttemptAt !== undefined && `, try ${one.attempt + 1} in ${seconds(one.nextAttemptAt - now)}`}
              </span>
            </li>
          )
        })}
      </ul>
      {[
        ...new Set(status.informers.flatMap(({ status: { error } }) => (error === undefined ? [] : [error.message]))),
      ].map((message) => (
        <p key={message} className="stream-error">
          {message}
        </p>
      ))}
    </div>
  )
}
