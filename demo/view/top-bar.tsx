import type { Kube } from 'kube-informer'
import { ConnectionPill } from './connection-pill.js'
import { Icon } from './icon.js'
import { NamespacePicker } from './namespace-picker.js'
import { SearchBox } from './search-box.js'
import { ThemeToggle } from './theme-toggle.js'

interface TopBarProps {
  readonly cluster: string
  readonly namespace: string
  readonly namespaces: readonly string[]
  readonly search: string
  readonly onNamespace: (namespace: string) => void
  readonly onSearch: (search: string) => void
  readonly kube: Kube
  readonly onSignOut: () => void
}

/** Where we are, what is looked for, and whether it is true. */
export function TopBar(props: TopBarProps) {
  const { cluster, namespace, namespaces, search, onNamespace, onSearch, kube, onSignOut } = props
  return (
    <header className="top">
      <div className="brand">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path className="brand-hull" d="M12 1.8l8.8 5.1v10.2L12 22.2l-8.8-5.1V6.9z" />
          <path className="brand-wave" d="M6 12.2h2.6l1.7-4 3 8 1.8-4H18" />
        </svg>
        <h1>kube-informer</h1>
        <span className="cluster" title={cluster}>
          {cluster}
        </span>
      </div>
      <NamespacePicker value={namespace} names={namespaces} onChange={onNamespace} />
      <SearchBox value={search} onChange={onSearch} />
      <div className="top-end">
        <ConnectionPill kube={kube} />
        <ThemeToggle />
        <button
          type="button"
          className="icon-button"
          aria-label="Sign out"
          title="Sign out: what this browser keeps of the cluster is removed"
          onClick={onSignOut}
        >
          <Icon name="leave" />
        </button>
      </div>
    </header>
  )
}
