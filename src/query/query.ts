import type { FieldRef } from './field-ref.js'
import type { LabelSelector } from './label-selector-object.js'
import type { SortAs } from './sort-value.js'

/** `null` stands for a value that is missing or null. */
export type Scalar = string | number | boolean | null

/**
 * Conditions on one value; all must hold. Equality is by type and value. `lt` to `gte` compare as
 * quantities (so numbers too) or times when both sides are such, else as text by code unit; a bound
 * that is a number never matches text. Missing values match `ne`, `notIn` and `exists: false` only,
 * and `in` with a `null`.
 */
export interface WhereOperators {
  readonly in?: readonly Scalar[] | undefined
  readonly notIn?: readonly Scalar[] | undefined
  readonly exists?: boolean | undefined
  readonly ne?: Scalar | undefined
  readonly lt?: string | number | undefined
  readonly lte?: string | number | undefined
  readonly gt?: string | number | undefined
  readonly gte?: string | number | undefined
}

/** By path, alias of `select`, or `field('name')` as text: the value it must equal, or conditions. */
export type Where = { readonly [path: string]: Scalar | WhereOperators | undefined }

/**
 * A path, an alias of `select` or a field; text with a leading `-` descends. Missing values are last
 * either way. `as` defaults to `auto`.
 */
export type SortKey =
  | string
  | FieldRef
  | { readonly by: string | FieldRef; readonly as?: SortAs | undefined; readonly desc?: boolean | undefined }

/** Columns of a row: alias → path or field. `key`, `uid` and `__proto__` are no aliases. */
export type Select = { readonly [alias: string]: string | FieldRef }

/** Items `offset` to `offset + limit` of the order, or all of them. */
export type Window = { readonly offset: number; readonly limit: number } | 'all'

/**
 * What is shown of an informer's cache. Plain data; a property that is `undefined` is as if absent.
 */
export interface Query {
  /** Conditions by path, alias or field; all must hold. */
  readonly where?: Where | undefined
  /** A label selector as text, or Kubernetes' LabelSelector. */
  readonly labels?: string | LabelSelector | undefined
  /** Literal text, ignoring case, in name, namespace, labels (`key=value`) and the selected columns. */
  readonly search?: string | undefined
  /** Ties end in namespace, name, uid. Default: namespace, name. */
  readonly sort?: readonly SortKey[] | undefined
  /** Default: the first 1 000, and `truncated` says whether there are more. */
  readonly window?: Window | undefined
  /** Columns, for rows. */
  readonly select?: Select | undefined
  /** Least time between two answers, ms. Default: one frame. */
  readonly minIntervalMs?: number | undefined
}

/** Items shown without a `window`. */
export const defaultLimit = 1000
