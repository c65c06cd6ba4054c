import type { PageRecordSink } from '../bridge/logging-host.js'
import type { Host } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { pageErrorInfo } from '../protocol/page-faults.js'

/**
 * The host once it is known who the user is; before that it starts nothing, and without a user
 * nothing ever. Why is in the status; the log does not quote it (P11).
 */
export function hostOfUser(host: Host, user: Promise<string>, log: Pick<PageRecordSink, 'write'>): Host {
  // Told as status once somebody looks; until then it is nobody's unhandled rejection.
  user.then(undefined, () => {})
  const unknown = (happened: string, why = ''): { readonly ok: false; readonly error: ErrorInfo } => {
    const { code, message } = pageErrorInfo('user-unknown', happened)
    log.write([{ time: Date.now(), level: 'error', what: 'engine', message, cause: code }], 0)
    return { ok: false, error: pageErrorInfo('user-unknown', `${happened}${why}`) }
  }
  return {
    async connect(hello) {
      let name: unknown
      try {
        name = await user
      } catch (error) {
        return unknown('The promise of a user was rejected', ` (${String(error)})`)
      }
      if (typeof name !== 'string' || name === '') return unknown('The promise of a user gave no name')
      return host.connect({ ...hello, session: { ...hello.session, user: name } })
    },
  }
}
