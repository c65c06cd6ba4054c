import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { prometheusText, resource } from '../index.js'
import { configMaps, record, setUp } from './kube.fixture.js'
import { familyText } from './prometheus-format.js'
import { type ParsedFamily, parsePrometheus } from './prometheus-parser.fixture.js'

/** `name{label="…"}` → value, of one family. */
function valuesOf(family: ParsedFamily | undefined): readonly string[] {
  return (family?.samples ?? []).map(
    ({ name, labels, value }) => `${name} ${[...labels].map(([label, text]) => `${label}=${text}`).join(' ')} ${value}`,
  )
}

test('M24: the text is what a strict reader of the format takes, with client-go names where there is one', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  record(kube.informer(configMaps, { namespace: 'web', labelSelector: 'password=hunter2' }).list$())
  record(kube.informer(configMaps, { namespace: 'web' }).changes$({ initial: true }))
  record(kube.informer(configMaps).count$())
  await settle()
  api.put('web', 'object-name', { key: 'token' })
  api.cutWatches()
  await clock.advance(5_000)
  await settle()
  const queue = {
    name: 'of "two"\n\\ lines',
    depth: 2,
    adds: 5,
    retries: 1,
    queued: { count: 3, sumMs: 1_500 },
    worked: { count: 3, sumMs: 30 },
    unfinishedMs: 250,
    longestRunningMs: 250,
  }
  const text = prometheusText(await kube.metrics(), { queues: [queue] })
  const families = parsePrometheus(text)

  const scopes = ['resource=v1/configmaps namespace=web', 'resource=v1/configmaps namespace=']
  expect(valuesOf(families.get('reflector_lists_total'))).toEqual([
    `reflector_lists_total ${scopes[0]} 2`,
    `reflector_lists_total ${scopes[1]} 1`,
  ])
  expect(valuesOf(families.get('reflector_watches_total'))).toEqual([
    `reflector_watches_total ${scopes[0]} 4`,
    `reflector_watches_total ${scopes[1]} 2`,
  ])
  expect(families.get('reflector_list_duration_seconds')?.type).toBe('histogram')
  expect(families.get('reflector_watch_duration_seconds')?.samples.at(-1)).toMatchObject({ value: 1 })
  expect(valuesOf(families.get('informer_queued_items'))[0]).toBe(
    'informer_queued_items group= version=v1 resource=configmaps namespace=web 0',
  )
  expect(valuesOf(families.get('rest_client_requests_total'))).toEqual([
    'rest_client_requests_total code=200 method=GET host=127.0.0.1:1 9',
  ])
  expect(valuesOf(families.get('kube_informer_requests_total'))).toEqual([
    'kube_informer_requests_total verb=watch code=200 host=127.0.0.1:1 6',
    'kube_informer_requests_total verb=list code=200 host=127.0.0.1:1 3',
  ])
  expect(valuesOf(families.get('workqueue_queue_duration_seconds'))).toEqual([
    `workqueue_queue_duration_seconds_sum name=${queue.name} 1.5`,
    `workqueue_queue_duration_seconds_count name=${queue.name} 3`,
  ])
  expect(valuesOf(families.get('kube_informer_relists_total'))[0]).toBe(
    `kube_informer_relists_total ${scopes[0]} reason=initial 2`,
  )
  // P11: neither names of objects nor what is in them nor selectors.
  expect(text).not.toMatch(/object-name|hunter2|password|token/)
})

