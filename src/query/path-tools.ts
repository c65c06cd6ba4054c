import { fromJSONPath } from './from-json-path.js'

/** What makes paths of something else. */
export const path = { fromJSONPath } as const
