import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { ApiCall } from '../protocol/requests.js'
import { failOptions, type WriteOptions } from './call-options.js'
import { isKubeError } from './kube-error.js'

export interface ReplaceOptions<T> extends WriteOptions {
  /**
   * What to do when somebody else changed it meanwhile. `fail` (default): reject with `conflict`. `retry`: read it
   * anew and write what `recompute` makes of it, up to 5 times in all.
   */
  readonly onConflict?: 'fail' | 'retry'
  /** For `retry`: the same change, made to the latest state. */
  readonly recompute?: (latest: T) => T | Promise<T>
}

export const replaceOptionNames = ['onConflict', 'recompute']

/** As client-go's RetryOnConflict. */
const mostTries = 5

export interface ReplacePorts<T> {
  /** The call that writes this object. */
  readonly written: (object: T) => ApiCall
  readonly send: (call: ApiCall) => Promise<T>
  readonly read: () => Promise<T>
}

/** @throws InputError `invalid-options` */
export function checkReplace<T>(where: string, { onConflict = 'fail', recompute }: ReplaceOptions<T>): void {
  const fail = failOptions(where)
  if (onConflict !== 'fail' && onConflict !== 'retry') fail('onConflict must be fail or retry')
  if (onConflict === 'retry' && typeof recompute !== 'function') fail('onConflict: "retry" needs recompute(latest)')
  if (onConflict === 'fail' && recompute !== undefined) fail('recompute is for onConflict: "retry"')
}

/** Rejects with the last conflict when it was told often enough, or when the name is another object's by now (P4). */
export async function replaceObject<T extends KubeObject>(
  { written, send, read }: ReplacePorts<T>,
  object: T,
  { recompute }: ReplaceOptions<T>,
): Promise<T> {
  let next = object
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(written(next))
    } catch (error) {
      const isConflict = isKubeError(error) && error.code === 'conflict'
      if (!isConflict || recompute === undefined || tries === mostTries) throw error
      const latest = await read()
      const { uid } = object.metadata
      if (uid !== undefined && latest.metadata.uid !== uid) throw error
      next = sameObject(latest, await recompute(latest))
    }
  }
}

/** What is made of a state is written on the condition that it is still that one. */
function sameObject<T extends KubeObject>(latest: T, made: T): T {
  const { name, namespace, resourceVersion } = latest.metadata
  const { metadata } = (made ?? {}) as Partial<T>
  if (metadata?.name !== name || metadata?.namespace !== namespace) {
    throw new InputError(
      'invalid-object',
      'client.replace: recompute must return the object that it was given, changed',
    )
  }
  return { ...made, metadata: { ...metadata, ...(resourceVersion === undefined ? {} : { resourceVersion }) } }
}
