import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { readFunctions } from '../../worker/session/read-functions.js'
import { createKube, field, type InformerChange, InputError, registered, resource, toStore } from '../index.js'
import { configMaps, record, setUp } from './kube.fixture.js'

// What TypeScript would not let through: from plain JavaScript, or through `any`.

type Loose = (...values: readonly unknown[]) => unknown
type LooseApi = Readonly<Record<string, Loose>>

const server = 'http://127.0.0.1:1'
const oddities: readonly unknown[] = [null, 5, Number.NaN, true, [], () => 1, Symbol.iterator, { nope: 1 }]
const notNull = oddities.slice(1)
const noText = oddities
const noAmount = ['1', ...oddities.filter((each) => each !== 5)]
const noRecord = ['x', ...oddities]

function api() {
  const { kube } = setUp()
  const loose = kube as unknown as LooseApi
  const typed = kube.informer(configMaps)
  const informer = typed as unknown as LooseApi
  const lister = typed.lister({ objects: 'all' }) as unknown as LooseApi
  const create = createKube as Loose
  const name = resource as Loose
  return { loose, informer, lister, create, name }
}

type Api = ReturnType<typeof api>

const calls: readonly (readonly [
  what: string,
  wrong: readonly unknown[],
  code: string,
  call: (api: Api, value: unknown) => unknown,
])[] = [
  ['createKube', [undefined, ...noRecord], 'invalid-options', ({ create }, value) => create(value)],
  [
    'createKube server',
    [undefined, '', ...noText],
    'invalid-options',
    ({ create }, value) => create({ server: value }),
  ],
  [
    'P11: createKube persist',
    [false, 'on', ...noRecord],
    'invalid-options',
    ({ create }, persist) => create({ server, persist }),
  ],
  [
    'P11: createKube persist.exclude',
    ['secrets', ...oddities.filter((each) => !Array.isArray(each))],
    'invalid-options',
    ({ create }, exclude) => create({ server, persist: { exclude } }),
  ],
  [
    'P11: a member of createKube persist.exclude',
    ['secrets', undefined, ...noRecord],
    'invalid-resource',
    ({ create }, value) => create({ server, persist: { exclude: [value] } }),
  ],
  [
    'a member of createKube persist.include',
    ['secrets', undefined, ...noRecord],
    'invalid-resource',
    ({ create }, value) => create({ server, persist: { include: [value] } }),
  ],
  [
    'createKube persist.maxBytes',
    [0, -1, ...noAmount],
    'invalid-options',
    ({ create }, maxBytes) => create({ server, persist: { maxBytes } }),
  ],
  [
    'createKube credentials',
    ['omit', ...oddities],
    'invalid-options',
    ({ create }, credentials) => create({ server, credentials }),
  ],
  [
    'createKube frameInterval',
    [-1, ...noAmount],
    'invalid-options',
    ({ create }, frameInterval) => create({ server, frameInterval }),
  ],
  ['createKube workerUrl', oddities, 'invalid-options', ({ create }, workerUrl) => create({ server, workerUrl })],
  ['createKube host', ['inline', ...oddities], 'invalid-options', ({ create }, host) => create({ server, host })],
  ['informer', [undefined, ...noRecord], 'invalid-resource', ({ loose }, value) => loose.informer?.(value)],
  ['informer scope', noRecord, 'invalid-scope', ({ loose }, value) => loose.informer?.(configMaps, value)],
  ['informer options', noRecord, 'invalid-options', ({ loose }, value) => loose.informer?.(configMaps, {}, value)],
  [
    'informer options.indexers',
    ['x', ...notNull],
    'invalid-options',
    ({ loose }, indexers) => loose.informer?.(configMaps, {}, { indexers }),
  ],
  [
    'a member of informer options.indexers',
    [undefined, [1], ...oddities.filter((each) => !Array.isArray(each))],
    'invalid-options',
    ({ loose }, value) => loose.informer?.(configMaps, {}, { indexers: { x: value } }),
  ],
  [
    'informer options.linger',
    [-1, ...noAmount],
    'invalid-options',
    ({ loose }, linger) => loose.informer?.(configMaps, {}, { linger }),
  ],
  [
    'informer options.follow',
    [999, 'always', { everyMs: 999 }, { everyMs: '1000' }, ...notNull],
    'invalid-options',
    ({ loose }, follow) => loose.informer?.(configMaps, {}, { follow }),
  ],
  [
    'lists$',
    [undefined, 'x', ...notNull.slice(0, -1), null],
    'invalid-options',
    ({ loose }, value) => loose.lists$?.(value),
  ],
  [
    'a member of lists$',
    [undefined, 'x', ...notNull.slice(0, -1)],
    'invalid-options',
    ({ loose }, value) => loose.lists$?.({ pods: value }),
  ],
  [
    'a member of lists$ without a resource',
    [{}, { query: {} }],
    'invalid-resource',
    ({ loose }, value) => loose.lists$?.({ pods: value }),
  ],
  ['list$', noRecord, 'invalid-query', ({ informer }, value) => informer.list$?.(value)],
  ['rows$', [undefined, ...noRecord], 'invalid-query', ({ informer }, value) => informer.rows$?.(value)],
  [
    'rows$ select',
    [undefined, {}, ...noRecord.slice(0, -1)],
    'invalid-query',
    ({ informer }, select) => informer.rows$?.({ select }),
  ],
  ['get$', [undefined, '', 'a/b/c', ...noText], 'invalid-query', ({ informer }, value) => informer.get$?.(value)],
  ['count$', noRecord, 'invalid-query', ({ informer }, value) => informer.count$?.(value)],
  [
    'byIndex$',
    [undefined, 'nope', ...noText],
    'unknown-index',
    ({ informer }, value) => informer.byIndex$?.(value, 'x'),
  ],
  [
    'byIndex$ value',
    [undefined, ...noText],
    'invalid-query',
    ({ informer }, value) => informer.byIndex$?.('namespace', value),
  ],
  ['byIndex$ query', noRecord, 'invalid-query', ({ informer }, value) => informer.byIndex$?.('namespace', 'x', value)],
  ['changes$', noRecord, 'invalid-options', ({ informer }, value) => informer.changes$?.(value)],
  [
    'changes$ initial',
    ['x', ...oddities.filter((each) => each !== true)],
    'invalid-options',
    ({ informer }, initial) => informer.changes$?.({ initial }),
  ],
  [
    'changes$ resyncPeriod',
    [-1, ...noAmount],
    'invalid-options',
    ({ informer }, resyncPeriod) => informer.changes$?.({ resyncPeriod }),
  ],
  [
    'changes$ batchMs',
    [-1, ...noAmount],
    'invalid-options',
    ({ informer }, batchMs) => informer.changes$?.({ batchMs }),
  ],
  ['lister', [undefined, {}, ...noRecord], 'invalid-options', ({ informer }, value) => informer.lister?.(value)],
  [
    'lister select',
    [undefined, {}, ...noRecord.slice(0, -1)],
    'invalid-query',
    ({ informer }, select) => informer.lister?.({ select }),
  ],
  ['synced', noRecord, 'invalid-options', ({ informer }, value) => informer.synced?.(value)],
  ['synced signal', ['x', ...notNull], 'invalid-options', ({ informer }, signal) => informer.synced?.({ signal })],
  ['refresh', noRecord, 'invalid-options', ({ informer }, value) => informer.refresh?.(value)],
  ['lister.get', [undefined, '', ...noText], 'invalid-query', ({ lister }, value) => lister.get?.(value)],
  ['lister.list', noRecord, 'invalid-query', ({ lister }, value) => lister.list?.(value)],
  ['lister.list namespace', noText, 'invalid-query', ({ lister }, namespace) => lister.list?.({ namespace })],
  [
    'lister.byIndex',
    [undefined, 'nope', ...noText],
    'unknown-index',
    ({ lister }, value) => lister.byIndex?.(value, 'x'),
  ],
  [
    'lister.byIndex value',
    [undefined, ...noText],
    'invalid-query',
    ({ lister }, value) => lister.byIndex?.('namespace', value),
  ],
  ['resource', [undefined, 'x', ...noText], 'invalid-resource', ({ name }, value) => name(value, 'pods')],
  ['resource plural', [undefined, '', 'Pods', ...noText], 'invalid-resource', ({ name }, value) => name('v1', value)],
  ['resource options', [null, 5, 'x', true], 'invalid-resource', ({ name }, value) => name('v1', 'pods', value)],
  ['inlineHost', noRecord.slice(0, -1), 'invalid-options', (_api, value) => (inlineHost as Loose)(value)],
  ['startEngine', noRecord, 'invalid-options', (_api, value) => (readFunctions as Loose)(value)],
  ['fields of startEngine', noRecord, 'invalid-options', (_api, fields) => (readFunctions as Loose)({ fields })],
  ['field', [undefined, '', ...noText], 'invalid-path', (_api, value) => (field as Loose)(value)],
  ['registered', [undefined, '', ...noText], 'invalid-options', (_api, value) => (registered as Loose)(value)],
  ['toStore', [undefined, 'x', {}, ...oddities], 'invalid-options', (_api, value) => (toStore as Loose)(value)],
]

