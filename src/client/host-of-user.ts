import type { Host } from '../protocol/contract.js'
import { pageErrorInfo } from '../protocol/page-faults.js'

/** The host once it is known who the user is; before that it starts nothing, and without a user nothing ever. */
export function hostOfUser(host: Host, user: Promise<string>): Host {
  // Told as status once somebody looks; until then it is nobody's unhandled rejection.
  user.then(undefined, () => {})
  return {
    async connect(hello) {
      let name: unknown
      try {
        name = await user
      } catch (error) {
        return unknown(`The promise of a user was rejected (${String(error)})`)
      }
      if (typeof name !== 'string' || name === '') return unknown('The promise of a user gave no name')
      return host.connect({ ...hello, session: { ...hello.session, user: name } })
    },
  }
}

function unknown(happened: string): { readonly ok: false; readonly error: ReturnType<typeof pageErrorInfo> } {
  return { ok: false, error: pageErrorInfo('user-unknown', happened) }
}
