import type { InformerOptions, ScopeInput } from 'kube-informer'
import type { Exchange } from './exchange.js'
import type { Site } from './scripted-server.js'
import type { Seen } from './seen.js'

/** One user of one informer of the Pods of namespace `d`. */
export interface User {
  seen(): Promise<Seen>
  /** What is seen once this holds; fails with what is seen instead. */
  until(holds: (seen: Seen) => boolean): Promise<Seen>
  retryNow(): Promise<void>
}

export interface UserOptions {
  readonly scope?: ScopeInput
  readonly options?: InformerOptions
}

/** Where a case plays: the engine in Node with a clock that stands still, or in a browser's worker with a real one. */
export interface World {
  readonly place: 'node' | 'browser'
  readonly site: Site
  user(options?: UserOptions): Promise<User>
  /** Lets what is on its way arrive. */
  settle(): Promise<void>
  /** Time goes by: at once on the clock of the test, by itself in a browser, where `until` waits for it. */
  pass(ms: number): Promise<void>
}

/** The start of most cases: `d/a@42` listed at version 100, and the watch from there. */
export interface LiveStart {
  readonly user: User
  readonly watch: Exchange
}

export interface WireCase {
  /** Begins with the number of the case. */
  readonly title: string
  /** `node`: nothing of it depends on a browser, or it needs more time than there is. */
  readonly where: 'everywhere' | 'node'
  run(world: World): Promise<void>
}
