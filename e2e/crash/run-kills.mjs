// @ts-check
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { plan } from './plan.mjs'
import { Profile } from './profile.mjs'
import { random } from './random.mjs'
import { verify } from './verify.mjs'

/**
 * @typedef {object} Killed
 * @property {number} index
 * @property {import('./plan.mjs').Plan} plan
 * @property {string} phase of the informer when the browser died, as far as it was told; `none`: it had not told one
 * @property {import('./verify.mjs').Found} found
 */

/**
 * Kills the browser again and again, and looks each time at what is left. After an inconsistency goes on in a new profile.
 *
 * @param {import('./world.mjs').World} world
 * @param {{ readonly kills: number, readonly seed: number }} options
 * @param {(killed: Killed) => void} done after each
 */
export async function runKills(world, { kills, seed }, done) {
  const { churn, history, profiles } = world
  const dice = random(seed)
  /** @type {Profile | undefined} */
  let profile
  try {
    for (let index = 0; index < kills; index += 1) {
      const next = plan(dice, index)
      const isNew = profile === undefined || next.profile === 'new'
      if (profile === undefined || isNew) {
        await profile?.remove()
        profile = new Profile(world, join(profiles, `profile-${index}`))
        await profile.start()
      }
      churn.go()
      await live(profile, isNew ? { ...next, life: 'reloaded' } : next)
      await profile.kill()
      const { phase } = profile
      // The server goes on while nobody looks.
      await delay(dice.whole(0, 300))
      await profile.start()
      const found = await verify(world, profile)
      done({ index, plan: next, phase, found })
      if (found.verdict.type === 'consistent') {
        // Nothing older may ever be restored, from this profile or from a later one.
        if (profile.known !== undefined) history.forgetBefore(history.at(profile.known))
        continue
      }
      await profile.remove()
      profile = undefined
    }
  } finally {
    await profile?.remove()
  }
}

/**
 * Until it is to die.
 *
 * @param {Profile} profile
 * @param {import('./plan.mjs').Plan} plan
 */
async function live(profile, { life, database, delayMs }) {
  const { unnamed } = profile
  if (life === 'reloaded') await profile.load({ database })
  else if (database !== 'alone') {
    /** @type {import('./page/watch-database.js').UnderWay} */
    const underWay = database === 'held' ? 'hold' : 'go on'
    // It ends with the browser.
    profile.page.evaluate((underWay) => crash.watchDatabase(underWay), underWay).catch(() => {})
  }
  await Promise.race([delay(delayMs), ...(database === 'held' ? [unnamed] : [])])
}
