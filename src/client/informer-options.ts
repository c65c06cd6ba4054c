import { InputError } from '../model/input-error.js'
import type { Follow, IndexerSpec, InitialList, TransformName } from '../protocol/contract.js'
import { compilePath } from '../query/path.js'
import { checkRecord, isRecord } from '../query/record.js'
import { isAmount } from './check-amount.js'
import { isRegistered, type RegisteredFunction } from './registered.js'

export interface InformerOptions {
  /**
   * Further indexes: name → path or paths of the values. Merged between users of one informer;
   * the same name with other paths is an error. `registered('name')` for a function of `startEngine`.
   */
  readonly indexers?: { readonly [name: string]: string | readonly string[] | RegisteredFunction }
  /**
   * Default `default`: without `managedFields`. `lean`: also without the last-applied annotation.
   * `none`: as sent. `registered('name')`: a function of `startEngine`.
   */
  readonly transform?: TransformName | RegisteredFunction
  /** Where the first list comes from. Default `auto`: streamed where the server can, else by pages. */
  readonly initialList?: InitialList
  /**
   * Default `watch`; where the resource cannot be watched it is polled. `{ everyMs }` lists at
   * intervals, `once` lists once and on `refresh()`. The most live of several users wins.
   */
  readonly follow?: 'watch' | 'once' | { readonly everyMs: number }
  /** How long the stream stays after the last subscriber, ms. Default 30 000; the largest wins. */
  readonly linger?: number
  /**
   * `off`: its cache is not kept on disk, and what it or an earlier visit has kept is removed. Default: as `createKube({ persist })` says.
   */
  readonly persist?: 'off'
  /**
   * Who is watched and who is read every 15 s (phase `queued`) when a browser has too few connections
   * for all: the largest first, then who came first. Any finite number. Default 0; the largest wins.
   */
  readonly priority?: number
}

/** Options that were checked, with their defaults. */
export interface ReadInformerOptions {
  readonly transform: string
  readonly initialList: InitialList
  readonly indexers: ReadonlyMap<string, IndexerSpec>
  readonly follow: Follow
  readonly lingerMs: number
  readonly priority: number
  readonly persist: 'default' | 'off'
}

const defaultLingerMs = 30_000
const optionNames = ['indexers', 'transform', 'initialList', 'follow', 'linger', 'priority', 'persist']

/** @throws InputError `invalid-options`, `invalid-path` */
export function readInformerOptions(options: InformerOptions): ReadInformerOptions {
  checkRecord(options, optionNames, fail)
  const { linger: lingerMs = defaultLingerMs, priority = 0, persist } = options
  if (!isAmount(lingerMs)) fail('linger must be 0 or more, in ms')
  if (!Number.isFinite(priority)) fail('priority must be a number')
  if (persist !== undefined && persist !== 'off') fail('persist must be off, or left out')
  return {
    transform: readTransform(options.transform ?? 'default'),
    initialList: oneOf('initialList', options.initialList ?? 'auto', ['auto', 'stream', 'pages']),
    indexers: readIndexers(options.indexers ?? {}),
    follow: readFollow(options.follow ?? 'watch'),
    lingerMs,
    priority,
    persist: persist ?? 'default',
  }
}

function readIndexers(indexers: NonNullable<InformerOptions['indexers']>): ReadonlyMap<string, IndexerSpec> {
  const read = new Map<string, IndexerSpec>()
  if (!isRecord(indexers)) fail(`indexers: ${indexerForm}`)
  for (const [name, paths] of Object.entries(indexers)) {
    if (isRegistered(paths)) {
      read.set(name, { type: 'function', name: paths.name })
      continue
    }
    const list: unknown = typeof paths === 'string' ? [paths] : paths
    if (!isTexts(list)) return fail(`indexers: ${JSON.stringify(name)}: ${indexerForm}`)
    for (const path of list) compilePath(path)
    read.set(name, { type: 'paths', paths: [...list] })
  }
  return read
}

const indexerForm = "write { name: path }, { name: [paths] } or { name: registered('function') }"

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function readTransform(transform: NonNullable<InformerOptions['transform']>): string {
  return isRegistered(transform) ? transform.name : oneOf('transform', transform, ['default', 'lean', 'none'])
}

function readFollow(follow: NonNullable<InformerOptions['follow']>): Follow {
  if (follow === 'watch' || follow === 'once') return { type: follow }
  if (isRecord(follow) && isAmount(follow.everyMs, 1_000)) return { type: 'poll', everyMs: follow.everyMs }
  throw new InputError(
    'invalid-options',
    'informer options: follow must be watch, once, or { everyMs } of 1000 or more',
  )
}

function oneOf<V extends string>(name: string, value: V, allowed: readonly V[]): V {
  if (allowed.includes(value)) return value
  throw new InputError('invalid-options', `informer options: ${name} must be one of ${allowed.join(', ')}`)
}

function fail(problem: string): never {
  throw new InputError('invalid-options', `informer options: ${problem}`)
}
