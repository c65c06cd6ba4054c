import { expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { resource } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { expired, item, podList, status } from './watch-lines.fixture.js'
import { asked, liveWire, openWire, pods, said, shown } from './wire.fixture.js'

const pageOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => item(`d/p${from + index}`, from + index, `u${from + index}`))

/** A first list by pages that is under way. */
async function firstList() {
  const wire = openWire()
  const informer = wire.kube.informer(pods, {}, { initialList: 'pages' })
  const list = record(informer.list$({ window: 'all' }))
  const changes = record(informer.changes$())
  const statuses = record(informer.status$)
  await settle()
  const answer = async (...of: Parameters<typeof podList>): Promise<void> => {
    wire.pending('list').json(podList(...of))
    await settle()
  }
  return { ...wire, list, changes, statuses, answer }
}

/** A live informer whose watch has expired: a relist is under way. */
async function relisting() {
  const wire = await liveWire()
  await wire.pass(60_000)
  wire.stream.send(expired())
  await settle()
  const answer = async (...of: Parameters<typeof podList>): Promise<void> => {
    wire.pending('list').json(podList(...of))
    await settle()
  }
  return { ...wire, answer }
}

test('C61 a token that expired at page 3: one whole list, and nothing is lost before it is in', async () => {
  const { answer, pending, requests, changes, list } = await relisting()
  await answer(100, [item('d/b', 50, 'u2')], { continue: 'page-2' })
  await answer(100, [item('d/c', 51, 'u3')], { continue: 'page-3' })
  const fresh = status(410, 'Expired', 'The provided continue parameter is too old', {
    metadata: { continue: 'fresh' },
  })
  pending('list').json(fresh, 410)
  await settle()
  expect(changes.all).toEqual([])
  expect(shown(list.last.items)).toEqual(['d/a@42'])
  await answer(300, [item('d/a', 42), item('d/c', 51, 'u3')])
  expect(asked(requests)).toEqual(['list 500', 'list 500 page-2', 'list 500 page-3', 'list', 'watch 300'])
  expect(said(changes.all)).toEqual(['added d/c@51'])
})

test('C61 the same in a first list, with Gone, the word of old servers (X9)', async () => {
  const { answer, pending, requests, changes } = await firstList()
  await answer(100, [item('d/a', 1)], { continue: 't' })
  pending('list').json(status(410, 'Gone', 'gone'), 410)
  await settle()
  await answer(200, [item('d/b', 2, 'u2')])
  expect(asked(requests)).toEqual(['list 500', 'list 500 t', 'list', 'watch 200'])
  expect(said(changes.all)).toEqual(['added d/b@2', 'synced'])
})

test('rule 5, 1.5 pages with different versions are no state of the server: one whole list instead', async () => {
  const { answer, requests, changes } = await firstList()
  await answer(100, [item('d/a', 1)], { continue: 't' })
  await answer(140, [item('d/b', 130, 'u2')])
  expect(changes.all).toEqual([])
  await answer(150, [item('d/b', 145, 'u2')])
  expect(asked(requests)).toEqual(['list 500', 'list 500 t', 'list', 'watch 150'])
  expect(said(changes.all)).toEqual(['added d/b@145', 'synced'])
})

test('1.5 where the whole list comes in such pages too, it is complete, and the watch goes on from the first of them', async () => {
  const { answer, requests, changes } = await firstList()
  await answer(100, [item('d/a', 1)], { continue: 't' })
  await answer(140, [item('d/b', 130, 'u2')])
  await answer(150, [item('d/a', 1)], { continue: 't2' })
  await answer(160, [item('d/b', 130, 'u2')])
  expect(asked(requests).at(-1)).toBe('watch 150')
  expect(said(changes.all)).toEqual(['added d/a@1', 'added d/b@130', 'synced'])
})

test('C63 an empty last page and a short page: on until there is no token, synced once', async () => {
  const { answer, requests, changes, list } = await firstList()
  await answer(100, pageOf(1, 500), { continue: 'a' })
  expect(list.last.status.synced).toBe(false)
  await answer(100, pageOf(501, 3), { continue: 'b' })
  await answer(100, [], { continue: '' })
  expect(asked(requests)).toEqual(['list 500', 'list 500 a', 'list 500 b', 'watch 100'])
  expect(list.last.total).toBe(503)
  expect(changes.all.filter(({ type }) => type === 'synced')).toHaveLength(1)
})

test.each([
  ['null', null],
  ['empty', ''],
  ['no text', 7],
])('C63 a token that is %s is none', async (_what, token) => {
  const { answer, requests } = await firstList()
  await answer(100, [item('d/a', 1)], { continue: token })
  expect(asked(requests)).toEqual(['list 500', 'watch 100'])
})

test('1.4 pages behind the first carry limit and token, and the scope, but no version', async () => {
  const wire = openWire()
  const scope = { namespace: 'd', labelSelector: 'app=x' }
  record(wire.kube.informer(pods, scope, { initialList: 'pages' }).list$())
  await settle()
  wire.pending('list').json(podList(100, [], { continue: 'a+b/c=&d' }))
  await settle()
  const { pathname, searchParams } = wire.pending('list').url
  expect(pathname).toBe('/api/v1/namespaces/d/pods')
  expect(Object.fromEntries(searchParams)).toEqual({
    labelSelector: 'app=x',
    limit: '500',
    continue: 'a+b/c=&d',
    pretty: 'false',
  })
})

