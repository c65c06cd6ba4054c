import type { SessionSpec } from '../protocol/contract.js'
import { checkNames, isRecord } from '../query/record.js'
import { checkFieldManager } from './call-options.js'
import { isAmount } from './check-amount.js'

/** How `kube.client` and `kube.fetch` ask. */
export interface ClientOptions {
  /** Requests a second, all tabs together. Informers do not count. Default 50. */
  readonly qps?: number
  /** Requests at once, before `qps` counts. Default 100. */
  readonly burst?: number
  /** Who is written down as manager of the fields that are written. Default `kube-informer`. */
  readonly fieldManager?: string
}

/** `fail` throws. */
export function readClientOptions(
  client: ClientOptions | undefined,
  fail: (problem: string) => never,
): { readonly session: SessionSpec['client']; readonly fieldManager: string } {
  const options: unknown = client ?? {}
  if (!isRecord(options)) return fail('client: write { qps, burst, fieldManager }')
  checkNames(options, ['qps', 'burst', 'fieldManager'], (problem) => fail(`client: ${problem}`))
  const { qps, burst, fieldManager = 'kube-informer' }: ClientOptions = options
  if (qps !== undefined && !(isAmount(qps) && qps > 0)) fail('client.qps must be more than 0')
  if (burst !== undefined && !isAmount(burst, 1)) fail('client.burst must be 1 or more')
  checkFieldManager(fieldManager, (problem) => fail(`client.${problem}`))
  const session = { ...(qps === undefined ? {} : { qps }), ...(burst === undefined ? {} : { burst }) }
  return { session: Object.keys(session).length === 0 ? undefined : session, fieldManager }
}
