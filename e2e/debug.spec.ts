import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import { configMap, createMany } from './support/objects.mjs'

test('M25: debug: true shows requests and phases in the console of the page', async ({ page, cluster, namespace }) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const lines: { readonly type: string; readonly text: string }[] = []
  page.on('console', (message) => lines.push({ type: message.type(), text: message.text() }))
  const list = await page.evaluateHandle(
    (namespace) => kit.record(kit.cluster({ debug: true }).informer(kit.configMaps, { namespace }).list$()),
    namespace,
  )
  await list.evaluate(async (list) => void (await list.waitFor(({ status }) => status.phase === 'live')))

  const own = `kube-informer v1/configmaps in ${namespace}`
  await expect
    .poll(() => lines)
    .toContainEqual({
      type: 'debug',
      text: expect.stringContaining(`${own}: WATCH ${collection(namespace)}?watch=true`),
    })
  await expect.poll(() => lines).toContainEqual({ type: 'info', text: `${own} is live, 1 object` })
  expect(lines.filter(({ type }) => type === 'error')).toEqual([])
})

test('M25: the page logs to what it was given, and nothing to the console', async ({ page, namespace }) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const told = await page.evaluateHandle((namespace) => {
    const told: string[] = []
    const log = { info: (message: string) => void told.push(message) }
    kit.record(kit.cluster({ log }).informer(kit.configMaps, { namespace }).list$())
    return told
  }, namespace)
  await expect.poll(() => told.jsonValue()).toContain(`v1/configmaps in ${namespace} is live, 0 objects`)
  expect(lines).toEqual([])
})
