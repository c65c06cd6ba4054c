import { afterEach, describe, expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { type KubeObject, resource } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { added, bookmark, expired, item, line, modified, pod, podList } from './watch-lines.fixture.js'
import { asked, liveWire, openWire, pods, said, shown } from './wire.fixture.js'

interface Loose extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: unknown
  readonly n?: unknown
}

const configMaps = resource<Loose>('v1', 'configmaps', { kind: 'ConfigMap' })

/** One object of a list that is text, so that it can hold what no JavaScript value does. */
async function listed(...items: readonly string[]) {
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

const meta = (name: string, more = ''): string =>
  `"metadata":{"name":"${name}","namespace":"d","uid":"${name}-1","resourceVersion":"42"${more}}`

const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
afterEach(() => {
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

describe('numbers', () => {
  test('C98 numbers beyond 2^53 lose digits as numbers do; versions and uids lose none', async () => {
    const { list } = await listed(
      `{"metadata":{"name":"a","namespace":"d","uid":"9007199254740993","resourceVersion":"9007199254740993"},"spec":{"budget":9007199254740993}}`,
    )
    expect(list.last.items[0]).toMatchObject({
      metadata: { uid: '9007199254740993', resourceVersion: '9007199254740993' },
      spec: { budget: 9007199254740992 },
    })
  })

  test.each(['1e400', '-1e400', '-0', '1E-400', '123456789012345678901234567890', '0.1e1'])(
    'a number such as %s hurts neither list, sort, where, count nor rows',
    async (number) => {
      const { list, informer, stream, changes } = await listed(`{${meta('a')},"n":${number}}`, `{${meta('b')},"n":1}`)
      const sorted = record(
        informer.rows$({ select: { n: 'n', name: 'metadata.name' }, sort: [{ by: 'n', as: 'number' }] }),
      )
      const filtered = record(informer.list$({ where: { n: { gte: 0 } } }))
      const count = record(informer.count$({ by: 'n' }))
      await settle()
      expect(list.last.total).toBe(2)
      expect(sorted.last.items.map((row) => row.name).sort()).toEqual(['a', 'b'])
      expect(filtered.last.view).toBe('data')
      expect(count.last.total).toBe(2)
      // The same number again is the same content.
      stream.send(
        `{"type":"MODIFIED","object":{"kind":"ConfigMap","apiVersion":"v1",${meta('a').replace('42', '43')},"n":${number}}}\n`,
      )
      await settle()
      expect(said(changes.all)).toEqual(['added d/a@42', 'added d/b@42', 'synced'])
    },
  )

  test('versions, names and uids that are numbers in the JSON are none: no crash, nothing made up', async () => {
    const { list } = await listed(
      `{"metadata":{"name":"a","namespace":"d","uid":7,"resourceVersion":42}}`,
      `{"metadata":{"name":8,"namespace":"d","uid":"u","resourceVersion":"42"}}`,
    )
    expect(list.last.total).toBe(1)
  })
})

const hostile = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'toJSON',
  'length',
  '',
  'a.b/c',
]

describe('C99 names of the prototype', () => {
  const map = `{${hostile.map((name) => `${JSON.stringify(name)}:"x"`).join()}}`

  test('as keys of data, labels and annotations they are own members, in lists, rows, changes and listers', async () => {
    const { list, informer, stream, changes } = await listed(
      `{${meta('a', `,"labels":${map},"annotations":${map}`)},"data":${map},"spec":{"__proto__":{"polluted":1}}}`,
    )
    const lister = informer.lister({ objects: 'all' })
    await lister.ready
    stream.send(
      line('MODIFIED', {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name: 'b', namespace: 'd', uid: 'b', resourceVersion: '43' },
        data: JSON.parse(map),
      }),
    )
    await settle()
    const objects = [
      list.last.items[0],
      lister.get('d/a'),
      ...changes.all.flatMap((change) => ('key' in change ? [change.object] : [])),
    ]
    expect(objects).toHaveLength(4)
    for (const object of objects) {
      expect(Object.keys(object?.data ?? {}).sort()).toEqual([...hostile].sort())
      expect(Object.getPrototypeOf(object?.data)).toBe(Object.prototype)
    }
    expect(Object.keys(list.last.items[0]?.metadata.labels ?? {}).sort()).toEqual([...hostile].sort())
    lister.close()
  })

  test('as labels: selected by label, found by search, counted and indexed as what they are', async () => {
    const { informer } = await listed(
      `{${meta('a', ',"labels":{"constructor":"y","toString":"z"}')},"data":{"__proto__":"p"}}`,
      `{${meta('b')},"data":{"x":"1"}}`,
    )
    const by = {
      has: record(informer.list$({ labels: 'constructor=y' })),
      exists: record(informer.list$({ labels: 'hasOwnProperty' })),
      not: record(informer.list$({ labels: '!toString' })),
      where: record(informer.list$({ where: { "data['__proto__']": 'p' } })),
      lacks: record(informer.list$({ where: { 'data.constructor': { exists: false } } })),
      search: record(informer.list$({ search: 'constructor=y' })),
      index: record(informer.byIndex$('labels', 'constructor=y')),
      none: record(informer.byIndex$('labels', '__proto__')),
    }
    const count = record(informer.count$({ by: "data['__proto__']" }))
    await settle()
    const names = Object.fromEntries(Object.entries(by).map(([name, { last }]) => [name, shown(last.items).join()]))
    expect(names).toEqual({
      has: 'd/a@42',
      exists: '',
      not: 'd/b@42',
      where: 'd/a@42',
      lacks: 'd/a@42,d/b@42',
      search: 'd/a@42',
      index: 'd/a@42',
      none: '',
    })
    expect(count.last.counts.get('p')).toBe(1)
  })

  test('as values that are counted and indexed', async () => {
    const items = ['__proto__', 'constructor', '__proto__'].map(
      (value, index) => `{${meta(`n${index}`)},"data":{"v":"${value}"}}`,
    )
    const { kube, informer } = await listed(...items)
    const count = record(informer.count$({ by: 'data.v' }))
    const indexed = record(
      kube.informer(configMaps, {}, { initialList: 'pages', indexers: { v: 'data.v' } }).byIndex$('v', '__proto__'),
    )
    await settle()
    expect([...count.last.counts].sort()).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ])
    expect(indexed.last.total).toBe(2)
  })

  test('as namespaces and names', async () => {
    const wire = await liveWire()
    wire.stream.send(
      added('constructor/constructor', 101, 'u2'),
      added('__proto__/__proto__', 102, 'u3'),
      added('toString', 103, 'u4'),
    )
    await settle()
    expect(shown(wire.list.last.items)).toEqual([
      'toString@103',
      '__proto__/__proto__@102',
      'constructor/constructor@101',
      'd/a@42',
    ])
    const got = record(wire.informer.get$('__proto__/__proto__'))
    const none = record(wire.informer.get$('hasOwnProperty'))
    await settle()
    expect(got.last.exists).toBe(true)
    expect(none.last.exists).toBe(false)
  })

  test('as members of an object itself: sorted, shown and searched by paths that hold no text', async () => {
    const { informer } = await listed(
      `{${meta('a')},"spec":{"toString":"x","valueOf":1,"toJSON":"y","then":true}}`,
      `{${meta('b')},"spec":{"z":{"toString":null}},"toString":"top","hasOwnProperty":"top","then":"top"}`,
    )
    const list = record(informer.list$({ sort: ['spec', '-spec.z'], where: { spec: { exists: true } }, search: 'a' }))
    const rows = record(
      informer.rows$({ select: { spec: 'spec', text: 'toString' as string }, sort: [{ by: 'spec', as: 'text' }] }),
    )
    const count = record(informer.count$({ by: 'spec' }))
    await settle()
    expect(list.last.view).toBe('data')
    expect(rows.last.items.map(({ text }) => text).sort()).toEqual(['top', undefined])
    expect(count.last.total).toBe(2)
  })

  test('in a Status: no harm, and its words are shown', async () => {
    const wire = await liveWire()
    wire.stream.cut()
    await settle()
    await wire.pass(800)
    for (const request of wire.requests.filter(({ state }) => state === 'pending')) {
      request.text(
        '{"kind":"Status","message":"no","reason":"constructor","code":503,"details":{"__proto__":{"polluted":1},"causes":[null,{"reason":"__proto__"}]}}',
        503,
      )
    }
    await wire.pass(2_000)
    expect(wire.statuses.last).toMatchObject({ phase: 'retrying', error: { code: 'server-error', httpStatus: 503 } })
    expect(Object.hasOwn(wire.statuses.last.error?.details as object, '__proto__')).toBe(true)
  })
})

