import type { ApiServer } from '../api-server/api-server.js'
import type { Chance } from '../generate/chance.js'
import type { Claims } from './claims.js'
import type { Stock } from './stock.js'

/** What programs act on. */
export interface World {
  readonly server: ApiServer
  readonly stock: Stock
  readonly chance: Chance
  readonly now: () => number
  /** Deployments that something goes on with. */
  readonly busy: Set<string>
  readonly claims: Claims
  /** Goes on with something beside what goes on. */
  readonly spawn: (program: Program) => void
}

/**
 * Something that goes on for a while. Each `yield` comes after one write at most, and may say how many ms it takes until
 * the next step where that is lifelike; it ends when there is nothing left to do.
 */
export type Program = Generator<number | undefined, void, void>
