import type { Kube } from 'kube-informer'
import { useMemo } from 'react'
import { NoticeList } from '../actions/notice-list.js'
import { useNotices } from '../actions/use-notices.js'
import { useAddress } from '../hooks/use-address.js'
import { type KnownCluster, useDemoState } from '../hooks/use-demo-state.js'
import { useKinds } from '../hooks/use-kinds.js'
import { useNamespaces } from '../hooks/use-namespaces.js'
import { useServed } from '../hooks/use-served.js'
import { useStored } from '../hooks/use-stored.js'
import { kindsOf } from '../model/kinds.js'
import type { Shown } from '../model/row-query.js'
import { DefinitionButton } from './definition-button.js'
import { Dock } from './dock.js'
import { KindList } from './kind-list.js'
import { ObjectList } from './object-list.js'
import { SidePanel } from './side-panel.js'
import { TopBar } from './top-bar.js'

interface AppProps {
  readonly kube: Kube
  readonly cluster: KnownCluster
  readonly onSignOut: () => void
}

/** One screen: top bar, kinds, table, the object that is looked at, and what the engine does. */
export function App({ kube, cluster, onSignOut }: AppProps) {
  const [demo, send] = useDemoState(cluster)
  const [address, change] = useAddress()
  const type = cluster.type === 'away' ? cluster.was : cluster.type
  const own = useMemo(() => kindsOf(type), [type])
  const served = useServed(kube)
  const { all: kinds, current: kind } = useKinds(kube, own, served, address.kind)
  const [sort, setSort] = useStored(`sort/${kind.id}`, kind.sort)
  const namespaces = useNamespaces(own)
  const notices = useNotices()
  const shown: Shown = { kind, namespace: address.namespace, search: address.search, facet: address.facet, sort }

  return (
    <div className="app">
      <TopBar
        cluster={nameOf(cluster)}
        namespace={address.namespace}
        namespaces={namespaces}
        search={address.search}
        onNamespace={(namespace) => change({ namespace })}
        onSearch={(search) => change({ search })}
        kube={kube}
        onSignOut={onSignOut}
      />
      <KindList
        kinds={kinds}
        own={own.length}
        current={kind.id}
        namespace={address.namespace}
        onKind={(id) => change({ kind: id, facet: '', object: '' })}
      />
      <main className="main">
        <ObjectList
          shown={shown}
          selected={address.object}
          onFacet={(facet) => change({ facet })}
          onSort={setSort}
          onSelect={(object) => change({ object: object === address.object ? '' : object })}
          onClear={() => change({ search: '', facet: '', namespace: '' })}
          onNotice={notices.tell}
          readOnly={readOnlyReason(cluster)}
        />
        {address.object !== '' && (
          <SidePanel
            key={`${kind.id}/${address.object}`}
            kind={kind}
            object={address.object}
            onNotice={notices.tell}
            readOnly={readOnlyReason(cluster)}
            onClose={() => {
              change({ object: '' })
              document.querySelector<HTMLElement>('[role=grid]')?.focus()
            }}
          />
        )}
        <NoticeList notices={notices} />
      </main>
      <Dock kube={kube} demo={demo} send={send}>
        <DefinitionButton kube={kube} served={served} readOnly={readOnlyReason(cluster)} onNotice={notices.tell} />
      </Dock>
    </div>
  )
}

function nameOf(cluster: KnownCluster): string {
  if (cluster.type === 'proxy') return cluster.target
  return cluster.type === 'away' && cluster.was === 'proxy' ? 'Kube proxy' : 'In-memory cluster'
}

function readOnlyReason(cluster: KnownCluster): string | undefined {
  if (cluster.type !== 'proxy' || cluster.writes === 'allowed') return undefined
  return 'This demo only reads: start it with KUBE_WRITES=allow'
}
