import type { MirrorKey, SavedWindow } from '../ports.js'
import { Overtaken } from './disk-error.js'
import { readMeta } from './meta-records.js'
import { textOf } from './text-records.js'
import type { WriteContext } from './write-state.js'

/** All records of the store `windows` that belong to a key. */
export const windowsOf = (key: MirrorKey): IDBKeyRange => IDBKeyRange.bound([key], [key, []])

/** Puts these in the place of all saved windows of the key. Without a state there is nothing to save them for. */
export async function writeWindows(
  { key, permit }: Pick<WriteContext, 'key' | 'permit'>,
  windows: readonly SavedWindow[],
): Promise<void> {
  const records = windows.map(({ query, resourceVersion, total, objects }) => ({
    query,
    resourceVersion,
    total,
    text: `[${objects.map(textOf).join(',')}]`,
  }))
  await permit.write({
    stores: ['meta', 'windows'],
    body: async (requests) => {
      const state = readMeta(requests, key)
      requests.delete('windows', windowsOf(key))
      for (const record of records) requests.put('windows', record, [key, record.query])
      if ((await state) === undefined) throw new Overtaken()
    },
  })
}
