import { startServer } from './packed-examples.js'
import { expect, expectLiveRows, test } from './test.js'

const start = (port: number) => ['next', 'start', '--hostname', '127.0.0.1', '--port', String(port)]
const dev = (port: number) => ['next', 'dev', '--hostname', '127.0.0.1', '--port', String(port)]

test('next renders on the server without a request, and hydrates without a warning: rows of real pods', async ({
  world,
  open,
}) => {
  const directory = await world.examples.installed('next')
  world.kubeProxy.reset()
  await world.examples.built('next')
  const next = await startServer(directory, start)
  try {
    const html = await (await fetch(next.url)).text()
    expect(html).toMatch(/<p role="status">\w+<\/p><ul><\/ul>/)
    expect(world.kubeProxy.log('/k8s')).toEqual([])

    const page = await open('chromium')
    const said: string[] = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await page.goto(next.url)
    await expectLiveRows(page, world)
    expect(said).toEqual([])
  } finally {
    await next.stop()
  }
})

test('the dev server of next hydrates without a warning: rows of real pods', async ({ world, open }) => {
  const directory = await world.examples.installed('next')
  const next = await startServer(directory, dev)
  try {
    const page = await open('chromium')
    const said: string[] = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await page.goto(next.url)
    await expectLiveRows(page, world)
    expect(said).toEqual([])
  } finally {
    await next.stop()
  }
})
