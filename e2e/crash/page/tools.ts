import { onDisk } from './on-disk.js'
import { plant } from './plant.js'
import { start } from './start.js'
import { watchDatabase } from './watch-database.js'

/** What the harness runs on the page. */
export const tools = { onDisk, plant, start, watchDatabase }

export type Tools = typeof tools
