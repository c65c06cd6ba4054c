// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { judge } from './judge.mjs'

/**
 * @typedef {object} Found after a kill
 * @property {import('./judge.mjs').Verdict} verdict
 * @property {import('./page/on-disk.js').OnDisk} disk before the library started
 * @property {number} behind states of the server since the restored one
 * @property {'watch' | 'list'} resumed how the server's state was reached
 */

const answerMs = 60_000

/**
 * Starts the library on what a kill left, with the API held back, judges what it restores, lets the API go, and waits
 * until lists show the server's state. The browser is started, its page is not loaded; the churn is paused afterwards.
 *
 * @param {import('./world.mjs').World} world
 * @param {import('./profile.mjs').Profile} profile
 * @param {(page: import('playwright').Page) => Promise<void>} [before] done to
 *   the database before the library starts
 * @returns {Promise<Found>}
 */
export async function verify(world, profile, before) {
  const { proxy, history, namespace } = world
  proxy.freeze('/k8s')
  try {
    await profile.load('idle')
    const { page, known } = profile
    await before?.(page)
    const disk = await page.evaluate(() => crash.onDisk())
    const served = await world.settle()
    proxy.reset()
    const started = await page.evaluateHandle(({ namespace, life }) => crash.start(namespace, life), {
      namespace,
      life: profile.nextLife(),
    })
    const { source, storage, items } = await within(
      started.evaluate((started) => started.restored()),
      'restore',
    )
    if (storage !== 'disk') throw new Error(`the library does not keep anything on disk, but: ${storage}`)
    const restored = source === 'mirror' ? JSON.parse(items) : undefined
    const resumeVersion = restored === undefined ? undefined : await resumed(world)
    if (resumeVersion !== undefined) profile.isCommitted(resumeVersion)
    const onDisk = disk.version
    const verdict = judge(history, { restored, resumeVersion, onDisk, known })
    const behind = resumeVersion === undefined ? history.states : history.states - 1 - history.at(resumeVersion)
    if (verdict.type === 'inconsistent') return { verdict, disk, behind, resumed: 'list' }
    proxy.thaw('/k8s')
    const end = await within(
      started.evaluate(
        (started, [served, ms]) => started.reached(served, ms),
        /** @type {const} */ ([served, answerMs]),
      ),
      'resume',
    )
    const isListed = proxy.log('/k8s').some(({ verb, url }) => verb === 'LIST' || url.includes('sendInitialEvents'))
    return {
      verdict: end === 'reached' ? verdict : { type: 'inconsistent', why: `never at the server's state: ${end}` },
      disk,
      behind,
      resumed: restored === undefined || isListed ? 'list' : 'watch',
    }
  } finally {
    proxy.thaw('/k8s')
  }
}

/**
 * From which version the library asked to go on, though it gets no answer.
 *
 * @param {import('./world.mjs').World} world
 * @returns {Promise<string | undefined>}
 */
async function resumed({ proxy, namespace }) {
  const until = Date.now() + answerMs
  for (;;) {
    const asked = proxy
      .log('/k8s')
      .filter(({ verb, url }) => verb === 'WATCH' && url.includes(`/namespaces/${namespace}/configmaps`))
      .map(({ url }) => new URL(url, proxy.url).searchParams)
      .find((query) => query.has('resourceVersion') && !query.has('sendInitialEvents'))
    if (asked !== undefined || Date.now() > until) return asked?.get('resourceVersion') ?? undefined
    await delay(5)
  }
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {string} name
 * @returns {Promise<T>}
 */
async function within(work, name) {
  const timer = new AbortController()
  const late = delay(answerMs + 10_000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no end of the ${name}`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
