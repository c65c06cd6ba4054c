import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../model/kube-object.js'
import { compileQuery, evaluate } from './evaluate.js'
import { type FieldRegistry, field } from './field-ref.js'
import type { Query, Window } from './query.js'

interface Pod extends KubeObject {
  readonly spec?: unknown
  readonly status?: Readonly<Record<string, unknown>>
}

const pod = (
  name: string,
  rest: Partial<Pod> & { readonly labels?: Record<string, string> } = {},
  namespace = 'web',
): Pod => ({
  metadata: { name, namespace, uid: `uid-${name}`, ...(rest.labels && { labels: rest.labels }) },
  ...(rest.spec !== undefined && { spec: rest.spec }),
  ...(rest.status && { status: rest.status }),
})

const pods: readonly Pod[] = [
  pod('api-10', { labels: { app: 'api', tier: 'a' }, status: { phase: 'Running', restarts: 12, memory: '1Gi' } }),
  pod('api-2', { labels: { app: 'api', tier: 'b' }, status: { phase: 'Pending', restarts: 0, memory: '512Mi' } }),
  pod('db-0', { labels: { app: 'DB' }, status: { phase: 'Running', restarts: 3, started: '2024-01-01T00:00:00Z' } }),
  pod('cron', { spec: { nodeName: 'node-1' }, status: { phase: null, restarts: 'n/a' } }, 'batch'),
]

const fields: FieldRegistry = new Map([
  ['pod.status', (object: KubeObject) => ((object as Pod).status?.phase === 'Running' ? 'ok' : 'bad')],
])

const names = (query: Query) =>
  evaluate(pods, compileQuery(query, fields), 'all').items.map(({ metadata }) => metadata.name)

describe('where', () => {
  it.each<[Query['where'], readonly string[]]>([
    [{ 'status.phase': 'Running' }, ['api-10', 'db-0']],
    [{ 'status.phase': null }, ['cron']],
    [{ 'status.memory': null }, ['cron', 'db-0']],
    [{ 'status.restarts': 0 }, ['api-2']],
    [{ 'status.restarts': '0' }, []],
    [{ 'status.phase': { in: ['Running', 'Pending'] } }, ['api-10', 'api-2', 'db-0']],
    [{ 'status.phase': { in: ['Pending', null] } }, ['cron', 'api-2']],
    [{ 'status.phase': { in: [] } }, []],
    [{ 'status.phase': { notIn: ['Running'] } }, ['cron', 'api-2']],
    [{ 'status.phase': { notIn: ['Running', null] } }, ['api-2']],
    [{ 'status.phase': { ne: 'Running' } }, ['cron', 'api-2']],
    [{ 'status.phase': { ne: null } }, ['api-10', 'api-2', 'db-0']],
    [{ 'spec.nodeName': { exists: true } }, ['cron']],
    [{ 'status.phase': { exists: false } }, ['cron']],
    [{ 'status.restarts': { gt: 0 } }, ['api-10', 'db-0']],
    [{ 'status.restarts': { gte: 0, lt: 12 } }, ['api-2', 'db-0']],
    [{ 'status.restarts': { gt: 0, ne: 3 } }, ['api-10']],
    [{ 'status.restarts': { gt: '2' } }, ['cron', 'api-10', 'db-0']],
    [{ 'status.memory': { lt: '1G' } }, ['api-2']],
    [{ 'status.memory': { lte: '1024Mi' } }, ['api-10', 'api-2']],
    [{ 'status.started': { lt: '2024-01-01T01:30:00+01:00' } }, ['db-0']],
    [{ 'status.started': { gt: '2024-01-01T01:30:00+01:00' } }, []],
    [{ 'metadata.name': { gte: 'b', lt: 'd' } }, ['cron']],
    [{ 'status.phase': 'Running', 'status.restarts': 3 }, ['db-0']],
    [{ "field('pod.status')": 'bad' }, ['cron', 'api-2']],
    [{ 'status.phase': {}, 'status.memory': undefined }, ['cron', 'api-10', 'api-2', 'db-0']],
    [{ 'status.phase': { in: undefined, exists: true } }, ['api-10', 'api-2', 'db-0']],
    [{ constructor: { exists: true } }, []],
    [JSON.parse('{"__proto__": {"exists": true}}'), []],
    [{ metadata: 'x' }, []],
  ])('%j shows %j', (where, expected) => {
    expect(names({ where })).toEqual(expected)
  })
})

