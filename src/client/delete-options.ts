import type { ApiCall } from '../protocol/requests.js'
import { failOptions, type WriteOptions } from './call-options.js'
import { isAmount } from './check-amount.js'

/** What is done with it, and on what condition. */
export interface DeleteOptions extends Omit<WriteOptions, 'subresource' | 'fieldManager' | 'fieldValidation'> {
  /** Only this very object, not another one that came to its name: what a page should always say. */
  readonly uid?: string
  /** Only in this state. */
  readonly resourceVersion?: string
  /** What becomes of what it owns. Default: the resource's own, mostly `Background`. */
  readonly propagation?: 'Orphan' | 'Background' | 'Foreground'
  /** Time that a pod has to end. Default: its own. */
  readonly gracePeriodSeconds?: number
}

export const deleteOptionNames = ['uid', 'resourceVersion', 'propagation', 'gracePeriodSeconds']

/**
 * As DeleteOptions of the API, without what is not given. A dry run is said here too: where there is a body the server
 * does not look into the query, and would delete. @throws InputError `invalid-options`
 */
export function deleteBody(where: string, options: DeleteOptions): Pick<ApiCall, 'body'> {
  const fail = failOptions(where)
  const { uid, resourceVersion, propagation, gracePeriodSeconds, dryRun } = options
  for (const [name, value] of Object.entries({ uid, resourceVersion })) {
    if (value !== undefined && (typeof value !== 'string' || value === '')) fail(`${name} must be a text`)
  }
  if (propagation !== undefined && !['Orphan', 'Background', 'Foreground'].includes(propagation)) {
    fail('propagation must be Orphan, Background or Foreground')
  }
  if (gracePeriodSeconds !== undefined && !isAmount(gracePeriodSeconds)) fail('gracePeriodSeconds must be 0 or more')
  const preconditions = {
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  }
  const body = {
    ...(Object.keys(preconditions).length === 0 ? {} : { preconditions }),
    ...(propagation === undefined ? {} : { propagationPolicy: propagation }),
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(dryRun === true ? { dryRun: ['All'] } : {}),
  }
  return Object.keys(body).length === 0 ? {} : { body }
}