describe('texts', () => {
  test.each([
    ['lone surrogates', '"\\ud800 \\udc00"', '\ud800 \udc00'],
    ['a pair', '"\\ud83d\\ude00"', '😀'],
    ['NUL and controls', '"\\u0000\\u001f\\u007f"', '\u0000\u001f\u007f'],
    ['line separators', '"\u2028\u2029\\u2028"', '\u2028\u2029\u2028'],
    ['line breaks', '"a\\nb\\r\\nc"', 'a\nb\r\nc'],
    ['a byte order mark inside', '"\ufeffx"', '\ufeffx'],
    ['marks that turn the direction', '"\u202e\u2066x"', '\u202e\u2066x'],
    ['HTML', '"\\u003cscript\\u003e"', '<script>'],
  ])('%s come through a list, a watch and a search as they are', async (_what, json, text) => {
    const { list, informer, stream } = await listed(`{${meta('a', `,"labels":{"k":${json}}`)},"data":{"k":${json}}}`)
    stream.send(`{"type":"ADDED","object":{"kind":"ConfigMap","apiVersion":"v1",${meta('b')},"data":{"k":${json}}}}\n`)
    const searched = record(informer.list$({ search: text }))
    await settle()
    const count = record(informer.count$({ by: 'data.k' }))
    await settle()
    expect(list.last.items.map(({ data }) => data?.k)).toEqual([text, text])
    expect(searched.last.items.length).toBeGreaterThan(0)
    expect(count.last.counts.get(text)).toBe(2)
  })

  test('bytes that are no UTF-8 become U+FFFD and break nothing', async () => {
    const wire = await liveWire()
    const bytes = new TextEncoder().encode(added('d/b', 101, 'u2', { metadata: { annotations: { k: 'XY' } } }))
    bytes[bytes.indexOf(0x58)] = 0xff
    wire.stream.send(bytes, added('d/c', 102, 'u3'))
    await settle()
    expect(said(wire.changes.all)).toEqual(['added d/b@101', 'added d/c@102'])
  })

  test('a name twice in one JSON object: the last one counts, in lists and watches alike', async () => {
    const wire = await liveWire()
    wire.stream.send(
      '{"type":"DELETED","type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{"name":"x","name":"b","namespace":"d","uid":"u2","resourceVersion":"1","resourceVersion":"101"}}}\n',
    )
    await settle()
    expect(said(wire.changes.all)).toEqual(['added d/b@101'])
  })
})

