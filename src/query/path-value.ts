import type { KubeObject } from '../model/kube-object.js'

/**
 * The type found at a path of `T`. `never` when the literal leads nowhere. `unknown` when the
 * compiler cannot know: a plain `string`, a registered field, a part of `T` that is `unknown`, or
 * anything but `metadata`, `kind` and `apiVersion` when `T` is no more than `KubeObject`.
 * What may be absent (an optional property, an element, a label) includes `undefined`.
 */
export type PathValue<T, P extends string> = string extends P
  ? unknown
  : P extends `field('${string}')` | `field("${string}")`
    ? unknown
    : IsUnspecific<T> extends true
      ? P extends RootPath
        ? Start<T, P>
        : unknown
      : Start<T, P>

/**
 * `P` itself when it is a path of `T` or not a literal, else a text that says so, which no literal
 * equals. For parameters: `function read<const P extends string>(path: CheckedPath<Pod, P>)`.
 */
export type CheckedPath<T, P extends string> = string extends P
  ? P
  : [PathValue<T, P>] extends [never]
    ? `"${P}" leads nowhere in this type`
    : P

/** `CheckedPath` of a sort key, which may begin with `-`. */
export type CheckedSortPath<T, P extends string> = string extends P
  ? P
  : P extends `-${infer Q}`
    ? [PathValue<T, Q>] extends [never]
      ? `"${Q}" leads nowhere in this type`
      : P
    : CheckedPath<T, P>

type IsUnspecific<T> = unknown extends T ? true : keyof T extends keyof KubeObject ? true : false

type RootPath = keyof KubeObject | `${keyof KubeObject}.${string}` | `${keyof KubeObject}[${string}`

type Start<T, P extends string> = P extends `[${infer R}` ? Bracket<T, R> : Name<T, P>

type Name<T, P extends string> = P extends `${infer A}[${infer R}`
  ? A extends `${infer H}.${infer X}`
    ? Property<T, H, `.${X}[${R}`>
    : Property<T, A, `[${R}`>
  : P extends `${infer H}.${infer X}`
    ? Property<T, H, `.${X}`>
    : Property<T, P, ''>

/** A bare name is never empty. */
type Property<T, H extends string, P extends string> = H extends '' ? never : Step<T, H, P>

type Bracket<T, R extends string> = R extends `'${infer Q}`
  ? Quoted<T, Q, "'">
  : R extends `"${infer Q}`
    ? Quoted<T, Q, '"'>
    : R extends `${infer N}]${infer P}`
      ? Unquoted<T, R, N, P>
      : never

/** An escape in a key is beyond the compiler's patience. */
type Quoted<T, Q extends string, Mark extends string> = Q extends `${infer K}${Mark}]${infer P}`
  ? K extends `${string}\\${string}`
    ? unknown
    : Step<T, K, P>
  : never

type Unquoted<T, R extends string, N extends string, P extends string> = N extends `${infer F}='${string}`
  ? R extends `${F}='${string}']${infer X}`
    ? Match<T, F, X>
    : never
  : N extends `${infer F}="${string}`
    ? R extends `${F}="${string}"]${infer X}`
      ? Match<T, F, X>
      : never
    : N extends `${infer F}=${infer V}`
      ? V extends ''
        ? never
        : Match<T, F, P>
      : N extends `${number}`
        ? Then<T, Element<Present<T>>, P>
        : never

type Match<T, F extends string, P extends string> = [Own<NonNullable<Element<Present<T>>>, F>] extends [never]
  ? never
  : Then<T, Element<Present<T>>, P>

type Step<T, K extends string, P extends string> = Then<T, Own<Present<T>, K>, P>

/** The rest of the path, from `V` on; what may be absent before may be absent after. */
type Then<T, V, P extends string> = [V] extends [never]
  ? never
  : [Rest<V, P>] extends [never]
    ? never
    : Rest<V, P> | (unknown extends T ? never : Absent<T>)

type Rest<V, P extends string> = P extends ''
  ? V
  : P extends `.${infer N}`
    ? Name<V, N>
    : P extends `[${infer R}`
      ? Bracket<V, R>
      : never

type Present<T> = unknown extends T ? T : NonNullable<T>
type Absent<T> = Extract<T, null | undefined> extends never ? never : undefined

declare const nowhere: unique symbol
type Nowhere = typeof nowhere

/** The property of every member of a union: `never` when none has it, `undefined` added when some do not. */
type Own<T, K extends string> = Settle<unknown extends T ? unknown : OwnOfEach<T, K>>
type Element<T> = Settle<unknown extends T ? unknown : ElementOfEach<T>>

type Settle<V> = unknown extends V
  ? unknown
  : [V] extends [Nowhere]
    ? never
    : Nowhere extends V
      ? Exclude<V, Nowhere> | undefined
      : V

type OwnOfEach<T, K extends string> = T extends readonly unknown[] | ((...args: never) => unknown)
  ? Nowhere
  : T extends object
    ? string extends keyof T
      ? T[keyof T & K] | undefined
      : K extends keyof T
        ? T[K]
        : Nowhere
    : Nowhere

type ElementOfEach<T> = T extends readonly (infer E)[] ? E | undefined : Nowhere
