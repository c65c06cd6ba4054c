// @ts-check
import { rm } from 'node:fs/promises'
import { startBrowser } from './browser.mjs'

/** One folder that browsers keep things in, one browser at a time, and what is known to be in it. */
export class Profile {
  /** @type {string} */
  #folder
  /** @type {import('./world.mjs').World} */
  #world
  /** @type {import('./browser.mjs').MortalBrowser | undefined} */
  #browser
  #loads = 0
  /** @type {() => void} */
  #sawUnnamed = () => {}
  /** Highest version that was certainly committed. @type {string | undefined} */
  known
  /** Commits that were seen from outside. */
  seenCommits = 0
  /** Of the page that was loaded last. */
  phase = 'none'

  /**
   * @param {import('./world.mjs').World} world
   * @param {string} folder
   * @param {string} [known]
   */
  constructor(world, folder, known) {
    this.#world = world
    this.#folder = folder
    this.known = known
  }

  get page() {
    if (this.#browser === undefined) throw new Error('no browser')
    return this.#browser.page
  }

  /** Resolves when segments are seen that no commit names. */
  get unnamed() {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.#sawUnnamed = resolve
      })
    )
  }

  async start() {
    this.#browser = await startBrowser(this.#folder, (told) => this.#told(told))
  }

  /** Another name each time, so that the engine is another one. */
  nextLife() {
    this.#loads += 1
    return `life-${this.#loads}`
  }

  /**
   * The page, with the library at work or without.
   *
   * @param {'idle' | { readonly database: import('./plan.mjs').Plan['database'] }} use
   */
  async load(use) {
    this.phase = 'none'
    const { namespace, proxy } = this.#world
    const query = use === 'idle' ? '' : `?${new URLSearchParams({ namespace, life: this.nextLife(), ...use })}`
    await this.page.goto(`${proxy.url}/${query}`, { waitUntil: use === 'idle' ? 'load' : 'commit' })
  }

  /** @param {string} version */
  isCommitted(version) {
    if (this.known === undefined || Number(version) > Number(this.known)) this.known = version
  }

  async kill() {
    const browser = this.#browser
    this.#browser = undefined
    await browser?.kill()
  }

  async remove() {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** @param {any} told */
  #told(told) {
    // What comes after the kill was sent before it.
    if (told.type === 'phase') this.phase = told.phase
    else if (told.type === 'unnamed') this.#sawUnnamed()
    else {
      this.seenCommits += 1
      this.isCommitted(told.version)
    }
  }
}
