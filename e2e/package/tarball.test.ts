import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entries } from '../../scripts/entries.mjs'
import { run } from '../../scripts/run.mjs'
import { packTarball } from '../../scripts/tarball.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

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

it.each(['bundler', 'node16'])(
  'published types need nothing but rxjs and the frameworks, resolved as by %s',
  async (how) => {
    const user = `${directory}/user-${how}`
    const modules = `${user}/node_modules`
    await mkdir(`${modules}/@types`, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', user], { capture: true })
    await symlink(`${user}/package`, `${modules}/kube-informer`)
    for (const name of ['rxjs', 'react', '@types/react', 'csstype', 'vue']) {
      await symlink(`${root}/node_modules/${name}`, `${modules}/${name}`)
    }
    const imports = entries.map(({ subpath, file }) => {
      const name = file.replace('-', '_')
      return `import * as ${name} from 'kube-informer${subpath.slice(1)}'\nexport { ${name} }\n`
    })
    await writeFile(`${user}/package.json`, '{ "type": "module" }')
    await writeFile(`${user}/user.ts`, imports.join(''))
    const flags = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
    ]
    const module = how === 'bundler' ? ['--module', 'esnext'] : ['--module', 'node16']
    const all = [...flags, ...module, '--moduleResolution', how, '--types', '', `${user}/user.ts`]
    const { code, output } = await run(`${root}/node_modules/.bin/tsc`, all, { capture: true, cwd: user })
    expect(code, output).toBe(0)
  },
)
