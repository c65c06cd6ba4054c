// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Demo
 * @property {string} url no slash at the end
 * @property {(command: import('../demo/control/demo-state.js').DemoCommand) => Promise<void>} send to the cluster in memory
 * @property {() => Promise<number>} pods how many the cluster in memory has
 * @property {() => Promise<void>} stop
 */

/**
 * What `npm run demo` runs, on a free port. Not through npm, which would leave it behind when it is ended.
 *
 * @param {{ readonly kubeApi?: string, readonly writes?: 'allow' }} [options] without an API a cluster in memory
 * @returns {Promise<Demo>}
 */
export async function startDemo({ kubeApi = '', writes } = {}) {
  const built = await run('node_modules/.bin/vite', ['build', '--mode', 'demo'], { capture: true })
  if (built.code !== 0) throw new Error(`The demo does not build: ${built.output}`)
  const child = spawn(`${root}node_modules/.bin/vite`, ['preview', '--mode', 'demo', '--port', '0'], {
    cwd: root,
    env: { ...process.env, KUBE_API: kubeApi, KUBE_WRITES: writes ?? '', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlOf(child)
  return {
    url,
    async send(command) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/demo/control`, { method: 'POST', headers, body: JSON.stringify(command) })
      if (!answer.ok) throw new Error(`The demo does not take ${JSON.stringify(command)}: ${answer.status}`)
    },
    async pods() {
      const list = await (await fetch(`${url}/k8s/api/v1/pods?limit=1`)).json()
      return list.items.length + (list.metadata.remainingItemCount ?? 0)
    },
    async stop() {
      const ended = once(child, 'close')
      child.kill()
      await ended
    },
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function urlOf(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      said += text
      const url = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(said.split('Local:')[1] ?? '')?.[0]
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => reject(new Error(`the demo ended: ${said}`)))
  })
}
