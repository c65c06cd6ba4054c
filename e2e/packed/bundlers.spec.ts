import { expectLiveRows, test } from './test.js'

/**
 * The plain page, built by each bundler from the tarball with the least that a user has to configure, which is what
 * stands in `examples/bundlers`.
 */
const bundlers = ['vite8', 'vite7', 'webpack', 'rspack', 'parcel', 'esbuild', 'esbuild-script', 'rollup']

for (const bundler of bundlers) {
  test(`${bundler} finds the worker: rows of real pods`, async ({ world, open }) => {
    const directory = await world.examples.built(`bundlers/${bundler}`)
    const served = await world.serve(`${directory}/dist`)
    const page = await open('chromium')
    await page.goto(served.url)
    await expectLiveRows(page, world)
    await served.close()
  })
}
