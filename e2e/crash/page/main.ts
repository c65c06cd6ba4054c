import { start } from './start.js'
import { type Tools, tools } from './tools.js'
import { type Told, watchDatabase } from './watch-database.js'

declare global {
  /** On the page, for the functions that the harness runs there. */
  var crash: Tools
  /** The harness listens. */
  function tell(told: Told | { readonly type: 'phase'; readonly phase: string }): void
}

globalThis.crash = tools

// Loaded with a namespace the library starts at once, as an application would.
const query = new URLSearchParams(location.search)
const namespace = query.get('namespace')
const life = query.get('life')
if (namespace !== null && life !== null) {
  const database = query.get('database')
  if (database !== 'alone') void watchDatabase(database === 'held' ? 'hold' : 'go on')
  start(namespace, life).list.subscribe(({ status }) => tell({ type: 'phase', phase: status.phase }))
}
