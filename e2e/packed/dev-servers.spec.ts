import { startServer } from './packed-examples.js'
import { expect, expectLiveRows, test } from './test.js'

/** With nothing configured but the proxy (Vite 7: and one line), the kube proxy behind the dev server's own. */
const dev = [
  { name: 'react-vite', browser: 'chromium' },
  { name: 'react-vite', browser: 'firefox' },
  { name: 'vue-vite', browser: 'chromium' },
  { name: 'rxjs-plain', browser: 'chromium' },
  { name: 'bundlers/vite7', browser: 'chromium' },
] as const

for (const { name, browser } of dev) {
  test(`the dev server of ${name} in ${browser}: rows of real pods`, async ({ world, open }) => {
    const directory = await world.examples.installed(name)
    const vite = await startServer(directory, (port) => [
      'vite',
      '--host',
      '127.0.0.1',
      '--strictPort',
      '--port',
      String(port),
    ])
    try {
      const page = await open(browser)
      await page.goto(vite.url)
      await expectLiveRows(page, world)
      // A shared one would outlive the code that is being changed. Firefox does not tell.
      if (browser === 'chromium') expect(page.workers(), 'workers of the page alone').toHaveLength(1)
    } finally {
      await vite.stop()
    }
  })
}
