// @ts-check

/** Parts of pods and of their status, for tests. */

const startedAt = '2026-01-01T00:00:00Z'
export const running = { running: { startedAt } }

/** @param {string} [reason] */
export const waiting = (reason) => ({ waiting: reason === undefined ? {} : { reason } })

/**
 * @param {number} exitCode
 * @param {{ reason?: string, signal?: number, finishedAt?: string }} [rest]
 */
export const terminated = (exitCode, rest = {}) => ({
  terminated: { exitCode, startedAt, finishedAt: startedAt, ...rest },
})

/**
 * @param {string} name
 * @param {object} state
 * @param {Record<string, unknown>} [rest]
 */
export const container = (name, state, rest = {}) => ({
  name,
  state,
  image: 'x',
  imageID: '',
  ready: false,
  restartCount: 0,
  ...rest,
})

export const ready = { ready: true, started: true }
export const isReady = [{ type: 'Ready', status: 'True' }]
export const isInitialized = [{ type: 'Initialized', status: 'True' }]

/** @param {string[]} names */
export const containers = (...names) => ({ containers: names.map((name) => ({ name, image: 'x' })) })

/** @param {string[]} names a name that ends in `+` is a sidecar */
export const inits = (...names) => ({
  initContainers: names.map((name) =>
    name.endsWith('+') ? { name: name.slice(0, -1), image: 'x', restartPolicy: 'Always' } : { name, image: 'x' },
  ),
})

/**
 * @param {Date} now
 * @param {number} seconds
 */
export const ago = (now, seconds) => `${new Date(now.getTime() - seconds * 1000).toISOString().slice(0, 19)}Z`
