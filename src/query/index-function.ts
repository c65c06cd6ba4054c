import type { KubeObject } from '../model/kube-object.js'

/** Index values of one object; thrown errors are reported and skip the object. */
export interface IndexFunction {
  (object: KubeObject): readonly string[]
  /** Functions of equal definition are one index; without it, only the same function is. */
  readonly definition?: string
}
