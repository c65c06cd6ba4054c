import type { Kube } from 'kube-informer'
import { useMemo } from 'react'
import type { DemoState } from '../control/demo-state.js'
import { useAddress } from '../hooks/use-address.js'
import { useDemoState } from '../hooks/use-demo-state.js'
import { useNamespaces } from '../hooks/use-namespaces.js'
import { useStored } from '../hooks/use-stored.js'
import { kindsOf } from '../model/kinds.js'
import type { Shown } from '../model/row-query.js'
import { Dock } from './dock.js'
import { KindList } from './kind-list.js'
import { ObjectList } from './object-list.js'
import { SidePanel } from './side-panel.js'
import { TopBar } from './top-bar.js'

/** One screen: top bar, kinds, table, the object that is looked at, and what the engine does. */
export function App({ kube, cluster }: { readonly kube: Kube; readonly cluster: DemoState }) {
  const [demo, send] = useDemoState(cluster)
  const [address, change] = useAddress()
  const kinds = useMemo(() => kindsOf(cluster.type), [cluster.type])
  const kind = kinds.find(({ id }) => id === address.kind) ?? kinds[0]
  if (kind === undefined) throw new Error('kindsOf() names no kind')
  const [sort, setSort] = useStored(`sort/${kind.id}`, kind.sort)
  const namespaces = useNamespaces(kinds)
  const shown: Shown = { kind, namespace: address.namespace, search: address.search, facet: address.facet, sort }

  return (
    <div className="app">
      <TopBar
        cluster={cluster.type === 'memory' ? 'In-memory cluster' : cluster.target}
        namespace={address.namespace}
        namespaces={namespaces}
        search={address.search}
        onNamespace={(namespace) => change({ namespace })}
        onSearch={(search) => change({ search })}
        kube={kube}
      />
      <KindList
        kinds={kinds}
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
        />
        {address.object !== '' && (
          <SidePanel
            key={`${kind.id}/${address.object}`}
            kind={kind}
            object={address.object}
            onClose={() => {
              change({ object: '' })
              document.querySelector<HTMLElement>('[role=grid]')?.focus()
            }}
          />
        )}
      </main>
      <Dock kube={kube} demo={demo} send={send} />
    </div>
  )
}
