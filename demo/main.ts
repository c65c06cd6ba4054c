import { createKube } from 'kube-informer'
import { element, setText } from './element.js'
import { listQueries } from './list-queries.js'
import { pods } from './pod.js'
import { showCounts } from './show-counts.js'
import { showPods } from './show-pods.js'
import { showStatus } from './show-status.js'

const target = await kubeApi()
if (target === '') element('set-up', HTMLElement).hidden = false
else showCluster(target)

/** Where the server's proxy leads, `''` when it was not told (`dev-proxy.ts`). */
async function kubeApi(): Promise<string> {
  const answer = await fetch('/kube-api', { cache: 'no-store' })
  return answer.ok ? (await answer.text()).trim() : ''
}

function showCluster(address: string): void {
  const kube = createKube({ server: '/k8s' })
  const informer = kube.informer(pods)
  setText(element('cluster', HTMLElement), `of ${address}`)
  showStatus(informer.status$, () => kube.retryNow())
  showPods(informer.list$(listQueries()))
  showCounts(kube)
  element('pods', HTMLElement).hidden = false
}
