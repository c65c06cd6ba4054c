import { createKube, field } from 'kube-informer'
import { pods } from 'kube-informer/resources'

// #region rows
const kube = createKube({ server: '/k8s' })
const rows$ = kube.informer(pods, { namespace: 'default' }).rows$({
  select: { name: 'metadata.name', status: field('pod.status'), ready: field('pod.ready') },
  sort: ['metadata.name'],
})
rows$.subscribe(({ items, status }) => {
  document.querySelector('[role=status]').textContent = status.error?.message ?? status.phase
  document.querySelector('ul').replaceChildren(...items.map(row))
})
// #endregion

function row({ name, status }) {
  const li = document.createElement('li')
  li.textContent = `${name}: ${status}`
  return li
}
