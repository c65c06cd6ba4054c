import { createHash } from 'node:crypto'
import type { Api } from './api.js'

/**
 * One behaviour of an API server, as a client sees it. It runs against every server there is; what
 * is sent and what comes back is written down, and must be the same everywhere.
 */
export interface Spec {
  /** Also the name of its recording. */
  readonly name: string
  readonly run: (api: Api) => Promise<void>
}

export function spec(name: string, run: (api: Api) => Promise<void>): Spec {
  return { name, run }
}

/** One spec for each row, which is a query or a path that says it all. */
export function specsFor(
  name: string,
  rows: readonly string[],
  run: (api: Api, row: string) => Promise<unknown>,
): readonly Spec[] {
  return rows.map((row) =>
    spec(`${name} ${row}`, async (api) => {
      await run(api, row)
    }),
  )
}

/** The file of a spec's recording: what can be read of its name, and what tells it from all others. */
export function recordingOf({ name }: Spec): string {
  const words = decodeURIComponent(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
  return `${words}.${createHash('sha256').update(name).digest('hex').slice(0, 4)}.txt`
}
