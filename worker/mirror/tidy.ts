import type { MirrorKey } from '../ports.js'
import { bytesOf } from './base.js'
import { includesId } from './id-ranges.js'
import type { Occupant } from './room.js'
import { type IdRange, type MetaRecord, metaKey, mirrorKeyOf } from './schema.js'
import { windowsOf } from './write-windows.js'
import type { Permit } from './writer-role.js'

/**
 * What a new writer does first: deletes what a crash left behind, which no meta names, and states that nobody has
 * refreshed since `oldest`. Gives who is there.
 */
export function tidy(permit: Permit, oldest: number): Promise<ReadonlyMap<MirrorKey, Occupant>> {
  return permit.write({
    stores: ['meta', 'segments', 'log', 'windows'],
    body: async (requests) => {
      const [keys, records, segments, log, windows] = await Promise.all([
        requests.getAllKeys('meta'),
        requests.getAll('meta'),
        requests.getAllKeys('segments'),
        requests.getAllKeys('log'),
        requests.getAllKeys('windows'),
      ])
      const states = new Map<MirrorKey, MetaRecord>()
      for (const [at, name] of keys.entries()) {
        const key = mirrorKeyOf(name)
        const state = records[at] as MetaRecord
        if (key === undefined) continue
        if (state.freshAt >= oldest) states.set(key, state)
        else requests.delete('meta', metaKey(key))
      }
      const isNamed = (key: MirrorKey, id: number, ranges: (state: MetaRecord) => readonly IdRange[]): boolean => {
        const state = states.get(key)
        return state !== undefined && includesId(ranges(state), id)
      }
      for (const id of segments) {
        if (!isNamed(...id, (state) => state.segments)) requests.delete('segments', id)
      }
      for (const id of log) {
        if (!isNamed(...id, (state) => state.log)) requests.delete('log', id)
      }
      for (const key of new Set(windows.map(([key]) => key))) {
        if (!states.has(key)) requests.delete('windows', windowsOf(key))
      }
      return new Map([...states].map(([key, state]) => [key, { bytes: bytesOf(state), usedAt: state.usedAt }]))
    },
  })
}
