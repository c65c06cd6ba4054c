import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../scripts/run.mjs'
import { packTarball } from '../../scripts/tarball.mjs'

let directory: string
let tarball: string

beforeAll(async () => {
  directory = await mkdtemp(`${tmpdir()}/kube-informer-tarball-`)
  tarball = await packTarball(directory)
})

afterAll(() => rm(directory, { recursive: true, force: true }))

it('publint has nothing to say about the tarball', async () => {
  const { code, output } = await run('node_modules/.bin/publint', ['run', tarball, '--strict'], { capture: true })
  expect(code, output).toBe(0)
})

it('every entry has types that are right for every way of resolving it, physical subpath files included', async () => {
  // The package is ESM by intent. The worker file is served, not imported, so it has no types.
  const options = ['--ignore-rules', 'cjs-resolves-to-esm', '--exclude-entrypoints', './dist/worker.js']
  const { code, output } = await run('node_modules/.bin/attw', [tarball, ...options], { capture: true })
  expect(code, output).toBe(0)
})
