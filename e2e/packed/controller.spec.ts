import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freshEnvironment } from '../../scripts/prepare-example.mjs'
import { remove, send } from '../support/objects.mjs'
import { expect, test } from './test.js'

const summaries = '/api/v1/namespaces/default/configmaps'
const lease = '/apis/coordination.k8s.io/v1/namespaces/default/leases/summaries'
const summary = {
  metadata: {
    name: 'web',
    labels: { 'example.kube-informer/summary': 'true' },
    annotations: { 'example.kube-informer/selector': 'app' },
  },
}

test('controller in chromium, then in Node: a summary of real pods is kept right', async ({ world, open }) => {
  const directory = await world.examples.built('controller')
  const base = `${world.kubeProxy.url}/k8s`
  await send(base, 'POST', summaries, summary)
  const count = async () => (await send(base, 'GET', `${summaries}/web`)).data?.count

  const served = await world.serve(`${directory}/dist`)
  const page = await open('chromium')
  await page.goto(served.url)
  await expect(page.getByRole('status')).toHaveText('running')
  const row = page.getByRole('listitem')
  await expect(row).toHaveText(/^web: 5 of app: web-00000 web-00001 /)
  await world.addPod()
  await expect(row).toHaveText(/^web: 6 of app: web-00000 web-00001 /)
  await expect(page.locator('#depth')).toHaveText('0')
  await expect(page.locator('#errors')).toHaveText('0')
  await page.close()
  await served.close()

  await world.removePod()
  expect(await count()).toBe('6')
  const node = spawn(process.execPath, ['node.mjs', base], {
    cwd: directory,
    env: { ...process.env, ...freshEnvironment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(node, 'close')
  let said = ''
  node.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await expect.poll(count).toBe('5')
  await expect.poll(() => said).toContain('running, this one leads: 0 queued, 0 running, ')
  node.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect((await send(base, 'GET', lease)).spec.holderIdentity).toBeUndefined()
  await remove(base, `${summaries}/web`)
})