test('the same token again and again is no next page: one whole list, and when that goes round too it backs off', async () => {
  const { answer, requests, statuses } = await firstList()
  await answer(100, [item('d/a', 1)], { continue: 't' })
  await answer(100, [item('d/a', 1)], { continue: 't' })
  expect(asked(requests)).toEqual(['list 500', 'list 500 t', 'list'])
  await answer(100, [item('d/a', 1)], { continue: 't' })
  await answer(100, [item('d/a', 1)], { continue: 't' })
  expect(asked(requests)).toHaveLength(4)
  expect(statuses.last).toMatchObject({ phase: 'retrying', error: { code: 'unexpected-answer' } })
})

test('W10, 1.4 a token that the server refuses: one list from the start; refused again, it waits for a person', async () => {
  const { answer, pending, pass, kube, requests, statuses } = await firstList()
  const refused = status(400, 'BadRequest', 'invalid continue token: continue key is not valid')
  await answer(100, [item('d/a', 1)], { continue: 't' })
  pending('list').json(refused, 400)
  await pass(800)
  await answer(100, [item('d/a', 1)], { continue: 't' })
  pending('list').json(refused, 400)
  await pass(600_000)
  expect(asked(requests)).toEqual(['list 500', 'list 500 t', 'list 500', 'list 500 t'])
  expect(statuses.last).toMatchObject({ phase: 'unsupported', error: { code: 'bad-request', httpStatus: 400 } })
  kube.retryNow()
  await settle()
  await answer(100, [item('d/a', 1)])
  expect(asked(requests).slice(4)).toEqual(['list 500', 'watch 100'])
})

test('P4 an object on two pages is one, as it was read last; the same name with another uid as well', async () => {
  const { answer, changes, list } = await firstList()
  await answer(100, [item('d/a', 10), item('d/b', 11, 'u2')], { continue: 't' })
  await answer(100, [item('d/a', 20), item('d/b', 21, 'u3')])
  expect(shown(list.last.items)).toEqual(['d/a@20', 'd/b@21'])
  expect(said(changes.all)).toEqual(['added d/a@20', 'added d/b@21', 'synced'])
})

test('P4 twice in one page is one, and changes$ and count agree', async () => {
  const { answer, changes, list } = await firstList()
  await answer(100, [item('d/a', 10), item('d/a', 20)])
  expect(list.last.total).toBe(1)
  expect(said(changes.all)).toEqual(['added d/a@20', 'synced'])
})

test('C65 a limit that is ignored', async () => {
  const { answer, requests, list } = await firstList()
  await answer(100, pageOf(1, 8000))
  expect(asked(requests)).toEqual(['list 500', 'watch 100'])
  expect(list.last.total).toBe(8000)
})

test.each([
  [250, 252],
  [-7, 2],
  [0, 2],
  ['many', undefined],
  [null, undefined],
])('C66 remainingItemCount %j is for progress only: %j expected', async (remainingItemCount, expected) => {
  const { answer, statuses, requests, list } = await firstList()
  await answer(100, [item('d/a', 1), item('d/b', 2, 'u2')], { continue: 't', remainingItemCount })
  expect(statuses.last).toMatchObject({ phase: 'listing', loaded: 2 })
  expect(statuses.last.expected).toBe(expected)
  await answer(100, [item('d/c', 3, 'u3')])
  expect(asked(requests).at(-1)).toBe('watch 100')
  expect(list.last.total).toBe(3)
  expect(statuses.last).not.toHaveProperty('expected')
})

const metrics = (cpu: string) => ({
  kind: 'PodMetricsList',
  apiVersion: 'metrics.k8s.io/v1beta1',
  metadata: {},
  items: [
    { metadata: { name: 'a', namespace: 'd' }, timestamp: '2027-01-01T00:00:00Z', usage: { cpu } },
    { metadata: { name: 'b', namespace: 'd' }, usage: { cpu: '1' } },
  ],
})

test.each([
  ['missing', metrics('5m')],
  ['empty', { ...metrics('5m'), metadata: { resourceVersion: '' } }],
  ['0', { ...metrics('5m'), metadata: { resourceVersion: '0' } }],
  ['null, and so is the metadata', { ...metrics('5m'), metadata: null }],
])('C67 a list version that is %s: synced, never watched, polled, compared by content', async (_what, body) => {
  const podMetrics = resource('metrics.k8s.io/v1beta1', 'pods', { kind: 'PodMetrics' })
  const wire = openWire()
  const informer = wire.kube.informer(podMetrics, {}, { initialList: 'pages' })
  const changes = record(informer.changes$())
  const list = record(informer.list$())
  await settle()
  wire.pending('list').json(body)
  await settle()
  expect(list.last).toMatchObject({ total: 2, status: { phase: 'polling', synced: true } })
  for (const cpu of ['5m', '6m']) {
    await wire.pass(15_000)
    wire.pending('list').json(metrics(cpu))
    await settle()
  }
  expect(asked(wire.requests)).toEqual(['list 500', 'list 500', 'list 500'])
  expect(changes.all.map(({ type, ...rest }) => `${type} ${'key' in rest ? rest.key : ''}`)).toEqual([
    'added d/a',
    'added d/b',
    'synced ',
    'updated d/a',
  ])
})
