import { createKube } from 'kube-informer'
import { KubeProvider } from 'kube-informer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ClockContext } from './hooks/clock-context.js'
import { readDemoState } from './hooks/use-demo-state.js'
import { SharedClock } from './model/shared-clock.js'
import { App } from './view/app.js'
import { SignedOut } from './view/signed-out.js'
import './styles/tokens.css'
import './styles/frame.css'
import './styles/kinds.css'
import './styles/table.css'
import './styles/panel.css'
import './styles/dock.css'
import './styles/actions.css'

const kube = createKube({
  server: '/k8s',
  // Whoever opens the demo. Without a name nothing is kept in this browser.
  user: 'jane',
  debug: new URLSearchParams(location.search).has('debug'),
  worker: (name) =>
    // A shared worker would outlive the code that is being changed.
    import.meta.env.DEV
      ? new Worker(new URL('./kube.worker.ts', import.meta.url), { type: 'module', name })
      : new SharedWorker(new URL('./kube.worker.ts', import.meta.url), { type: 'module', name }),
})
const clock = new SharedClock(() => kube.now())
const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app')

const root = createRoot(place)

async function signOut(): Promise<void> {
  await kube.clear()
  await kube.close()
  root.render(<SignedOut />)
}

root.render(
  <StrictMode>
    <KubeProvider kube={kube}>
      <ClockContext value={clock}>
        <App kube={kube} cluster={await readDemoState()} onSignOut={() => void signOut()} />
      </ClockContext>
    </KubeProvider>
  </StrictMode>,
)
