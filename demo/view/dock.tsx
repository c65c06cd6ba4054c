import type { Kube } from 'kube-informer'
import type { ReactNode } from 'react'
import type { DemoCommand } from '../control/demo-state.js'
import type { KnownCluster } from '../hooks/use-demo-state.js'
import { useStored } from '../hooks/use-stored.js'
import { ClusterControls } from './cluster-controls.js'
import { EnginePanel } from './engine-panel.js'
import { Icon } from './icon.js'
import { KeptPageSwitch } from './kept-page-switch.js'

interface DockProps {
  readonly kube: Kube
  readonly demo: KnownCluster
  readonly send: (command: DemoCommand) => void
  /** What can be done to any cluster. */
  readonly children: ReactNode
}

/** Below the table: what the engine does, and what is done to the cluster. */
export function Dock({ kube, demo, send, children }: DockProps) {
  const [open, setOpen] = useStored<'yes' | 'no'>('dock', 'yes')
  return (
    <footer className="dock" data-open={open}>
      <div className="dock-top">
        <button
          type="button"
          className="dock-fold"
          aria-expanded={open === 'yes'}
          onClick={() => setOpen(open === 'yes' ? 'no' : 'yes')}
        >
          <Icon name="chevron" /> Engine and cluster
        </button>
        <KeptPageSwitch />
      </div>
      {open === 'yes' && (
        <div className="dock-body">
          <EnginePanel kube={kube} />
          {demo.type === 'memory' && (
            <ClusterControls demo={demo} send={send}>
              {children}
            </ClusterControls>
          )}
          {demo.type === 'away' && (
            <section className="controls" aria-label="Cluster">
              <h2>Cluster</h2>
              <p className="quiet">
                The server of this demo does not answer. The page itself comes from a service worker, the rows from what
                the library kept: nothing was asked of anybody.
              </p>
            </section>
          )}
          {demo.type === 'proxy' && (
            <section className="controls" aria-label="Cluster">
              <div className="controls-top">
                <h2>Cluster</h2>
                {children}
              </div>
              <p className="quiet">
                A real one, through the kube proxy at {demo.target}: there is nothing to set and nothing to break here.
                {demo.writes === 'refused' && (
                  <>
                    {' '}
                    The demo only reads it; <code>KUBE_WRITES=allow</code> lets it scale, restart and delete.
                  </>
                )}{' '}
                Without <code>KUBE_API</code> the demo has a cluster in memory, with sliders and faults.
              </p>
            </section>
          )}
        </div>
      )}
    </footer>
  )
}
