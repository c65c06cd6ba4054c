import { InputError } from '../model/input-error.js'
import type { ApiCall, Pairs } from '../protocol/requests.js'
import { checkRecord, isRecord } from '../query/record.js'
import { isPathPart } from './call-target.js'
import { checkAbortSignal } from './check-signal.js'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** `status`, `scale` or another one that the resource serves. Default: the object itself. */
  readonly subresource?: string
  /** More of the query, where the API has something that no option names. */
  readonly params?: Readonly<Record<string, string | number | boolean>>
}

/** What every write takes. */
export interface WriteOptions extends CallOptions {
  /** The server does all but keep it. Default false. */
  readonly dryRun?: boolean
  /** What it says to unknown or double fields: a warning (default), an error 400, or nothing. */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict'
  /** Who is written down as manager of the fields. Default: that of `createKube`, else `kube-informer`. */
  readonly fieldManager?: string
  /** Lists of this kube show the object as it will be, marked `pending`, until the watch tells. Default false. */
  readonly optimistic?: boolean
  /** Resolves only once live informers of the session have what was written. Default false. */
  readonly observed?: boolean
}

export const readOptionNames = ['signal', 'subresource', 'params']
export const writeOptionNames = [
  ...readOptionNames,
  'dryRun',
  'fieldValidation',
  'fieldManager',
  'optimistic',
  'observed',
]

/** What of a call the options say. */
export interface ReadCallOptions {
  readonly signal: AbortSignal | undefined
  readonly subresource: string | undefined
  readonly params: Pairs
}

type Fail = (problem: string) => never

/** `where` opens the message. @throws InputError `invalid-options` */
export function failOptions(where: string): Fail {
  return (problem) => {
    throw new InputError('invalid-options', `${where}: ${problem}`)
  }
}

/** `own`: names of options besides those that are read here. @throws InputError `invalid-options` */
export function readCallOptions(where: string, options: CallOptions, own: readonly string[] = []): ReadCallOptions {
  const fail = failOptions(where)
  checkRecord(options, [...readOptionNames, ...own], fail)
  const { signal, subresource, params = {} } = options
  checkAbortSignal(signal, fail)
  const isSubresource = typeof subresource === 'string' && subresource.split('/').every(isPathPart)
  if (subresource !== undefined && !isSubresource) fail('subresource must be a name, as "status" or "scale"')
  if (!isRecord(params)) fail('params: write an object of names and values')
  const pairs = Object.entries(params).map(([name, value]) => {
    if (!['string', 'number', 'boolean'].includes(typeof value)) fail(`params: ${name} must be a text or a number`)
    if (named.includes(name) || own.includes(name))
      fail(`params: ${name} has an option of its own, or is set by the library`)
    return [name, String(value)] as const
  })
  return { signal, subresource, params: pairs }
}

/** Of one that comes twice the server takes the first; of a deletion it takes none where options have a body. */
const named = [
  'pretty',
  'watch',
  'dryRun',
  'fieldManager',
  'fieldValidation',
  'force',
  'limit',
  'continue',
  'labelSelector',
  'fieldSelector',
  'propagationPolicy',
  'gracePeriodSeconds',
]

/** `managed`: it has fields that somebody manages, as all writes but deletions. @throws InputError `invalid-options` */
export function readWriteOptions(
  where: string,
  options: WriteOptions,
  { own = [], manager }: { readonly own?: readonly string[]; readonly manager: string | undefined },
): ReadCallOptions & Pick<ApiCall, 'optimism' | 'observed'> {
  const fail = failOptions(where)
  const read = readCallOptions(where, options, [...writeOptionNames, ...own])
  const { dryRun, fieldValidation, fieldManager = manager, optimistic, observed } = options
  for (const [name, value] of Object.entries({ dryRun, optimistic, observed })) {
    if (value !== undefined && typeof value !== 'boolean') fail(`${name} must be true or false`)
  }
  if (dryRun === true && (optimistic === true || observed === true)) {
    fail('a dry run writes nothing that could be shown or observed')
  }
  if (fieldValidation !== undefined && !['Ignore', 'Warn', 'Strict'].includes(fieldValidation)) {
    fail('fieldValidation must be Ignore, Warn or Strict')
  }
  if (fieldManager !== undefined) checkFieldManager(fieldManager, fail)
  return {
    ...read,
    params: [
      ...read.params,
      ...(dryRun === true ? [['dryRun', 'All'] as const] : []),
      ...(fieldValidation === undefined ? [] : [['fieldValidation', fieldValidation] as const]),
      ...(fieldManager === undefined || manager === undefined ? [] : [['fieldManager', fieldManager] as const]),
    ],
    optimism: optimistic === true ? 'show' : 'off',
    observed: observed === true ? 'wait' : 'no',
  }
}

export function checkFieldManager(value: unknown, fail: Fail): void {
  if (typeof value !== 'string' || !/^[\x20-\x7e]{1,128}$/.test(value)) {
    fail('fieldManager must be a text of 1 to 128 printable characters')
  }
}
