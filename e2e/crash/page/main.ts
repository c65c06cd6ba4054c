import { onDisk } from './on-disk.js'
import { plant } from './plant.js'
import { start } from './start.js'
import { type Told, watchDatabase } from './watch-database.js'

/** For the functions that the harness runs on the page. */
const crash = { onDisk, plant, start, watchDatabase }

declare global {
  var crash: typeof import('./main.js').crash
  /** The harness listens. */
  function tell(told: Told | { readonly type: 'phase'; readonly phase: string }): void
}

export { crash }

globalThis.crash = crash

// Loaded with a namespace the library starts at once, as an application would.
const { namespace, life, database } = Object.fromEntries(new URLSearchParams(location.search))
if (namespace !== undefined && life !== undefined) {
  if (database === 'watched') watchDatabase()
  const { list } = start(namespace, life)
  list.subscribe(({ status }) => tell({ type: 'phase', phase: status.phase }))
}
