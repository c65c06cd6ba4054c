import { startCensus } from './census.js'

/** Of this thread. Imported before all others, so that it counts what they do. */
export const census = startCensus()
