import { compareResourceVersions } from '../../src/model/resource-version.js'
import type { StoredObject } from '../ports.js'
import type { Witness } from '../reflector/state.js'

/** The object with the newest version; undefined where none has one, or none can be compared. */
export function newestObject(objects: Iterable<StoredObject>): Witness | undefined {
  let newest: Witness | undefined
  for (const { key, uid, resourceVersion } of objects) {
    if (resourceVersion === undefined) continue
    if (newest !== undefined && compareResourceVersions(resourceVersion, newest.resourceVersion) !== 1) continue
    newest = { key, resourceVersion, ...(uid === undefined ? {} : { uid }) }
  }
  return newest
}
