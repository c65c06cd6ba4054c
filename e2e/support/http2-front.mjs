// @ts-check
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createSecureServer } from 'node:http2'
import { pipeline } from 'node:stream'

/** Headers that HTTP/2 has no place for. */
const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * The same server over TLS, speaking HTTP/2 and nothing else, as a production proxy does. For its page it is the origin.
 *
 * @param {{ readonly to: string, readonly certificate: string }} options `to` the URL of a server of plain HTTP;
 *   `certificate` the path of a `.crt` file with its `.key` beside it
 * @returns {Promise<{ readonly url: string, readonly connections: () => number, readonly close: () => Promise<void> }>}
 *   `connections` since the start
 */
export async function startHttp2Front({ to, certificate }) {
  const cert = readFileSync(certificate)
  const key = readFileSync(certificate.replace(/\.crt$/, '.key'))
  const { host } = new URL(to)
  /** @type {Set<import('node:http2').ServerHttp2Session>} */
  const sessions = new Set()
  let connections = 0
  const server = createSecureServer({ cert, key }, (request, response) => {
    const sent = Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && name !== 'origin')
    const { method, url } = request
    const onward = ask(`${to}${url}`, { method, headers: { ...Object.fromEntries(sent), host } }, (answer) => {
      const headers = Object.entries(answer.headers).filter(([name]) => !perConnection.has(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
      pipeline(answer, response, () => {})
    })
    onward.on('error', () => response.stream.close())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `https://127.0.0.1:${port}`,
    connections: () => connections,
    close: async () => {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
