// @ts-check
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { npm } from './prepare-example.mjs'

const examples = fileURLToPath(new URL('../examples', import.meta.url))

/**
 * `npm run lock:examples`: writes the lock files of all examples anew, after a version in one of them was changed.
 * `kube-informer` is not in them: it is installed from the tarball.
 */
for (const path of (await readdir(examples, { recursive: true })).sort()) {
  if (!path.endsWith('package.json') || path.includes('node_modules')) continue
  const manifest = JSON.parse(await readFile(`${examples}/${path}`, 'utf8'))
  delete manifest.dependencies['kube-informer']
  const directory = await mkdtemp(`${tmpdir()}/kube-informer-lock-`)
  await writeFile(`${directory}/package.json`, JSON.stringify(manifest))
  await npm(directory, ['install', '--package-lock-only', '--no-audit', '--no-fund'])
  await cp(`${directory}/package-lock.json`, `${examples}/${path.replace('package.json', 'package-lock.json')}`)
  await rm(directory, { recursive: true })
  console.log(path)
}
