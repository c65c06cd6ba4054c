// @ts-check
import { cp, readFile, writeFile } from 'node:fs/promises'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What examples say where a kube proxy is: `kubectl proxy` with its own default. */
const documentedProxy = 'http://127.0.0.1:8001'

/** What all bundlers build; a folder in `examples/bundlers` has what is different there. */
const sharedPage = ['main.js', 'index.html']

/**
 * A copy of an example, outside of the repository, so that nothing is found that the example does not ask for. Its
 * packages are installed, `kube-informer` from the tarball.
 *
 * @param {object} options
 * @param {string} options.name of the folder in `examples`: `react-vite`, `bundlers/webpack`
 * @param {string} options.into a folder that does not exist yet
 * @param {string} options.tarball
 * @param {string} options.kubeProxy takes the place of the URL in the example's configuration
 */
export async function prepareExample({ name, into, tarball, kubeProxy }) {
  const source = `${root}examples/${name}`
  if (name.startsWith('bundlers/')) {
    for (const file of sharedPage) await cp(`${root}examples/rxjs-plain/${file}`, `${into}/${file}`)
  }
  await cp(source, into, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|\.next)(\/|$)/.test(path.slice(source.length)),
  })
  await edit(`${into}/package.json`, (text) => {
    const manifest = JSON.parse(text)
    manifest.dependencies['kube-informer'] = `file:${tarball}`
    return JSON.stringify(manifest, undefined, 2)
  })
  for (const config of ['vite.config.js', 'next.config.js']) {
    await edit(`${into}/${config}`, (text) => text.replace(documentedProxy, kubeProxy))
  }
  await npm(into, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
}

/**
 * @param {string} directory of a prepared example
 * @param {readonly string[]} args
 * @throws with what npm said
 */
export async function npm(directory, args) {
  const { code, output } = await run('npm', args, { capture: true, env: freshEnvironment(), cwd: directory })
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${directory} ended with ${code}:\n${output}`)
}

/**
 * Takes away what the tools that run us have set: as in a shell that a user has just opened.
 *
 * @returns {Record<string, string | undefined>}
 */
export function freshEnvironment() {
  // What the user configured for npm, such as a registry, stays.
  const own = Object.keys(process.env).filter(
    (name) => /^(npm_|NODE_ENV$|INIT_CWD$)/i.test(name) && !/^npm_config_(?!local_prefix)/i.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules/.test(folder))
  return {
    ...Object.fromEntries(own.map((name) => [name, undefined])),
    PATH: path.join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/**
 * @param {string} path of a file that may be missing
 * @param {(text: string) => string} change
 */
async function edit(path, change) {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text !== undefined) await writeFile(path, change(text))
}
