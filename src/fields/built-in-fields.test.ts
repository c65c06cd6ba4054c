import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../model/kube-object.js'
import { type BuiltInFields, builtInFields } from './built-in-fields.js'
import { tableColumns } from './table-columns.fixture.js'

interface RecordedRow {
  readonly collection: string
  readonly now: number
  readonly printed: Readonly<Record<string, unknown>>
  readonly object: KubeObject
}

/** What the real server printed: `npm run record:tables`. */
const recorded = readFileSync(new URL('./server-tables.fixture.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedRow)

const now = Date.parse('2026-11-29T12:00:00Z')
const read = (name: keyof BuiltInFields, object: object, at = now): unknown =>
  builtInFields(() => at).get(name)?.({ metadata: { name: 'a' }, ...object })

describe('built-in fields say what kubectl prints', () => {
  it.each(recorded.map((row) => [row.collection, row.object.metadata.name, row] as const))(
    'of %s: %s',
    (_c, _n, row) => {
      const columns = [...(tableColumns.get(row.collection) ?? [])]
      const fields = builtInFields(() => row.now)
      const ours = Object.fromEntries(columns.map(([column, name]) => [column, fields.get(name)?.(row.object)]))
      const printed = Object.fromEntries(columns.map(([column]) => [column, row.printed[column]]))
      expect(columns.length).toBeGreaterThan(0)
      expect(ours).toEqual(printed)
    },
  )

  it('in every collection and column that they are compared with', () => {
    const unseen = [...tableColumns].flatMap(([collection, columns]) =>
      [...columns.keys()].filter((one) => !recorded.some((row) => row.collection === collection && one in row.printed)),
    )
    expect(unseen).toEqual([])
  })
})

describe('built-in fields', () => {
  it('have no value where only metadata is known, rather than a false one (P6)', () => {
    const fields = builtInFields(() => now)
    const object = { metadata: { name: 'a', creationTimestamp: '2026-11-29T11:59:00Z' } }
    const fromMetadata = new Set(['age', 'node.roles', 'configMap.data', 'secret.data'])
    for (const [name, field] of fields) {
      if (!fromMetadata.has(name)) expect([name, field(object)]).toEqual([name, undefined])
    }
    expect(fields.get('age')?.(object)).toBe('60s')
  })

  it('count ages from the clock given, and have no negative ones', () => {
    const created = { metadata: { name: 'a', creationTimestamp: '2026-11-29T12:00:00Z' } }
    expect(read('age', created, now + 252_000)).toBe('4m12s')
    expect(read('age', created, now - 60_000)).toBe('0s')
    expect(read('age', {})).toBe('<unknown>')
  })

  it('give numbers and times to sort by, beside the texts', () => {
    const finishedAt = '2026-11-29T11:57:00Z'
    const status = { name: 'main', restartCount: 5, lastState: { terminated: { exitCode: 1, finishedAt } } }
    const pod = { spec: { containers: [] }, status: { containerStatuses: [status] } }
    expect(read('pod.restarts', pod)).toBe(5)
    expect(read('pod.lastRestart', pod)).toBe(finishedAt)
    expect(read('pod.restartsText', pod)).toBe('5 (3m ago)')
    expect(read('event.lastSeenAt', { involvedObject: {}, lastTimestamp: finishedAt })).toBe(finishedAt)
  })

  it('read labels that would be trouble in plain objects', () => {
    const labels = JSON.parse('{"__proto__": "a", "node-role.kubernetes.io/constructor": ""}') as Record<string, string>
    expect(read('node.roles', { metadata: { name: 'a', labels } })).toBe('constructor')
  })
})
