import { record } from '../../../src/client/kube.fixture.js'
import { type KubeObject, resource } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { openWire } from './wire.fixture.js'

interface Loose extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: unknown
  readonly n?: unknown
}

export const configMaps = resource<Loose>('v1', 'configmaps', { kind: 'ConfigMap' })

/** One object of a list that is text, so that it can hold what no JavaScript value does. */
export async function listed(...items: readonly string[]) {
  const wire = openWire()
  const informer = wire.kube.informer(configMaps, {}, { initialList: 'pages' })
  const list = record(informer.list$())
  const changes = record(informer.changes$())
  await settle()
  wire
    .pending('list')
    .text(`{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"100"},"items":[${items.join()}]}`)
  await settle()
  const stream = wire.pending('watch').open()
  await settle()
  return { ...wire, informer, list, changes, stream }
}

export const meta = (name: string, more = ''): string =>
  `"metadata":{"name":"${name}","namespace":"d","uid":"${name}-1","resourceVersion":"42"${more}}`
