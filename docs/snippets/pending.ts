// #region setup
import { createKube } from 'kube-informer'
import { configMaps } from 'kube-informer/resources'

const kube = createKube({ server: '/k8s' })
const settings = kube.informer(configMaps, { namespace: 'web' })
// #endregion setup

// #region observed
const created = await kube.client.create(
  configMaps,
  { metadata: { namespace: 'web', generateName: 'draft-' }, data: { text: '' } },
  { observed: true },
)
// Every live list, lister and index of this kube has it now.
const lister = settings.lister({ objects: 'all' })
await lister.ready
lister.get(`web/${created.metadata.name}`)
// #endregion observed

// #region get
settings.get$('web/settings').subscribe(({ object, exists, pending, view }) => {
  if (exists === 'unknown' && view === 'loading') console.log('not known yet, or just created: wait')
  else if (exists === false) console.log('there is none')
  else console.log(object?.data, pending === undefined ? '' : `(${pending} is on its way)`)
})
// #endregion get
