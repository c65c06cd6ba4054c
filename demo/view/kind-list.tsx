import { useCount } from 'kube-informer/react'
import { usePolledCount } from '../hooks/use-polled-count.js'
import { streamOptions, useReach } from '../hooks/use-reach.js'
import type { Kind } from '../model/kind.js'
import { count } from '../model/phase-words.js'
import { Icon } from './icon.js'

interface KindListProps {
  readonly kinds: readonly Kind[]
  /** So many of them are the demo's own, the others custom resources that the server serves. */
  readonly own: number
  readonly current: string
  readonly namespace: string
  readonly onKind: (id: string) => void
}

/** A browser has six connections to a server over HTTP/1.1: four may stay open, two are for everything else. */
const streams = 4
/** Not more are counted: each costs a request every 10 s. */
const counted = 12

/** What there is, with live counts; a kind for which no stream is left is counted now and then. */
export function KindList({ kinds, own, current, namespace, onKind }: KindListProps) {
  const others = kinds.filter(({ id }) => id !== current).slice(0, streams - 1)
  const button = (kind: Kind, at: number) => (
    <li key={kind.id}>
      <button
        type="button"
        className="kind"
        aria-current={kind.id === current ? 'page' : undefined}
        onClick={() => onKind(kind.id)}
      >
        <span title={kind.id}>{kind.title}</span>
        {kind.id === current || others.includes(kind) ? (
          <LiveCount kind={kind} namespace={namespace} />
        ) : (
          at < counted && <PolledCount kind={kind} namespace={namespace} />
        )}
      </button>
    </li>
  )
  return (
    <nav className="kinds" aria-label="Kinds">
      <ul>{kinds.slice(0, own).map(button)}</ul>
      {kinds.length > own && (
        <>
          <h2 className="kinds-head">Custom resources</h2>
          <ul aria-label="Custom resources">{kinds.slice(own).map((kind, at) => button(kind, own + at))}</ul>
        </>
      )}
    </nav>
  )
}

function LiveCount({ kind, namespace }: { readonly kind: Kind; readonly namespace: string }) {
  const { scope } = useReach(kind, namespace)
  const isFiltered = namespace !== '' && kind.resource.namespaced
  const query = isFiltered ? { where: { 'metadata.namespace': namespace } } : {}
  const { total, status } = useCount(kind.resource, scope, query, streamOptions)
  if (status.phase === 'forbidden') return <Locked />
  return <span className="kind-count">{status.hasData || status.synced ? count(total) : '…'}</span>
}

function PolledCount({ kind, namespace }: { readonly kind: Kind; readonly namespace: string }) {
  const total = usePolledCount(kind, namespace)
  if (total === 'forbidden') return <Locked />
  return (
    <span className="kind-count polled" title="Counted every 10 s: no stream is spent on it">
      {total === undefined ? '…' : count(total)}
    </span>
  )
}

const Locked = () => (
  <span className="kind-count">
    <Icon name="lock" />
    <span className="unseen">not allowed</span>
  </span>
)
