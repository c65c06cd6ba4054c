import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test.js'

/** What the page of an example shows where the engine cannot start: P6, all three usual causes are named. */
async function expectAdvice(page: Page): Promise<void> {
  const status = page.getByRole('status')
  await expect(status).toContainText('bundler')
  await expect(status).toContainText('404')
  await expect(status).toContainText('Content-Security-Policy')
  await expect(page.getByRole('listitem')).toHaveCount(0)
}

for (const browser of ['chromium', 'firefox'] as const) {
  test(`${browser}: the worker file is missing, and the page says so`, async ({ world, open }) => {
    const directory = await world.examples.built('react-vite')
    const broken = `${directory}/dist-${browser}-no-worker`
    await cp(`${directory}/dist`, broken, { recursive: true })
    const workers = (await readdir(`${broken}/assets`)).filter((name) => name.startsWith('worker'))
    expect(workers).toHaveLength(1)
    for (const name of workers) await rm(`${broken}/assets/${name}`)
    const served = await world.serve(broken)
    const page = await open(browser)
    await page.goto(served.url)
    await expectAdvice(page)
    await served.close()
  })

  test(`${browser}: the worker is refused by worker-src 'none', and the page says so`, async ({ world, open }) => {
    const directory = await world.examples.built('react-vite')
    const strict = `${directory}/dist-${browser}-no-worker-src`
    await cp(`${directory}/dist`, strict, { recursive: true })
    const html = await readFile(`${strict}/index.html`, 'utf8')
    const policy = `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`
    await writeFile(`${strict}/index.html`, html.replace('<title>', `${policy}<title>`))
    const served = await world.serve(strict)
    const page = await open(browser)
    await page.goto(served.url)
    await expectAdvice(page)
    await served.close()
  })
}
