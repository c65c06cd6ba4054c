// @ts-check

/**
 * The answer that a fault gives in place of the server's.
 *
 * @param {import('./side.mjs').Fault} fault
 * @returns {{ readonly status: number, readonly headers: Record<string, string>, readonly body: string } | 'drop' | undefined}
 *   undefined: the server's own
 */
export function refusalOf(fault) {
  switch (fault) {
    case 'refuse':
      return 'drop'
    case 'expire':
      return refusal(410, 'Expired')
    case 'expire-in-stream': {
      const { body, headers } = refusal(410, 'Expired')
      return { status: 200, headers, body: `{"type":"ERROR","object":${body}}\n` }
    }
    case 'too-many':
      return refusal(429, 'TooManyRequests', { 'retry-after': '1' })
    case 'server-error':
      return refusal(500, 'InternalError')
    case 'unavailable':
      return refusal(503, 'ServiceUnavailable')
    case 'unauthorized':
      return refusal(401, 'Unauthorized')
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
    default:
      return undefined
  }
}

/**
 * @param {number} code
 * @param {string} reason
 * @param {Record<string, string>} [headers]
 */
function refusal(code, reason, headers = {}) {
  const message = `injected: ${reason}`
  const body = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return { status: code, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
