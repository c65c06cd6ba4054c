import { useGet } from 'kube-informer/react'
import { useEffect, useRef, useState } from 'react'
import { ActionButtons } from '../actions/action-buttons.js'
import type { Notice } from '../actions/notice.js'
import { targetOfObject } from '../actions/target.js'
import { useActionPanel } from '../actions/use-action-panel.js'
import { whyNot } from '../actions/why-not.js'
import { useAge } from '../hooks/clock-context.js'
import { useObjectChanges } from '../hooks/use-object-changes.js'
import { useReach } from '../hooks/use-reach.js'
import type { Kind } from '../model/kind.js'
import { ChangeList } from './change-list.js'
import { Icon } from './icon.js'
import { YamlView } from './yaml-view.js'

interface SidePanelProps {
  readonly kind: Kind
  /** Its key: `namespace/name`, or `name`. */
  readonly object: string
  readonly onClose: () => void
  readonly onNotice: (notice: Notice) => void
  /** Why nothing may be written to this cluster at all. */
  readonly readOnly: string | undefined
}

type Tab = 'yaml' | 'changes'

/** One object as it is now, and what has happened to it since it was opened. A deleted one stays. */
export function SidePanel({ kind, object, onClose, onNotice, readOnly }: SidePanelProps) {
  const [namespace, name] = object.includes('/') ? (object.split('/') as [string, string]) : ['', object]
  const { scope } = useReach(kind, namespace)
  const snapshot = useGet(kind.resource, scope, object, { linger: 0 })
  const changes = useObjectChanges(kind, scope, namespace, name)
  const [tab, setTab] = useState<Tab>('yaml')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const shownObject = snapshot.object ?? snapshot.last
  const panel = useActionPanel(onNotice)

  return (
    <aside
      className="panel"
      aria-busy={snapshot.pending !== undefined}
      aria-label={`${kind.singular} ${name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className="panel-top">
        <div className="panel-title">
          <p className="quiet">
            {kind.singular}
            {namespace !== '' && ` in ${namespace}`}
          </p>
          <h2 ref={heading} tabIndex={-1} title={name}>
            {name}
          </h2>
          {snapshot.pending !== undefined && (
            <p className="panel-pending">
              <Icon name="ring" /> Waiting for the cluster to confirm
            </p>
          )}
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {snapshot.deleted && <Gone at={changes[0]?.type === 'deleted' ? changes[0].at : undefined} />}
      {snapshot.exists === false && !snapshot.deleted && <p className="gone">There is no such {kind.singular}.</p>}
      {shownObject !== undefined && (
        <ActionButtons
          target={targetOfObject(kind, object, shownObject)}
          why={readOnly ?? (snapshot.object === undefined ? 'It is gone' : whyNot(snapshot.status))}
          panel={panel}
        />
      )}
      <div className="tabs" role="tablist" aria-label="Views">
        <TabButton id="yaml" current={tab} onTab={setTab} label="YAML" />
        <TabButton
          id="changes"
          current={tab}
          onTab={setTab}
          label={`Changes ${changes.length === 0 ? '' : changes.length}`}
        />
      </div>
      <div className="panel-body" role="tabpanel" aria-label={tab} data-gone={snapshot.deleted ? 'yes' : 'no'}>
        {tab === 'changes' ? (
          <ChangeList changes={changes} />
        ) : shownObject === undefined ? (
          <p className="quiet pad">{snapshot.view === 'loading' ? 'Reading …' : 'Nothing to show.'}</p>
        ) : (
          <YamlView object={shownObject} />
        )}
      </div>
    </aside>
  )
}

function Gone({ at }: { readonly at: string | undefined }) {
  const ago = useAge(at)
  return (
    <p className="gone">
      <Icon name="leave" />
      <span role="status">Deleted. This is its last known state.</span>
      {ago !== '' && <span className="gone-ago">{ago} ago</span>}
    </p>
  )
}

interface TabButtonProps {
  readonly id: Tab
  readonly current: Tab
  readonly label: string
  readonly onTab: (tab: Tab) => void
}

function TabButton({ id, current, label, onTab }: TabButtonProps) {
  return (
    <button type="button" role="tab" className="tab" aria-selected={id === current} onClick={() => onTab(id)}>
      {label}
    </button>
  )
}
