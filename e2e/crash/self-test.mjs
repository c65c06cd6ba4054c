// @ts-check
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Profile } from './profile.mjs'
import { verify } from './verify.mjs'

/** @typedef {import('./page/plant.js').Plant} Plant */

/**
 * One kind of damage, and what has to be said of it.
 *
 * @typedef {object} Planted
 * @property {string} name
 * @property {RegExp} why
 * @property {(world: import('./world.mjs').World, version: string) => Plant} plant `version` is on disk
 */

/** @type {readonly Planted[]} */
const planted = [
  {
    name: 'an object of an earlier state',
    why: /never a state of the server: \S+, new at \d+, beside/,
    plant: (world, version) => ({ type: 'object', object: changed(world, version).before }),
  },
  {
    name: 'an object with another content',
    why: /another content/,
    plant: (world, version) => ({
      type: 'object',
      object: { ...changed(world, version).object, data: { text: 'planted' } },
    }),
  },
  {
    name: 'an older version to go on from',
    why: /at which the server had another state/,
    plant: ({ history }, version) => ({ type: 'version', version: String(history.versionOf(history.at(version) - 1)) }),
  },
  { name: 'no commit', why: /nothing restored, though version \d+ was committed/, plant: () => ({ type: 'lost' }) },
  { name: 'torn records', why: /nothing restored, though version \d+ is on disk/, plant: () => ({ type: 'torn' }) },
]

/**
 * Plants each kind of damage into what a kill left. Gives those that were not noticed, with what was said instead; and
 * whether the same without damage is consistent.
 *
 * @param {import('./world.mjs').World} world
 * @returns {Promise<readonly { readonly name: string, readonly problem: string | undefined }[]>}
 */
export async function selfTest(world) {
  const folder = join(world.profiles, 'self-test')
  const source = new Profile(world, folder)
  try {
    await source.start()
    world.churn.go()
    await source.load({ database: 'watched' })
    while (source.seenCommits < 3) await delay(20)
    await source.kill()
    const results = []
    for (const [index, one] of [undefined, ...planted].entries()) {
      const copy = `${folder}-${index}`
      await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
      results.push(await tryOne(world, new Profile(world, copy, source.known), one))
    }
    return results
  } finally {
    await source.remove()
  }
}

/**
 * @param {import('./world.mjs').World} world
 * @param {Profile} profile
 * @param {Planted | undefined} one
 */
async function tryOne(world, profile, one) {
  try {
    await profile.start()
    const { verdict } = await verify(world, profile, async (page) => {
      const { version } = await page.evaluate(() => crash.onDisk())
      if (one === undefined || version === undefined) return
      const changed = await page.evaluate((plant) => crash.plant(plant), one.plant(world, version))
      if (changed === 0) throw new Error(`nothing could be planted: ${one.name}`)
    })
    const said = verdict.type === 'inconsistent' ? verdict.why : `${verdict.type}, restored ${verdict.restored}`
    const isRight = one === undefined ? verdict.type === 'consistent' : one.why.test(said)
    return { name: one?.name ?? 'no damage', problem: isRight ? undefined : said }
  } finally {
    await profile.remove()
  }
}

/**
 * The object of that state that changed longest ago: others changed since, so that its earlier state never was beside theirs.
 *
 * @param {import('./world.mjs').World} world
 * @param {string} version
 */
function changed({ history }, version) {
  const candidates = history.objectsAt(history.at(version)).flatMap(({ object, before }) => {
    return before === undefined ? [] : [{ object, before }]
  })
  const [oldest] = candidates.sort((a, b) => versionOf(a.object) - versionOf(b.object))
  if (oldest === undefined) throw new Error('nothing has changed yet')
  return oldest
}

/** @param {import('./history.mjs').KubeObject} object */
const versionOf = ({ metadata }) => Number(metadata.resourceVersion)
