import { expect, expectLiveRows, test } from './test.js'

/**
 * The plain page, built by each bundler from the tarball with the least that a user has to configure: what stands in
 * `examples/rxjs-plain` (Vite 8) and in `examples/bundlers`.
 */
const bundlers = [
  'rxjs-plain',
  ...['vite7', 'webpack', 'rspack', 'parcel', 'esbuild', 'esbuild-script', 'rollup'].map((name) => `bundlers/${name}`),
]

for (const bundler of bundlers) {
  test(`${bundler} finds the worker, as a SharedWorker and as one of the page: rows of real pods`, async ({
    world,
    open,
  }) => {
    const directory = await world.examples.built(bundler)
    const served = await world.serve(`${directory}/dist`)
    const page = await open('chromium')
    await page.goto(served.url)
    await expectLiveRows(page, world)
    expect(page.workers(), 'workers of the page alone').toHaveLength(0)

    const other = await open('chromium')
    await other.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedWorker')
    })
    await other.goto(served.url)
    await expectLiveRows(other, world)
    expect(other.workers(), 'workers of the page alone').toHaveLength(1)
    await served.close()
  })
}
