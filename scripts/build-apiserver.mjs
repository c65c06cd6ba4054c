// @ts-check
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const source = fileURLToPath(new URL('../e2e/apiserver/', import.meta.url))
const output = join(source, '.build')
const binary = join(output, 'apiserver')
const hashFile = join(output, 'apiserver.hash')
const progressMs = 10_000

/**
 * Builds the cluster for tests, when its Go sources changed since the last time.
 *
 * @param {{ log?: (line: string) => void }} [options] `log` gets whole lines; default: stderr.
 * @returns {Promise<string | undefined>} the path of the binary; undefined where Go is missing, after a loud
 *   note. With `CI` set a missing Go is an error instead: there, nothing is skipped.
 */
export async function buildApiserver({ log = (line) => process.stderr.write(`${line}\n`) } = {}) {
  const goMod = await readFile(join(source, 'go.mod'), 'utf8')
  const version = /k8s\.io\/kubernetes (v1\.(\d+)\.\S+)/.exec(goMod)
  if (!version) throw new Error('e2e/apiserver/go.mod names no k8s.io/kubernetes version')
  const variables = [`gitVersion=${version[1]}`, 'gitMajor=1', `gitMinor=${version[2]}`]
  const linkFlags = ['-s -w', ...variables.map((one) => `-X k8s.io/component-base/version.${one}`)].join(' ')

  const hash = await hashOf(linkFlags)
  if (await isBuilt(hash)) return binary
  if (!(await hasGo())) return refuseOrSkip(log)

  await mkdir(output, { recursive: true })
  const fresh = join(output, `apiserver.${process.pid}`)
  const started = Date.now()
  log('Building the cluster for tests (etcd, kube-apiserver, kubectl proxy). The first time takes several minutes.')
  try {
    const packages = await go(['list', '-deps', '.'], 'stdout', (count) =>
      log(`  modules: ${count} packages, ${since(started)}`),
    )
    await go(['build', '-v', `-ldflags=${linkFlags}`, '-o', fresh, '.'], 'stderr', (count) =>
      log(`  compiling: ${count} of at most ${packages} packages, ${since(started)}`),
    )
    await rename(fresh, binary)
    await writeFile(hashFile, hash)
  } finally {
    await rm(fresh, { force: true })
  }
  log(`Built ${binary} in ${since(started)}`)
  return binary
}

/** @param {string} linkFlags */
async function hashOf(linkFlags) {
  const names = (await readdir(source)).filter((name) => name.endsWith('.go') || /^go\.(mod|sum)$/.test(name)).sort()
  const hash = createHash('sha256').update(linkFlags)
  for (const name of names) hash.update(`\0${name}\0`).update(await readFile(join(source, name)))
  return hash.digest('hex')
}

/** @param {string} hash */
async function isBuilt(hash) {
  try {
    await access(binary)
    return (await readFile(hashFile, 'utf8')) === hash
  } catch {
    return false
  }
}

async function hasGo() {
  try {
    await go(['version'], 'stdout', () => {})
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false
    throw error
  }
}

/** @param {(line: string) => void} log */
function refuseOrSkip(log) {
  const reason = 'Go is not installed, so there is no real kube-apiserver: https://go.dev/dl (1.26 or newer)'
  if (process.env.CI && process.env.CI !== 'false') throw new Error(reason)
  const rule = '!'.repeat(100)
  log(`\n${rule}\n!! SKIPPED: ALL TESTS AGAINST A REAL CLUSTER\n!! ${reason}\n${rule}\n`)
  return undefined
}

/**
 * Runs go and counts the lines it prints on one of its streams; what it says of downloads does not count.
 *
 * @param {string[]} args
 * @param {'stdout' | 'stderr'} counted
 * @param {(count: number) => void} onProgress every ten seconds
 * @returns {Promise<number>} the count
 */
function go(args, counted, onProgress) {
  return new Promise((resolve, reject) => {
    const child = spawn('go', args, {
      cwd: source,
      env: { ...process.env, GOGC: '800', CGO_ENABLED: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let count = 0
    /** @type {string[]} */
    const tail = []
    const timer = setInterval(() => onProgress(count), progressMs)
    createInterface({ input: child[counted] }).on('line', (line) => {
      if (!line.startsWith('go: downloading')) count += 1
    })
    if (counted !== 'stdout') child.stdout.resume()
    createInterface({ input: child.stderr }).on('line', (line) => tail.push(line) > 40 && tail.shift())
    child.on('error', (error) => {
      clearInterval(timer)
      reject(error)
    })
    child.on('close', (code) => {
      clearInterval(timer)
      if (code === 0) resolve(count)
      else reject(new Error(`go ${args[0]} ended with ${code}:\n${tail.join('\n')}`))
    })
  })
}

/** @param {number} started */
function since(started) {
  const seconds = Math.round((Date.now() - started) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildApiserver()
