import { afterEach, describe, expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { configMaps, listed, meta } from './listed-text.fixture.js'
import { added, line } from './watch-lines.fixture.js'
import { liveWire, said, shown } from './wire.fixture.js'

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