test.each(calls)(
  '%s: what cannot be is refused at the call, with a code and what to write',
  (_what, wrong, code, call) => {
    const one = api()
    for (const value of wrong) {
      let thrown: unknown
      try {
        call(one, value)
      } catch (error) {
        thrown = error
      }
      const given = typeof value === 'object' ? JSON.stringify(value) : String(value)
      expect([given, thrown]).toEqual([given, expect.any(InputError)])
      // A property that nobody knows may be told by the part that has it.
      expect([given, (thrown as InputError).code]).toEqual([given, code])
      expect((thrown as InputError).message).toMatch(/write|must|there (is|are)|say|give|not/)
    }
  },
)

test('what is refused leaves everybody else as they are', async () => {
  const { kube } = setUp()
  const informer = kube.informer(configMaps)
  const list = record(informer.list$())
  const changes = record<InformerChange>(informer.changes$())
  const loose = informer as unknown as LooseApi
  for (const wrong of [undefined, null, 5]) {
    expect(() => loose.lister?.(wrong)).toThrow(InputError)
    expect(() => loose.get$?.(wrong)).toThrow(InputError)
  }
  await informer.synced()
  expect(list.last.view).toBe('empty')
  expect(changes.all).toEqual([{ type: 'synced', source: 'network' }])
  expect((await kube.metrics()).informers[0]?.subscribers).toBe(2)
})
