import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, compareResourceVersions } from '../../src/model/resource-version.js'
import type { Delta, DeltaSink } from '../ports.js'
import type { Witness } from './state.js'

/** A cache behind the sink in its plainest form. Throws where the order of one object is broken (P3). */
export class DeltaCache implements DeltaSink {
  readonly objects = new Map<ObjectKey, KubeObject>()
  replaces = 0
  revokes = 0
  /** Deltas that reached the cache. */
  readonly applied: Delta[] = []
  #held: Delta[] | undefined
  /** Newest version told about a key since the last complete state. */
  readonly #newest = new Map<ObjectKey, string>()

  get holding(): 'yes' | 'no' {
    return this.#held === undefined ? 'no' : 'yes'
  }

  get heldCount(): number {
    return this.#held?.length ?? 0
  }

  push(deltas: readonly Delta[]): void {
    if (this.#held !== undefined) this.#held.push(...deltas)
    else for (const delta of deltas) this.#apply(delta)
  }

  hold(): void {
    if (this.#held !== undefined) throw new Error('hold inside a hold')
    this.#held = []
  }

  release(): void {
    if (this.#held === undefined) throw new Error('release outside a hold')
    const held = this.#held
    this.#held = undefined
    this.push(held)
  }

  discardHeld(): void {
    if (this.#held === undefined) throw new Error('discard outside a hold')
    this.#held = undefined
  }

  witness(): Witness | undefined {
    let newest: Witness | undefined
    for (const [key, { metadata }] of this.objects) {
      const resourceVersion = asResourceVersion(metadata.resourceVersion)
      if (resourceVersion === undefined) continue
      if (newest !== undefined && compareResourceVersions(resourceVersion, newest.resourceVersion) !== 1) continue
      newest = { key, resourceVersion, ...(metadata.uid === undefined ? {} : { uid: metadata.uid }) }
    }
    return newest
  }

  #apply(delta: Delta): void {
    this.applied.push(delta)
    switch (delta.type) {
      case 'replace':
        this.replaces += 1
        this.objects.clear()
        this.#newest.clear()
        for (const object of delta.objects) this.objects.set(keyOf(object.metadata), object)
        break
      case 'apply':
      case 'delete': {
        if (this.replaces === 0) throw new Error('a delta before the first complete state (R10)')
        const key = keyOf(delta.object.metadata)
        this.#orderly(key, delta.resourceVersion)
        if (delta.type === 'apply') this.objects.set(key, delta.object)
        else this.objects.delete(key)
        break
      }
      case 'revoke':
        this.revokes += 1
        this.objects.clear()
        this.#newest.clear()
        break
      default:
        break
    }
  }

  #orderly(key: ObjectKey, version: string | undefined): void {
    const [next, before] = [asResourceVersion(version), asResourceVersion(this.#newest.get(key))]
    if (next === undefined) return
    if (before !== undefined && compareResourceVersions(next, before) !== 1) {
      throw new Error(`${key} went from ${before} to ${next} (P3)`)
    }
    this.#newest.set(key, next)
  }
}
