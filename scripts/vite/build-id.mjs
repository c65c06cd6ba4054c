// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Which build of the library this is: its version, and a hash of its source. Page and worker carry
 * it, and refuse each other when they differ.
 *
 * @param {string} root
 */
export function buildId(root) {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const hash = createHash('sha256')
  for (const folder of ['src', 'worker']) {
    const files = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
      if (!/\.tsx?$/.test(file) || /\.(test|test-d|fixture)\.tsx?$/.test(file)) continue
      hash.update(`${folder}/${file}\n`).update(readFileSync(`${root}/${folder}/${file}`))
    }
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}

/**
 * For `define` of Vite's configuration.
 *
 * @param {string} root
 */
export const buildDefine = (root) => ({ __kubeInformerBuild: JSON.stringify(buildId(root)) })
