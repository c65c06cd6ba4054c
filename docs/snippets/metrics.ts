import { createKube, prometheusText } from 'kube-informer'

const kube = createKube({ server: '/k8s' })
const instance = crypto.randomUUID() // this page

/** A push gateway behind a path of your own backend: it has no CORS headers, and no login. */
async function push(): Promise<void> {
  await fetch(`/pushgateway/metrics/job/dashboard/instance/${instance}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'text/plain; version=0.0.4' },
    body: prometheusText(await kube.metrics()),
  })
}

export function pushEvery(ms: number): () => void {
  const timer = setInterval(() => void push().catch(() => {}), ms)
  return () => clearInterval(timer)
}
