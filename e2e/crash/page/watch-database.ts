import { asked, openDatabase } from './database.js'
import { look, lookAt } from './on-disk.js'

export type Told =
  | { readonly type: 'committed'; readonly version: string }
  /** Segments that no commit names yet, and that were not there when this began. */
  | { readonly type: 'unnamed' }

export type UnderWay = 'hold' | 'go on'

const everyMs = 10

/**
 * Reads the database from outside again and again, and tells what was committed, and that something is under way. With
 * `hold` it then stays in its transaction, so that the commit waits, as it does behind a slow disk, until the kill.
 */
export async function watchDatabase(underWay: UnderWay): Promise<void> {
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, everyMs))
  let database = await openDatabase()
  const isNew = database === undefined
  while (database === undefined) {
    await rest()
    database = await openDatabase()
  }
  let told: string | undefined
  let lastBefore = isNew ? 0 : undefined
  for (;;) {
    const transaction = lookAt(database)
    const { version, unnamed, lastSegment } = await look(transaction)
    lastBefore ??= unnamed > 0 ? lastSegment : 0
    if (version !== undefined && version !== told) tell({ type: 'committed', version })
    told = version
    if (unnamed > 0 && lastSegment > lastBefore) {
      tell({ type: 'unnamed' })
      while (underWay === 'hold') await asked(transaction.objectStore('meta').count())
    }
    await rest()
  }
}
