import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { json, ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type ListSnapshot, resource } from '../index.js'

/** As pods are: with fields that the cache leaves out. */
const sent = (name: string) => ({
  metadata: {
    name,
    namespace: 'web',
    uid: `uid-${name}`,
    resourceVersion: '7',
    managedFields: [{ manager: 'kubectl' }],
  },
})

const page = (names: readonly string[], token: string) => ({
  kind: 'ConfigMapList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '9', continue: token },
  items: names.map(sent),
})

test('P6: items of an unfinished first list are shown as such, and are the same objects in the complete one', async () => {
  const api = new ScriptedApi()
  let answerSecond = (_text: string): void => {}
  api.script(({ verb, query }) => {
    if (verb !== 'list') return undefined
    if (!query.has('continue')) return json(page(['a', 'b'], 'more'))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        answerSecond = (text) => {
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        }
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const host = inlineHost({ fetch: api.fetch, clock: createFakeClock(), random: () => 0 })
  const kube = createKube({ server: 'http://127.0.0.1:1/k8s', host })
  const seen: ListSnapshot[] = []
  const informer = kube.informer(resource('v1', 'configmaps', { kind: 'ConfigMap' }), {}, { initialList: 'pages' })
  const subscription = informer.list$().subscribe((snapshot) => seen.push(snapshot))

  await settle()
  const first = seen.at(-1)
  expect(first).toMatchObject({ total: 2, view: 'data', status: { synced: false, phase: 'listing' } })
  answerSecond(JSON.stringify(page(['c'], '')))
  await settle()
  const complete = seen.find(({ status }) => status.synced)
  expect(complete?.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'c'])
  expect(complete?.change).toEqual({ added: ['web/c'], updated: [], removed: [], moved: [] })
  expect(complete?.items[0]).toBe(first?.items[0])
  expect(complete?.items[1]).toBe(first?.items[1])

  subscription.unsubscribe()
  await kube.close()
})
