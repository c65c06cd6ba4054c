import type { ObjectKey } from '../model/key.js'
import type { FieldRef } from './field-ref.js'
import type { CheckedPath, CheckedSortPath, PathValue } from './path-value.js'
import type { Query, Select } from './query.js'

/**
 * Checks the paths written in a query against the objects' type. For parameters:
 * `list$<const Q extends Query>(query: Q & CheckedQuery<Pod, Q>)`. A path that leads nowhere, or a
 * property that queries do not have, is a compile error; what is no literal passes.
 */
export type CheckedQuery<T, Q> = {
  readonly [K in keyof Q]: K extends 'where'
    ? CheckedWhere<T, AliasOf<Q>, Q[K]>
    : K extends 'sort'
      ? CheckedSort<T, AliasOf<Q>, Q[K]>
      : K extends 'select'
        ? CheckedSelect<T, Q[K]>
        : K extends keyof Query
          ? Q[K]
          : never
}

/** The row that `select` makes of an object. */
export type RowOf<T, S extends Select> = {
  readonly key: ObjectKey
  readonly uid: string | undefined
} & {
  readonly [A in keyof S]: S[A] extends string ? PathValue<T, S[A]> : S[A] extends FieldRef<infer V> ? V : unknown
}

type AliasOf<Q> = Q extends { readonly select: infer S } ? keyof S & string : never

type CheckedWhere<T, A, W> = {
  readonly [P in keyof W]: P extends A ? W[P] : P extends string ? Checked<CheckedPath<T, P>, P, W[P]> : never
}

type CheckedSort<T, A, S> = S extends readonly unknown[] ? { readonly [I in keyof S]: CheckedSortKey<T, A, S[I]> } : S

type CheckedSortKey<T, A, K> = K extends string
  ? K extends A | `-${A & string}`
    ? K
    : CheckedSortPath<T, K>
  : K extends { readonly by: infer P extends string }
    ? P extends A
      ? K
      : Checked<CheckedPath<T, P>, P, K, { readonly by: CheckedPath<T, P> }>
    : K

type CheckedSelect<T, S> = {
  readonly [A in keyof S]: S[A] extends string ? CheckedPath<T, S[A]> : S[A]
}

/** `Then` when the check gave the path back, else what explains the error. */
type Checked<Result, P, Then, Else = Result> = [Result] extends [P] ? Then : Else
