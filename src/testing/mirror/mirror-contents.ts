import type { Mirror, MirrorKey, MirrorSink, MirrorState, SavedWindow } from '../../../worker/ports.js'
import { keyOf } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'

/** What a mirror gave when it was loaded. */
export interface MirrorContents {
  readonly state: MirrorState
  readonly windows: readonly SavedWindow[]
  /** By key. */
  readonly objects: ReadonlyMap<string, KubeObject>
}

/** Loads all of one key; undefined when there is nothing. Throws when the sink's contract was broken. */
export async function mirrorContents(mirror: Mirror, key: MirrorKey): Promise<MirrorContents | undefined> {
  const objects = new Map<string, KubeObject>()
  let begun: { readonly state: MirrorState; readonly windows: readonly SavedWindow[] } | undefined
  const sink: MirrorSink = {
    begun: (state, windows) => {
      if (begun !== undefined) throw new Error('the sink was begun twice')
      begun = { state, windows }
    },
    objects: (batch) => {
      if (begun === undefined) throw new Error('objects came before the sink was begun')
      for (const object of batch) {
        const name = keyOf(object.metadata)
        if (objects.has(name)) throw new Error(`${name} came twice`)
        objects.set(name, object)
      }
    },
  }
  const state = await mirror.load(key, sink, new AbortController().signal)
  if (state === undefined) return undefined
  if (begun === undefined) throw new Error('a state without a begin')
  if (state.count !== objects.size) throw new Error(`${objects.size} objects of ${state.count} came`)
  return { state, windows: begun.windows, objects }
}
