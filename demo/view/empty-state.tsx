import type { InformerStatus } from 'kube-informer'
import type { ReactNode } from 'react'
import type { Shown } from '../model/row-query.js'
import { Icon, type IconName } from './icon.js'

interface EmptyStateProps {
  readonly shown: Shown
  readonly status: InformerStatus
  readonly onClear: () => void
}

/** Why there is no row: nothing exists, nothing matches, not allowed, or nothing was heard yet. */
export function EmptyState({ shown, status, onClear }: EmptyStateProps) {
  const { kind, namespace, search, facet } = shown
  const title = kind.title.toLowerCase()
  if (status.phase === 'forbidden') {
    return (
      <Message
        icon="lock"
        title={`You may not list ${title}${namespace === '' ? ' in all namespaces' : ` in ${namespace}`}`}
      >
        <p>
          {kind.resource.namespaced
            ? 'Choose a namespace that you may read, in the top bar.'
            : 'Ask an administrator for the verbs list and watch.'}
        </p>
        <p className="quiet">{status.error?.message}</p>
      </Message>
    )
  }
  if (status.phase === 'not-served') {
    return (
      <Message icon="alert" title={`The server does not serve ${title}`}>
        <p>There is no definition of them, or not any more. Once there is one, this list comes alive by itself.</p>
        <p className="quiet">not-served: {kind.id}</p>
      </Message>
    )
  }
  if (!status.synced) {
    return (
      <Message icon="alert" title={`No ${title} to show yet`}>
        <p className="quiet">{status.error?.message ?? 'The connection in the top bar says more.'}</p>
      </Message>
    )
  }
  if (search === '' && facet === '' && (namespace === '' || !kind.resource.namespaced)) {
    return (
      <Message icon="minus" title={`No ${title}`}>
        <p>The cluster has none. The first {kind.singular} will appear here by itself.</p>
      </Message>
    )
  }
  return (
    <Message icon="search" title={`No ${kind.singular} matches`}>
      <p>
        {search === '' ? 'None is' : `Nothing is called “${search}”`}
        {facet === '' ? '' : ` ${facet}`}
        {namespace === '' ? '' : ` in ${namespace}`}.
      </p>
      <button type="button" className="button" onClick={onClear}>
        Clear filters
      </button>
    </Message>
  )
}

interface MessageProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}

function Message({ icon, title, children }: MessageProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h3>{title}</h3>
      {children}
    </div>
  )
}
