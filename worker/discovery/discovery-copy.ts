import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { Clock, Mirror } from '../ports.js'
import type { HalfDocument, Root } from './documents.js'

/** Where the last state of discovery is kept for the next start. Nothing here rejects. */
export interface DiscoveryCopy {
  load(): Promise<ReadonlyMap<Root, HalfDocument> | undefined>
  keep(halves: ReadonlyMap<Root, HalfDocument>): Promise<void>
}

/** Under a key that no informer has. Raised when `HalfDocument` changes. */
const key = 'discovery 1'
/** The mirror wants one; nothing is resumed from it. */
const version = asResourceVersion('1')

interface Kept extends KubeObject {
  readonly half: HalfDocument
}

/** As one state of the mirror, an object for each half. `changed` halves only are written. */
export function mirroredDiscovery(mirror: () => Mirror | undefined, clock: Clock, closed: AbortSignal): DiscoveryCopy {
  let kept: string | undefined
  return {
    async load() {
      const halves = new Map<Root, HalfDocument>()
      const state = await mirror()?.load(
        key,
        {
          begun: () => {},
          objects: (batch) => {
            for (const object of batch as readonly Kept[]) halves.set(object.metadata.name as Root, object.half)
          },
        },
        closed,
      )
      return state === undefined || halves.size === 0 ? undefined : halves
    },
    async keep(halves) {
      const text = JSON.stringify([...halves])
      if (version === undefined || text === kept) return
      const objects: readonly Kept[] = [...halves].map(([name, half]) => ({ metadata: { name }, half }))
      const write = { type: 'state', objects, resourceVersion: version, freshAt: clock.now() } as const
      if ((await mirror()?.apply(key, write)) === 'kept') kept = text
    },
  }
}
