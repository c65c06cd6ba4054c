import type { ObjectKey } from '../model/key.js'
import { asResourceVersion, compareResourceVersions, type ResourceVersion } from '../model/resource-version.js'
import type { ChangesResume, KnownState } from '../protocol/contract.js'
import type { FramePart, WireChange } from '../protocol/frames.js'

type Baseline = Extract<FramePart, { type: 'baseline' }>

/** Which state of each object one subscriber of changes has been told: where another engine goes on. */
export class ToldStates {
  readonly #known = new Map<ObjectKey, KnownState>()
  #since: ResourceVersion | undefined

  /** What is taken as told. */
  knows(known: Baseline['known']): void {
    for (const [key, uid, resourceVersion] of known) this.#note(key, uid, resourceVersion)
  }

  note(change: WireChange): void {
    if (change.type === 'synced' || change.type === 'reset') return
    const { uid, resourceVersion } = change.object.metadata
    if (change.type === 'deleted') {
      this.#known.delete(change.key)
      this.#reach(resourceVersion)
    } else this.#note(change.key, uid, resourceVersion)
  }

  resume(): ChangesResume {
    return { known: this.#known, ...(this.#since === undefined ? {} : { since: this.#since }) }
  }

  #note(key: ObjectKey, uid: string | undefined, resourceVersion: string | undefined): void {
    this.#known.set(key, {
      ...(uid === undefined ? {} : { uid }),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    })
    this.#reach(resourceVersion)
  }

  #reach(text: string | undefined): void {
    const version = asResourceVersion(text)
    if (version === undefined) return
    if (this.#since === undefined || compareResourceVersions(version, this.#since) === 1) this.#since = version
  }
}