describe('labels and search', () => {
  it.each<[Query, readonly string[]]>([
    [{ labels: 'app=api,tier in (a,c)' }, ['api-10']],
    [{ labels: '!app' }, ['cron']],
    [{ labels: { matchLabels: { app: 'api' } } }, ['api-10', 'api-2']],
    [{ search: '' }, ['cron', 'api-10', 'api-2', 'db-0']],
    [{ search: 'API' }, ['api-10', 'api-2']],
    [{ search: 'batch' }, ['cron']],
    [{ search: 'app=db' }, ['db-0']],
    [{ search: 'TIER' }, ['api-10', 'api-2']],
    [{ search: '.*' }, []],
    [{ search: 'Running' }, []],
    [{ search: 'running', select: { phase: 'status.phase' } }, ['api-10', 'db-0']],
    [{ search: '12', select: { restarts: 'status.restarts' } }, ['api-10']],
    [{ search: 'bad', select: { s: field('pod.status') } }, ['cron', 'api-2']],
    [{ search: 'object', select: { s: 'status' } }, []],
  ])('%j shows %j', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  it('finds text in arrays of a selected column', () => {
    const list = [pod('x', { status: { ips: ['10.0.0.1', '10.0.0.2'] } })]
    const query = { search: '0.0.2', select: { ips: 'status.ips' } }
    expect(evaluate(list, compileQuery(query)).total).toBe(1)
  })
})

describe('sort', () => {
  it.each<[Query['sort'], readonly string[]]>([
    [undefined, ['cron', 'api-10', 'api-2', 'db-0']],
    [[], ['cron', 'api-10', 'api-2', 'db-0']],
    [['metadata.name'], ['api-2', 'api-10', 'cron', 'db-0']],
    [['-metadata.name'], ['db-0', 'cron', 'api-10', 'api-2']],
    [[{ by: 'metadata.name', as: 'text' }], ['api-10', 'api-2', 'cron', 'db-0']],
    [[{ by: 'status.memory', as: 'quantity', desc: true }], ['api-10', 'api-2', 'cron', 'db-0']],
    [
      ['status.phase', '-status.restarts'],
      ['api-2', 'api-10', 'db-0', 'cron'],
    ],
    [
      [field('pod.status'), 'metadata.name'],
      ['api-2', 'cron', 'api-10', 'db-0'],
    ],
    [["-field('pod.status')"], ['api-10', 'db-0', 'cron', 'api-2']],
    [[{ by: field('pod.status'), desc: true }], ['api-10', 'db-0', 'cron', 'api-2']],
  ])('%j shows %j', (sort, expected) => {
    expect(names({ sort })).toEqual(expected)
  })

  it('an alias of select wins over a path, in where too', () => {
    const select = { 'metadata.name': 'status.restarts', n: 'metadata.name' }
    expect(names({ select, sort: ['-metadata.name'] })[0]).toBe('cron')
    expect(names({ select, sort: [{ by: 'metadata.name', as: 'number', desc: true }] })).toEqual([
      'api-10',
      'db-0',
      'api-2',
      'cron',
    ])
    expect(names({ select, sort: ['-n'] })).toEqual(['db-0', 'cron', 'api-10', 'api-2'])
    expect(names({ select, where: { n: 'cron' } })).toEqual(['cron'])
  })
})

describe('select', () => {
  it('makes frozen rows with key and uid', () => {
    const { project } = compileQuery({ select: { name: 'metadata.name', s: field('pod.status'), none: 'a.b' } }, fields)
    const row = project?.(pods[0] as Pod)
    expect(row).toStrictEqual({ key: 'web/api-10', uid: 'uid-api-10', name: 'api-10', s: 'ok', none: undefined })
    expect(Object.isFrozen(row)).toBe(true)
  })

  it('takes hostile aliases as names', () => {
    const row = compileQuery({ select: { constructor: 'metadata.name' } }).project?.(pods[0] as Pod)
    expect(Object.hasOwn(row ?? {}, 'constructor')).toBe(true)
    expect(row?.constructor).toBe('api-10')
  })

  it('is absent without select', () => {
    expect(compileQuery({}).project).toBeUndefined()
  })
})

describe('window', () => {
  const many = Array.from({ length: 1500 }, (_, index) => pod(`p-${String(index).padStart(4, '0')}`))
  const shown = (window?: Window) => {
    const { items, total, truncated } = evaluate(many, compileQuery({ window }))
    return { first: items[0]?.metadata.name, length: items.length, total, truncated }
  }

  it('by default at most 1 000 items, and says that there are more', () => {
    expect(shown()).toEqual({ first: 'p-0000', length: 1000, total: 1500, truncated: true })
    expect(evaluate(many.slice(0, 1000), compileQuery({})).truncated).toBe(false)
  })

  it.each<[Window, number, string | undefined]>([
    ['all', 1500, 'p-0000'],
    [{ offset: 10, limit: 50 }, 50, 'p-0010'],
    [{ offset: 1490, limit: 50 }, 10, 'p-1490'],
    [{ offset: 2000, limit: 50 }, 0, undefined],
    [{ offset: 0, limit: 0 }, 0, undefined],
  ])('%j shows %i items', (window, length, first) => {
    expect(shown(window)).toEqual({ first, length, total: 1500, truncated: false })
  })

  it('can be given apart from the query', () => {
    const { items } = evaluate(many, compileQuery({ window: 'all' }), { offset: 3, limit: 1 })
    expect(items).toEqual([many[3]])
  })

  it('gives the objects themselves', () => {
    expect(evaluate(pods, compileQuery({ where: { 'metadata.name': 'cron' } })).items[0]).toBe(pods[3])
  })
})

describe('robustness', () => {
  it('evaluates objects of any shape without an error', () => {
    const odd = [
      { metadata: { name: 'a', labels: null } },
      { metadata: { name: 'b', labels: { x: 1 } }, status: 'text' },
      { metadata: { name: 'c' }, status: { restarts: { nested: [] } } },
    ] as unknown as readonly KubeObject[]
    const query: Query = {
      where: { 'status.restarts.nested[0].x': { exists: false } },
      labels: '!app',
      search: '',
      sort: [{ by: 'status', as: 'quantity' }],
      select: { s: 'status' },
    }
    expect(evaluate(odd, compileQuery(query)).total).toBe(3)
  })

  it('a field that is not registered is found when the query is compiled', () => {
    for (const query of [
      { sort: [field('x')] },
      { where: { "field('x')": 1 } },
      { select: { x: field('x') } },
    ] satisfies Query[]) {
      expect(() => compileQuery(query, fields)).toThrow(
        expect.objectContaining({ code: 'invalid-path', message: expect.stringContaining('"pod.status"') }),
      )
    }
  })
})
