import { DeltaCache } from './delta-cache.fixture.js'
import type { Happening } from './input.js'
import { Machine } from './machine.fixture.js'

/** The pure machine with the cache that its deltas make. */
export class CachedMachine extends Machine {
  readonly cache = new DeltaCache()

  override feed(happening: Happening): this {
    super.feed(happening)
    for (const effect of this.effects) {
      if (effect.type === 'emit') this.cache.push(effect.deltas)
      else if (effect.type !== 'gate') continue
      else if (effect.gate === 'hold') this.cache.hold()
      else if (effect.gate === 'release') this.cache.release()
      else this.cache.discardHeld()
    }
    return this
  }

  /** `name@version` of what is cached, in no order that counts. */
  get cached(): readonly string[] {
    return [...this.cache.objects.values()].map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`).sort()
  }

  /** Deltas that reached the cache, as `type name@version`, without progress. */
  get told(): readonly string[] {
    return this.cache.applied.flatMap((delta) => {
      if (delta.type === 'apply' || delta.type === 'delete')
        return [`${delta.type} ${delta.object.metadata.name}@${delta.object.metadata.resourceVersion}`]
      if (delta.type === 'progress') return []
      return [delta.type]
    })
  }
}
