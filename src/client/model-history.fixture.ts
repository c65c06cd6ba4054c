import type { ConfigMap } from './kube.fixture.js'

/** The objects of one moment, by key, as texts that tell equal states. */
type Moment = ReadonlyMap<string, { readonly object: ConfigMap; readonly text: string }>

/** What makes two states of an object the same one. */
export function stateText({ metadata, data }: ConfigMap): string {
  return JSON.stringify([metadata.uid, metadata.resourceVersion, metadata.labels?.app ?? '', data?.text ?? ''])
}

/** The same without its version: what differs in that alone is no change. */
export function contentText({ metadata, data }: ConfigMap): string {
  return JSON.stringify([metadata.uid, metadata.labels?.app ?? '', data?.text ?? ''])
}

export const keyText = ({ metadata: { namespace, name } }: ConfigMap): string => `${namespace}/${name}`

/** Which objects an informer is about. */
export type Selects = (object: ConfigMap) => boolean

/** Every state that a server had, one behind the other, restored ones as well: the model that caches are compared with. */
export class ModelHistory {
  readonly #moments: Moment[] = [new Map()]

  /** What the server has now. */
  get now(): Moment {
    return this.#moments.at(-1) ?? new Map()
  }

  put(object: ConfigMap): void {
    this.#moments.push(new Map(this.now).set(keyText(object), { object, text: stateText(object) }))
  }

  drop(object: ConfigMap): void {
    const next = new Map(this.now)
    next.delete(keyText(object))
    this.#moments.push(next)
  }

  restore(moment: Moment): void {
    this.#moments.push(moment)
  }

  /** The first moment from `from` on with exactly these objects. */
  findState(objects: readonly ConfigMap[], selects: Selects, from: number): number | undefined {
    const wanted = new Map(objects.map((object) => [keyText(object), stateText(object)]))
    const is = (moment: Moment): boolean => {
      const there = [...moment.values()].filter(({ object }) => selects(object))
      return there.length === wanted.size && there.every(({ object, text }) => wanted.get(keyText(object)) === text)
    }
    return this.#find(is, from)
  }

  /** The first moment from `from` on in which this key was so; `undefined` for a state: in which it was not there. */
  findObject(key: string, text: string | undefined, selects: Selects, from: number): number | undefined {
    return this.#find((moment) => {
      const there = moment.get(key)
      return (there !== undefined && selects(there.object) ? there.text : undefined) === text
    }, from)
  }

  #find(is: (moment: Moment) => boolean, from: number): number | undefined {
    const found = this.#moments.findIndex((moment, at) => at >= from && is(moment))
    return found < 0 ? undefined : found
  }
}