describe('bulk', () => {
  const managed = (manager: string) => [
    { manager, operation: 'Update', time: '2027-01-01T00:00:00Z', fieldsV1: { 'f:spec': {} } },
  ]

  test('C101 managedFields are gone; what differs in nothing else is no update, and the version moves all the same', async () => {
    const wire = await liveWire()
    wire.stream.send(modified('d/a', 150, 'u1', { metadata: { managedFields: managed('kubelet') } }))
    await settle()
    expect(wire.changes.all).toEqual([])
    expect(shown(wire.list.last.items)).toEqual(['d/a@150'])
    expect(wire.list.last.items[0]?.metadata).not.toHaveProperty('managedFields')
    wire.stream.end()
    await settle()
    expect(asked(wire.requests)).toEqual(['watch 150'])
  })

  test("C101 who asks for all (transform 'none') gets them, and the update", async () => {
    const wire = await liveWire({}, { transform: 'none' })
    wire.stream.send(modified('d/a', 150, 'u1', { metadata: { managedFields: managed('kubelet') } }))
    await settle()
    expect(said(wire.changes.all)).toEqual(['updated d/a@42→150'])
    expect(wire.list.last.items[0]?.metadata.managedFields).toHaveLength(1)
  })

  const applied = 'kubectl.kubernetes.io/last-applied-configuration'

  test("C102 'lean' drops last-applied as well, the default keeps it, and other annotations stay", async () => {
    const annotated = { metadata: { annotations: { [applied]: 'x'.repeat(100_000), other: 'y' } } }
    const wires = [await liveWire(), await liveWire({}, { transform: 'lean' })]
    for (const wire of wires) wire.stream.send(added('d/b', 101, 'u2', annotated))
    await settle()
    expect(wires.map(({ list }) => Object.keys(list.last.items[1]?.metadata.annotations ?? {}))).toEqual([
      [applied, 'other'],
      ['other'],
    ])
  })

  test.each([
    ['a 1 MB annotation', 1_000_000],
    ['an object of 8 MB', 8_000_000],
  ])('C102, W6 %s in 64 kB chunks, then a small event', async (_what, size) => {
    const wire = await liveWire()
    const bytes = new TextEncoder().encode(
      added('d/b', 101, 'u2', { metadata: { annotations: { k: 'é'.repeat(size / 2) } } }),
    )
    for (let at = 0; at < bytes.length; at += 65_536) wire.stream.send(bytes.subarray(at, at + 65_536))
    wire.stream.send(added('d/c', 102, 'u3'))
    await settle()
    expect(said(wire.changes.all)).toEqual(['added d/b@101', 'added d/c@102'])
    expect(wire.list.last.items[1]?.metadata.annotations?.k).toHaveLength(size / 2)
  })

  const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
  const deep = (name: string, levels: number, version = 42): string =>
    `{"kind":"ConfigMap","apiVersion":"v1",${meta(name).replace('42', String(version))},"spec":${nested(levels)}}`

  test('C103 1 000 levels: in list and watch, rows, changes, listers; sorted and compared', async () => {
    const { list, informer, stream, changes, pass } = await listed(deep('a', 1_000))
    const sorted = record(informer.list$({ sort: ['spec'], search: 'd' }))
    const lister = informer.lister({ objects: 'all' })
    await lister.ready
    stream.send(
      `{"type":"MODIFIED","object":${deep('a', 1_000, 43)}}\n{"type":"MODIFIED","object":${deep('b', 998, 44)}}\n`,
    )
    await settle()
    await pass(1_000)
    expect(JSON.stringify((list.last.items[0] as { spec?: unknown }).spec)).toBe(nested(1_000))
    expect(said(changes.all)).toEqual(['added d/a@42', 'synced', 'added d/b@44'])
    expect(sorted.last.total).toBe(2)
    expect(lister.size).toBe(2)
    lister.close()
  })

  test.each([10_000, 100_000])(
    'C103 %i levels, more than any engine can copy: it is there, and the others come to no harm',
    async (levels) => {
      const { list, informer, stream, changes, pass } = await listed(
        deep('a', levels),
        `{${meta('b')},"data":{"x":"1"}}`,
      )
      const got = record(informer.get$('d/a'))
      const rows = record(informer.rows$({ select: { name: 'metadata.name', spec: 'spec' }, sort: ['spec', '-name'] }))
      const count = record(informer.count$({ by: 'spec' }))
      await settle()
      stream.send(
        `{"type":"MODIFIED","object":${deep('a', levels, 43)}}\n${line('ADDED', pod('d/c', 44, 'c')).replace('"Pod"', '"ConfigMap"')}`,
      )
      await settle()
      await pass(1_000)
      expect(shown(list.last.items)).toEqual(['d/a@43', 'd/b@42', 'd/c@44'])
      expect(list.last.status).toMatchObject({ phase: 'live' })
      expect(list.last.status).not.toHaveProperty('error')
      expect(got.last.exists).toBe(true)
      expect(rows.last.total).toBe(3)
      expect(count.last.total).toBe(3)
      expect(said(changes.all)).toEqual(['added d/a@42', 'added d/b@42', 'synced', 'added d/c@44'])
    },
  )

  test('C103 100 000 items in one list, told one by one, and then all of them gone', async () => {
    const wire = openWire()
    const informer = wire.kube.informer(pods, {}, { initialList: 'pages' })
    const list = record(informer.list$({ window: { offset: 99_990, limit: 20 } }))
    const told = new Map<string, number>()
    informer.changes$().subscribe(({ type }) => told.set(type, (told.get(type) ?? 0) + 1))
    await settle()
    const items = Array.from({ length: 100_000 }, (_, index) => item(`d/p${index}`, index + 1, `u${index}`))
    wire.pending('list').json(podList(100, items))
    const until = async (done: () => boolean): Promise<void> => {
      for (let turn = 0; turn < 100 && !done(); turn += 1) await wire.pass(100)
    }
    await until(() => told.has('synced'))
    expect(list.last).toMatchObject({ total: 100_000, status: { synced: true } })
    expect(shown(list.last.items)).toHaveLength(10)
    await wire.pass(60_000)
    wire.pending('watch').open(expired())
    await settle()
    wire.pending('list').json(podList(200_000, []))
    await until(() => told.get('deleted') === 100_000)
    expect(Object.fromEntries(told)).toEqual({ added: 100_000, synced: 1, deleted: 100_000 })
  })

  test('10 000 events and 10 000 bookmarks in one chunk are one look at the screen', async () => {
    const wire = await liveWire()
    const emitted = wire.list.all.length
    const events = Array.from(
      { length: 10_000 },
      (_, n) => modified('d/a', 200 + n, 'u1', { spec: { n } }) + bookmark(200 + n),
    )
    wire.stream.send(events.join(''))
    await wire.pass(1_000)
    expect(shown(wire.list.last.items)).toEqual(['d/a@10199'])
    expect(wire.list.all.length - emitted).toBeLessThan(100)
    wire.stream.end()
    await settle()
    expect(asked(wire.requests)).toEqual(['watch 10199'])
  })
})
