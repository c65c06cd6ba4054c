import { expectLiveRows, test } from './test.js'

for (const name of ['react-vite', 'vue-vite']) {
  for (const browser of ['chromium', 'firefox'] as const) {
    test(`${name} in ${browser}: rows of real pods`, async ({ world, open }) => {
      const directory = await world.examples.built(name)
      const served = await world.serve(`${directory}/dist`)
      const page = await open(browser)
      await page.goto(served.url)
      await expectLiveRows(page, world)
      await served.close()
    })
  }
}
