import type { Hello } from '../../src/protocol/contract.js'

/** Pages with equal ids share one session. */
export function sessionId({ page, session: { server, user, credentials, auth, clusterId, queue } }: Hello): string {
  // Nobody knows whether two pages without a name are the same person (P11).
  const owner = auth === 'page' && user === undefined ? page : null
  return JSON.stringify([server, clusterId ?? null, user ?? null, credentials, auth, queue ?? 'fifo', owner])
}
