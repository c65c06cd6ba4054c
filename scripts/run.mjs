// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** From the polite signal to the other one. */
const graceMs = 10_000

/**
 * @typedef {object} RunOptions
 * @property {true} [capture] return the output instead of showing it
 * @property {Record<string, string | undefined>} [env] added to the environment, or with undefined taken from it
 * @property {string} [cwd] default: the repository's root
 * @property {number} [timeoutMs] after which the command and its children are ended; default: never
 */

/**
 * Runs a command. Never rejects: a command that cannot be started has
 * code 127, one that was ended by a signal code 1.
 *
 * The command has a process group of its own, so that its children end with it, on a time-out as
 * well as when this process is told to end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ readonly code: number, readonly output: string, readonly timedOut: boolean }>}
 */
export function run(command, args, { capture, env, cwd = root, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    let output = ''
    let timedOut = false
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }

    const end = () => endGroup(child.pid)
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            end()
          }, timeoutMs)
    process.on('SIGINT', end)
    process.on('SIGTERM', end)

    /** @param {number} code */
    const settle = (code) => {
      clearTimeout(timer)
      process.off('SIGINT', end)
      process.off('SIGTERM', end)
      resolve({ code, output, timedOut })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      settle(127)
    })
    child.on('close', (code) => settle(code ?? 1))
  })
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return
  signalGroup(pid, 'SIGTERM')
  setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs).unref()
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It is gone already.
  }
}
