// @ts-check
import { run } from './run.mjs'

/**
 * Paths of all files that are, or would be, under version control and exist.
 *
 * @returns {Promise<readonly string[]>}
 */
export async function sourceFiles() {
  const { code, output } = await run(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      capture: true,
    },
  )
  if (code !== 0) throw new Error(`git ls-files failed: ${output}`)
  return output.split('\n').filter((path) => path !== '')
}
