import { createKube } from 'kube-informer'
import { webLockElection } from 'kube-informer/controller'
import { configMaps } from 'kube-informer/resources'
import { keepSummaries, selector, summaries } from './summaries.js'

const kube = createKube({ server: '/k8s' })
const controller = keepSummaries(kube, 'default', { leaderElection: webLockElection({ name: 'summaries' }) })

const show = (id, value) => {
  document.getElementById(id).textContent = value
}
controller.status$.subscribe(({ phase, lastError, waitsFor, ...numbers }) => {
  show('phase', phase)
  for (const name of ['depth', 'delayed', 'active', 'reconciles', 'errors']) show(name, numbers[name])
  const problems = waitsFor.map(({ resource, phase: of, error }) => `${resource}: ${error?.message ?? of}`)
  show('problem', problems[0] ?? lastError?.message ?? '')
})

const list$ = kube.informer(configMaps, { namespace: 'default', ...summaries }).list$({ sort: ['metadata.name'] })
list$.subscribe(({ items }) => document.querySelector('ul').replaceChildren(...items.map(row)))

function row({ metadata, data = {} }) {
  const li = document.createElement('li')
  li.textContent = `${metadata.name}: ${data.count ?? '?'} of ${metadata.annotations?.[selector]}: ${data.names ?? ''}`
  return li
}
