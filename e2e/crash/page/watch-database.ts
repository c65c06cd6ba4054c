import { openDatabase } from './database.js'
import { look } from './on-disk.js'

export type Told =
  | { readonly type: 'committed'; readonly version: string }
  /** Segments that no commit names yet, and that were not there when this began. */
  | { readonly type: 'unnamed' }

const everyMs = 10

/** Reads the database from outside again and again, and tells what was committed, and that something is under way. */
export function watchDatabase(): void {
  let told: string | undefined
  let lastBefore: number | undefined
  const watch = async (database: IDBDatabase): Promise<void> => {
    for (;;) {
      const { version, unnamed, lastSegment } = await look(database)
      lastBefore ??= unnamed > 0 ? lastSegment : 0
      if (unnamed > 0 && lastSegment > lastBefore) tell({ type: 'unnamed' })
      if (version !== undefined && version !== told) tell({ type: 'committed', version })
      told = version
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const find = async (): Promise<void> => {
    const database = await openDatabase()
    if (database === undefined) {
      lastBefore = 0
      setTimeout(find, everyMs)
      return
    }
    await watch(database)
  }
  void find()
}
