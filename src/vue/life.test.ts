// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createSSRApp, defineComponent, h, KeepAlive, nextTick, ref, shallowRef } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host, type Kube } from '../index.js'
import { configMaps } from '../resources/index.js'
import {
  provideKube,
  useChanges,
  useCount,
  useGet,
  useKube,
  useKubeStatus,
  useList,
  useLists,
  useRows,
  useStatus,
} from './index.js'
import { answered, application, closing, mounted, setUp } from './page.fixture.js'

const Everything = defineComponent({
  setup() {
    const list = useList(configMaps, { namespace: 'web' }, { window: { offset: 0, limit: 5 } })
    const lists = useLists({ web: { resource: configMaps }, none: null })
    const others = [
      useList(configMaps),
      useRows(configMaps, {}, { select: { name: 'metadata.name' } }),
      useGet(configMaps, {}, 'web/a'),
      useCount(configMaps),
    ]
    const statuses = [useStatus(configMaps), useChanges(configMaps, {}, { initial: true }, () => {}), useKubeStatus()]
    return () => {
      const phases = [...others.map((one) => one.value.status), ...statuses.map((one) => one.value)]
      return h('p', `${list.value.view} ${lists.value.web.total} ${phases.map(({ phase }) => phase).join(' ')}`)
    }
  },
})

test('200 mounts and unmounts leave no subscription, port, stream or timer behind', async () => {
  const { api, clock, kube, options } = setUp()
  const connect = vi.spyOn(options.host as Host, 'connect')
  api.put('web', 'a')
  await kube.metrics()
  const timers = clock.waiting
  const there = ref(true)
  const app = application(shallowRef(kube), () => (there.value ? h(Everything) : null))
  app.mount(document.createElement('div'))
  await answered()
  const before = (await kube.metrics()).informers
  for (let turn = 0; turn < 200; turn += 1) {
    there.value = false
    await nextTick()
    there.value = true
    await nextTick()
  }
  await answered()
  const after = (await kube.metrics()).informers
  expect(after.map((one) => one.subscribers)).toEqual(before.map((one) => one.subscribers))
  app.unmount()
  await answered()
  expect((await kube.metrics()).informers.map((one) => one.subscribers)).toEqual(before.map(() => 0))
  await clock.advance(30_000)
  await settle()
  expect(api.openWatches).toBe(0)
  await clock.advance(3_600_000)
  expect((await kube.metrics()).informers).toEqual([])
  expect(clock.waiting).toBe(timers)
  expect(connect).toHaveBeenCalledTimes(1)
  await kube.close()
  await settle()
  expect(clock.waiting).toBe(0)
})

test('a component that is kept alive out of sight asks nothing, and shows its last snapshot when it is back', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const there = ref(true)
  const seen: number[] = []
  const Listed = defineComponent({
    setup() {
      const list = useList(configMaps)
      return () => {
        seen.push(list.value.total)
        return h('p', list.value.total)
      }
    },
  })
  const app = application(shallowRef(kube), () =>
    h(KeepAlive, null, { default: () => (there.value ? h(Listed) : null) }),
  )
  closing.push(() => app.unmount())
  app.mount(document.createElement('div'))
  await answered()
  expect(seen.at(-1)).toBe(1)
  there.value = false
  await answered()
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 0 }])
  const before = seen.length
  there.value = true
  await answered()
  expect(seen.slice(before)).not.toContain(0)
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 1 }])
})

test('what opens by options: the same kube for equal options, another for others, closed in the end', async () => {
  const { api, clock, kube, options } = setUp()
  await kube.close()
  api.put('web', 'a')
  const { value, around, unmount } = mounted({ ...options }, () => ({ kube: useKube(), list: useList(configMaps) }))
  expect(value.kube.value).toBeNull()
  await answered()
  const opened = value.kube.value as Kube
  expect(value.list.value.total).toBe(1)
  around.value = { ...options }
  await answered()
  expect(value.kube.value).toBe(opened)
  around.value = { ...options, user: 'bob' }
  expect([value.kube.value, value.list.value.total]).toEqual([null, 0])
  await answered()
  expect(value.list.value.total).toBe(1)
  around.value = { server: 'ftp://x' }
  await answered()
  expect(value.list.value).toMatchObject({ view: 'error', status: { error: { code: 'invalid-options' } } })
  unmount()
  await answered()
  expect(api.openWatches).toBe(0)
  expect(clock.waiting).toBe(0)
  const again = createKube(options)
  expect(again).not.toBe(opened)
  await again.close()
})

test('a server renders idle snapshots and requests nothing; the page hydrates them without a complaint', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const Page = defineComponent({
    setup() {
      provideKube(kube)
      return () => h(Everything)
    },
  })
  const html = await renderToString(createSSRApp(Page))
  expect(html).toBe('<p>loading 0 idle idle idle idle idle idle idle</p>')
  await settle()
  expect(api.requests).toEqual([])
  const container = document.createElement('div')
  container.innerHTML = html
  const app = createSSRApp(Page)
  closing.push(() => app.unmount())
  app.mount(container)
  expect(container.innerHTML).toBe(html)
  await answered()
  expect(container.textContent).toBe('data 1 live live live live live live live')
})
