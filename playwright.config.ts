import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserNames, playwrightUse } from './scripts/browsers.mjs'

const globalSetup = `${import.meta.dirname}/e2e/global-setup.ts`

/** The user's path: built package, real browser, kube proxy, real API server. One at a time: they share two cores. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: 'packed/**',
  outputDir: 'test-results/e2e',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: { screenshot: 'off', trace: 'off', video: 'off' },
  projects: [
    ...browserNames.map((name) => ({ name, use: playwrightUse(name) })),
    // Examples and bundlers from the tarball. They say in which browsers.
    { name: 'packed', testDir: 'e2e/packed', testIgnore: [], timeout: 240_000 },
  ],
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
})