test('M24: a resource that is looked up is a series of its own, labelled by how', async () => {
  const { kube } = setUp()
  const asked = [
    resource('apps/v1', 'deployments'),
    resource({ group: 'g.io', kind: 'Widget' }),
    resource({ group: 'g.io', version: 'v1', kind: 'Widget' }),
    resource({ kind: 'Pod' }),
    resource({ version: 'v1', kind: 'Pod' }),
    resource(['g.io/v1', 'g.io/v1beta1'], 'widgets'),
    resource(['a.io/v1', 'g.io/v1'], 'widgets'),
    resource(['b.io/v1', 'g.io/v1'], 'widgets'),
  ]
  for (const one of asked) record(kube.informer(one).count$())
  await settle()
  const text = prometheusText(await kube.metrics())
  const labels = parsePrometheus(text)
    .get('informer_queued_items')
    ?.samples.map(({ labels }) => ['group', 'version', 'resource'].map((label) => labels.get(label)).join(' '))
  expect(labels).toEqual([
    'apps v1 deployments',
    'g.io  Widget',
    'g.io v1 Widget',
    '  Pod',
    ' v1 Pod',
    'g.io v1|v1beta1 widgets',
    'a.io|g.io v1|v1 widgets',
    'b.io|g.io v1|v1 widgets',
  ])
})

test('M24: a family without samples is left out, and HELP is escaped', () => {
  expect(familyText({ type: 'gauge', name: 'none', help: 'x', samples: [] })).toBe('')
  const text = familyText({ type: 'gauge', name: 'one', help: 'a\\b\nc', samples: [{ labels: {}, value: Infinity }] })
  expect(text).toBe('# HELP one a\\\\b\\nc\n# TYPE one gauge\none +Inf\n')
  parsePrometheus(text)
})

test('M24: buckets add up, and the last one has all', () => {
  const value = { upTo: [0.5, 1], counts: [1, 2, 3], sum: 9, count: 6 }
  const text = familyText({ type: 'histogram', name: 'h', help: 'x', samples: [{ labels: { a: 'b' }, value }] })
  parsePrometheus(text)
  expect(text.split('\n').slice(2, -1)).toEqual([
    'h_bucket{a="b",le="0.5"} 1',
    'h_bucket{a="b",le="1"} 3',
    'h_bucket{a="b",le="+Inf"} 6',
    'h_sum{a="b"} 9',
    'h_count{a="b"} 6',
  ])
})

test('M24: durations are seconds, and that of a watch is client-go’s to leave out', async () => {
  const { kube } = setUp()
  record(kube.informer(configMaps).count$())
  await settle()
  const metrics = await kube.metrics()
  const duration = { upTo: [1_000], counts: [1, 1], sum: 3_500, count: 2 }
  const requestDuration = new Map([['list', duration] as const, ['watch', duration] as const])
  const families = parsePrometheus(prometheusText({ ...metrics, session: { ...metrics.session, requestDuration } }))
  const all = (name: string) => valuesOf(families.get(name)).map((line) => line.replace(/ host=\S+/, ''))
  expect(all('rest_client_request_duration_seconds')).toEqual([
    'rest_client_request_duration_seconds_bucket verb=GET le=1 1',
    'rest_client_request_duration_seconds_bucket verb=GET le=+Inf 2',
    'rest_client_request_duration_seconds_sum verb=GET 3.5',
    'rest_client_request_duration_seconds_count verb=GET 2',
  ])
  expect(all('kube_informer_request_duration_seconds')).toContain(
    'kube_informer_request_duration_seconds_sum verb=watch 3.5',
  )
})

test('M24: the strict reader would notice', () => {
  const head = '# HELP h x\n# TYPE h histogram\n'
  for (const wrong of [
    'h 1\n',
    '# HELP h x\n# TYPE h gauge\nh 1',
    '# HELP h x\n# TYPE h gauge\nh{a="b"} 1\nh{a="b"} 2\n',
    '# HELP h x\n# TYPE h gauge\nh{a="b"c"} 1\n',
    '# HELP h x\n# TYPE h counter\nh 1\n',
    `${head}h_bucket{le="1"} 2\nh_sum 1\nh_count 2\n`,
    `${head}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n`,
    `${head}h_bucket{le="+Inf"} 1\nh_count 1\n`,
  ]) {
    expect(() => parsePrometheus(wrong), wrong).toThrow()
  }
})
