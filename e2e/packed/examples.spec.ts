import { expectLiveRows, test } from './test.js'

const examples = [
  { name: 'react-vite', browsers: ['chromium', 'firefox'] },
  { name: 'vue-vite', browsers: ['chromium', 'firefox'] },
  { name: 'rxjs-plain', browsers: ['chromium'] },
] as const

for (const { name, browsers } of examples) {
  for (const browser of browsers) {
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
