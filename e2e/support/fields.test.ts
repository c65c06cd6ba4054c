import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'
import { builtInFields } from '../../src/fields/built-in-fields.js'
import { tableColumns } from '../../src/fields/table-columns.fixture.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { type Cluster, startCluster } from './cluster.mjs'
import { createNamespace } from './objects.mjs'
import { podCases } from './pod-cases.mjs'
import { readTable, type Table, writeTableCases } from './tables.mjs'

const binary = await buildApiserver()
const namespace = 'tables'

/** What a dashboard's users compare with kubectl at once; the numbers stand for any. */
const fixedWords = [
  ...['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown', 'Evicted', 'SchedulingGated'],
  ...['ContainerCreating', 'PodInitializing', 'CrashLoopBackOff', 'ImagePullBackOff', 'ErrImagePull'],
  ...['Completed', 'Error', 'OOMKilled', 'ExitCode:3', 'Signal:9', 'NotReady', 'Terminating', 'NodeLost'],
  ...['Init:1/3', 'Init:CrashLoopBackOff', 'Init:ImagePullBackOff', 'Init:Error', 'Init:OOMKilled'],
  ...['Init:ExitCode:2', 'Init:Signal:15'],
]

describe.runIf(binary)('built-in fields and the tables of a real server', () => {
  let cluster: Cluster
  const tables = new Map<string, Table>()

  beforeAll(async () => {
    cluster = await startCluster()
    await createNamespace(cluster.proxy, namespace)
    for (const path of await writeTableCases(cluster.proxy, namespace, new Date())) {
      tables.set(path.slice(path.lastIndexOf('/') + 1), await readTable(cluster.proxy, path))
    }
  })
  afterAll(() => cluster?.stop())

  const printed = (collection: string, column: string): ReadonlyMap<string, unknown> => {
    const { columns, rows } = tables.get(collection)!
    const at = columns.indexOf(column)
    expect(at, `${collection} have a column ${column}`).toBeGreaterThanOrEqual(0)
    return new Map(rows.map(({ cells, object }) => [object.metadata.name, cells[at]]))
  }

  it('the server prints every fixed word of pod status', () => {
    expect([...printed('pods', 'Status').values()]).toEqual(expect.arrayContaining(fixedWords))
  })

  it.each([...podCases(new Date())].map(([name, { says }]) => [name, says] as const))(
    'the server prints of the pod %s: %s',
    (name, says) => {
      expect(printed('pods', 'Status').get(name)).toBe(says)
    },
  )

  it.each(
    [...tableColumns].flatMap(([of, columns]) => [...columns].map(([column, name]) => [of, column, name] as const)),
  )('of %s, the column %s is the field %s', (collection, column, name) => {
    const { rows, now } = tables.get(collection)!
    const field = builtInFields(() => now).get(name)
    const ours = new Map(rows.map(({ object }) => [object.metadata.name, field?.(object as KubeObject)]))
    expect(rows.length).toBeGreaterThan(1)
    expect(ours).toEqual(printed(collection, column))
  })
})
