// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command from the repository's root. With `capture` its output is returned instead of shown.
 * Never rejects: a command that cannot be started has code 127.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ readonly capture?: true, readonly env?: Record<string, string> }} [options]
 * @returns {Promise<{ readonly code: number, readonly output: string }>}
 */
export function run(command, args, { capture, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
