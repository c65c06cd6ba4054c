import type { Page } from '@playwright/test'
import { npm } from '../../scripts/prepare-example.mjs'
import { startServer } from './packed-examples.js'
import { expect, expectLiveRows, test } from './test.js'

const options = (port: number) => ['--hostname', '127.0.0.1', '--port', String(port)]

/** Warnings and errors of the console, and what was thrown. The example has no icon. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type())) return
    if (!message.location().url.endsWith('/favicon.ico')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

for (const bundler of ['turbopack', 'webpack']) {
  test(`next with ${bundler} renders on the server without a request to the API, and hydrates without a warning: rows of real pods`, async ({
    world,
    open,
  }) => {
    world.kubeProxy.reset()
    const directory = await world.examples.installed('next')
    await npm(directory, ['run', 'build', '--', `--${bundler}`])
    const next = await startServer(directory, (port) => ['next', 'start', ...options(port)])
    try {
      const html = await (await fetch(next.url)).text()
      expect(html).toMatch(/<p role="status">\w+<\/p><ul><\/ul>/)
      expect(world.kubeProxy.log('/k8s')).toEqual([])

      const page = await open('chromium')
      const complaints = complaintsOf(page)
      await page.goto(next.url)
      await expectLiveRows(page, world)
      expect(complaints).toEqual([])
      expect(page.workers(), 'workers of the page alone').toHaveLength(0)
    } finally {
      await next.stop()
    }
  })
}

test('the dev server of next hydrates without a warning: rows of real pods', async ({ world, open }) => {
  const directory = await world.examples.installed('next')
  const next = await startServer(directory, (port) => ['next', 'dev', ...options(port)])
  try {
    const page = await open('chromium')
    const complaints = complaintsOf(page)
    await page.goto(next.url)
    await expectLiveRows(page, world)
    expect(complaints).toEqual([])
    expect(page.workers(), 'workers of the page alone').toHaveLength(1)
  } finally {
    await next.stop()
  }
})
