import type { Body } from '../api.js'
import { type Spec, spec, specsFor } from '../spec.js'

const names = (body: Body): readonly string[] => body.items.map((item: Body) => item.metadata.name)

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  plain: {},
  red: { color: 'red', size: '5' },
  blue: { color: 'blue', size: '12', 'example.com/team': 'x' },
  empty: { color: '' },
  odd: { in: 'notin', size: 'large' },
}

/** apiserver 1.8, 1.9. */
export const selectors: readonly Spec[] = [
  ...specsFor(
    'labels:',
    [
      'color',
      '!color',
      'color=red',
      'color==red',
      'color!=red',
      'color=',
      'color in (red,blue)',
      'color in (,red)',
      'color in ()',
      'color notin (red)',
      'size>4',
      'size<6',
      'size>4,color!=blue',
      'in=notin',
      'in in (notin)',
      'example.com/team=x',
      ' color = red , size ',
    ],
    async (api, row) => {
      await api.createConfigMaps(Object.keys(labels), (name) => labels[name] ?? {})
      const { body } = await api.get(`${api.path('configmaps')}?labelSelector=${encodeURIComponent(row)}`, {
        record: 'part',
      })
      api.note(row, names(body))
    },
  ),
  ...specsFor(
    'fields:',
    [
      'metadata.name=red',
      'metadata.name==red',
      'metadata.name!=red',
      'metadata.namespace=elsewhere',
      'metadata.name=red,metadata.name=blue',
      ',metadata.name=red,',
    ],
    async (api, row) => {
      await api.createConfigMaps(Object.keys(labels))
      const { body } = await api.get(`${api.path('configmaps')}?fieldSelector=${encodeURIComponent(row)}`, {
        record: 'part',
      })
      api.note(row, names(body))
    },
  ),
  spec('fields: of pods', async (api) => {
    const pod = (name: string, more: object): Body => ({
      metadata: { name },
      spec: { containers: [{ name: 'c', image: 'i' }], ...more },
    })
    await api.post(api.path('pods'), pod('placed', { nodeName: 'n1' }), { record: 'part' })
    await api.post(api.path('pods'), pod('waiting', { restartPolicy: 'Never' }), { record: 'part' })
    await api.patch(
      `${api.path('pods')}/placed/status`,
      { status: { phase: 'Running', podIP: '10.0.0.1' } },
      { record: 'part' },
    )
    for (const row of [
      'spec.nodeName=n1',
      'spec.nodeName=',
      'spec.nodeName!=',
      'spec.host=n1',
      'status.phase=Running',
      'status.phase!=Running',
      'spec.restartPolicy=Never',
      'status.podIP=10.0.0.1',
      'status.podIP=',
    ]) {
      const { body } = await api.get(`${api.path('pods')}?fieldSelector=${encodeURIComponent(row)}`, { record: 'part' })
      api.note(row, names(body))
    }
  }),
  spec('fields: of events', async (api) => {
    const event = (name: string, type: string): Body => ({
      metadata: { name },
      involvedObject: { kind: 'Pod', name: `pod-${name}`, namespace: api.namespace },
      reason: 'Because',
      message: 'of it',
      type,
    })
    await api.post(api.path('events'), event('a', 'Normal'))
    await api.post(api.path('events'), event('b', 'Warning'))
    for (const row of [
      'involvedObject.name=pod-a',
      'involvedObject.kind=Pod',
      'type=Warning',
      'reason!=Because',
      'source=',
    ]) {
      const { body } = await api.get(`${api.path('events')}?fieldSelector=${encodeURIComponent(row)}`, {
        record: 'part',
      })
      api.note(row, names(body))
    }
  }),
]
