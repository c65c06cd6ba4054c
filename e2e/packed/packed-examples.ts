import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { freshEnvironment, npm, prepareExample } from '../../scripts/prepare-example.mjs'
import { packTarball } from '../../scripts/tarball.mjs'

/** Examples as their users have them: outside of the repository, with the tarball in node_modules. */
export class PackedExamples {
  readonly #directory: string
  readonly #tarball: string
  readonly #kubeProxy: string
  readonly #installed = new Map<string, Promise<string>>()
  readonly #built = new Map<string, Promise<string>>()

  static async create(kubeProxy: string): Promise<PackedExamples> {
    const directory = await mkdtemp(`${tmpdir()}/kube-informer-packed-`)
    return new PackedExamples(directory, await packTarball(directory), kubeProxy)
  }

  private constructor(directory: string, tarball: string, kubeProxy: string) {
    this.#directory = directory
    this.#tarball = tarball
    this.#kubeProxy = kubeProxy
  }

  /** The folder of the example, with its packages. */
  installed(name: string): Promise<string> {
    return once(this.#installed, name, async () => {
      const into = `${this.#directory}/${name.replace('/', '-')}`
      await prepareExample({ name, into, tarball: this.#tarball, kubeProxy: this.#kubeProxy })
      return into
    })
  }

  /** The same, after its `npm run build`. */
  built(name: string): Promise<string> {
    return once(this.#built, name, async () => {
      const directory = await this.installed(name)
      await npm(directory, ['run', 'build'])
      return directory
    })
  }

  remove(): Promise<void> {
    return rm(this.#directory, { recursive: true, force: true })
  }
}

function once<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const answer = known.get(name) ?? make()
  known.set(name, answer)
  return answer
}

export interface RunningServer {
  /** No slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a command of the example that serves on a port, and waits until it answers. */
export async function startServer(
  directory: string,
  command: (port: number) => readonly string[],
): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(`${directory}/node_modules/.bin/${command(port)[0]}`, command(port).slice(1), {
    cwd: directory,
    env: { ...process.env, ...freshEnvironment() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 60_000
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end(child)
      throw new Error(`${command(port).join(' ')} does not answer:\n${output}`)
    }
    await delay(100)
  }
  return { url, stop: () => end(child) }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

/** With its children, which are in its process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
