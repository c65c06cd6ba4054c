import type { ApiServer } from '../api-server/api-server.js'
import type { Chance } from '../generate/chance.js'
import type { Stock } from './stock.js'

/** What programs act on. */
export interface World {
  readonly server: ApiServer
  readonly stock: Stock
  readonly chance: Chance
  readonly now: () => number
  /** Deployments that something goes on with. */
  readonly busy: Set<string>
}

/** Something that goes on for a while. Each `yield` comes after one write at most; it ends when there is nothing left to do. */
export type Program = Generator<void, void, void>
