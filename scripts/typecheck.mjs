// @ts-check
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The projects: `tsconfig.*.json` of the top level but the one they all extend. */
export const typescriptProjects = () =>
  readdirSync(root).filter((name) => /^tsconfig\..+\.json$/.test(name) && name !== 'tsconfig.base.json')

/**
 * Type checks every project, all at the same time.
 *
 * @returns {Promise<boolean>} whether all are right
 */
export async function typecheck() {
  const results = await Promise.all(
    typescriptProjects().map(async (project) => {
      const { code, output } = await run('node_modules/.bin/tsc', ['-p', project, '--pretty'], { capture: true })
      if (code !== 0) console.log(`${project}\n${output}`)
      return code === 0
    }),
  )
  return results.every(Boolean)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = (await typecheck()) ? 0 : 1
