// @ts-check
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `npm pack` of what `npm run build` wrote: the file that users install.
 *
 * @param {string} directory where it goes
 * @returns {Promise<string>} its path
 */
export async function packTarball(directory) {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory, root]
  const { code, output } = await run('npm', args, { capture: true })
  if (code !== 0) throw new Error(`npm pack failed: ${output}`)
  return `${directory}/${output.trim().split('\n').at(-1)}`
}
