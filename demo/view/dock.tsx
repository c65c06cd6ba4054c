import type { Kube } from 'kube-informer'
import type { DemoCommand, DemoState } from '../control/demo-state.js'
import { useStored } from '../hooks/use-stored.js'
import { ClusterControls } from './cluster-controls.js'
import { EnginePanel } from './engine-panel.js'
import { Icon } from './icon.js'

interface DockProps {
  readonly kube: Kube
  readonly demo: DemoState
  readonly send: (command: DemoCommand) => void
}

/** Below the table: what the engine does, and what is done to the cluster. */
export function Dock({ kube, demo, send }: DockProps) {
  const [open, setOpen] = useStored<'yes' | 'no'>('dock', 'yes')
  return (
    <footer className="dock" data-open={open}>
      <button
        type="button"
        className="dock-fold"
        aria-expanded={open === 'yes'}
        onClick={() => setOpen(open === 'yes' ? 'no' : 'yes')}
      >
        <Icon name="chevron" /> Engine and cluster
      </button>
      {open === 'yes' && (
        <div className="dock-body">
          <EnginePanel kube={kube} />
          {demo.type === 'memory' ? (
            <ClusterControls demo={demo} send={send} />
          ) : (
            <section className="controls" aria-label="Cluster">
              <h2>Cluster</h2>
              <p className="quiet">
                A real one, through the kube proxy at {demo.target}: there is nothing to set and nothing to break here.
                Without <code>KUBE_API</code> the demo has a cluster in memory, with sliders and faults.
              </p>
            </section>
          )}
        </div>
      )}
    </footer>
  )
}
