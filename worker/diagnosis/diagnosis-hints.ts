import type { Diagnosis } from '../../src/protocol/diagnosis.js'
import type { Failure } from '../ports.js'

/** All that was found out, before there is advice. */
export interface DiagnosisFacts extends Omit<Diagnosis, 'hints'> {
  /** Why a request got no answer that is one of the API server's. Absent: it got one. */
  readonly requestFailure?: Failure
  /** Why the measuring watch was refused. */
  readonly watchFailure?: Failure
}

/** One sentence on what to do for each thing that is not as it could be, the most urgent first. */
export function diagnosisHints(facts: DiagnosisFacts): readonly string[] {
  return [
    ...reaching(facts),
    ...streamed(facts),
    ...cut(facts),
    ...queued(facts),
    ...clocked(facts),
    ...hosted(facts),
    ...stored(facts),
  ]
}

function reaching({ requestFailure, watchFailure, crossOrigin }: DiagnosisFacts): readonly string[] {
  switch (requestFailure?.type) {
    case 'network':
      return [
        `Nothing answers at \`server\`: check that the kube proxy runs and that the URL is its own${crossOrigin === true ? ', and that it sends CORS headers (Access-Control-Allow-Origin) and has a certificate the browser trusts' : ''}.`,
      ]
    case 'timeout':
      return ['The server takes requests and does not answer: look at the proxy and the API server behind it.']
    case 'html':
    case 'redirect':
      return ['Something answers with a web page instead of the API: sign in, or let `server` name the kube proxy.']
    case 'signed-out':
      return ['Nothing was asked, because the `auth` provider gave no credentials: sign in.']
  }
  if (requestFailure?.type === 'http' && requestFailure.httpStatus === 401) {
    return ['The server does not know this user (HTTP 401): sign in, or renew the token.']
  }
  if (watchFailure?.type === 'http' && watchFailure.httpStatus === 403) {
    return [
      'Streaming could not be measured, because this user may not watch what was tried: subscribe to something that may be watched, and diagnose again.',
    ]
  }
  return []
}

function streamed({ streaming, firstByteMs, watchFailure, requestFailure }: DiagnosisFacts): readonly string[] {
  if (streaming === 'buffered') {
    return [
      `A proxy keeps watches back (the first byte took ${Math.round(firstByteMs ?? 0)} ms): switch response buffering off and let it flush at once (nginx: proxy_buffering off).`,
    ]
  }
  if (streaming === 'compressed') {
    return [
      'Watches come compressed, which browsers cut short: let the proxy pass the Range header on, or strip Accept-Encoding from watches.',
    ]
  }
  if (watchFailure?.type === 'network' && requestFailure === undefined) {
    return [
      'The server answers, but the browser rejects watches: does a proxy compress or cut them, or do its CORS rules not allow the Range header?',
    ]
  }
  return []
}

/** A server ends watches after five to ten minutes by itself. */
const serversOwnMs = 300_000

function cut({ idleCut }: DiagnosisFacts): readonly string[] {
  if (idleCut === undefined || idleCut.afterMs >= serversOwnMs) return []
  const after = `${Math.round(idleCut.afterMs / 1_000)} s`
  return idleCut.by === 'silence'
    ? [
        `A proxy ends streams that are silent for ${after}: raise its read time-out above 300 s (nginx: proxy_read_timeout).`,
      ]
    : [`A proxy ends streams after ${after}, however busy: raise the time-out for whole answers above 600 s.`]
}

function queued({ queueing, protocol, crossOrigin }: DiagnosisFacts): readonly string[] {
  const hints: string[] = []
  if (queueing.streams === 'queued' && protocol === 'unknown' && crossOrigin === true) {
    hints.push(
      'Informers wait for a stream, and the browser does not tell the protocol of this origin: send Timing-Allow-Origin, so that HTTP/2 is recognised and used.',
    )
  } else if (queueing.streams === 'queued') {
    hints.push(
      'Informers wait for a stream and are listed at intervals: serve the proxy over HTTP/2 (TLS), close tabs, or watch fewer and narrower scopes.',
    )
  }
  if (queueing.requestsMs >= 1_000) {
    hints.push(
      `A request waited ${Math.round(queueing.requestsMs)} ms for a connection: serve the proxy over HTTP/2 (TLS), or ask for less at a time.`,
    )
  }
  return hints
}

/** Certificates and tokens fail before that. */
const farMs = 60_000

function clocked({ clockOffsetMs, crossOrigin, requestFailure }: DiagnosisFacts): readonly string[] {
  if (clockOffsetMs === undefined) {
    if (crossOrigin !== true || requestFailure !== undefined) return []
    return [
      "CORS hides the server's time, so ages are counted by this machine's clock: send Access-Control-Expose-Headers: Date.",
    ]
  }
  if (Math.abs(clockOffsetMs) < farMs) return []
  const way = clockOffsetMs > 0 ? 'behind' : 'ahead of'
  const seconds = Math.round(Math.abs(clockOffsetMs) / 1_000)
  return [`This machine's clock is ${seconds} s ${way} the server's: set it right, or tokens will be refused.`]
}

function hosted({ host, secureContext }: DiagnosisFacts): readonly string[] {
  if (host.type === 'inline') return []
  if (secureContext === false) {
    return [
      'The page is no secure context, so tabs cannot count their streams together: serve it over HTTPS, or from localhost.',
    ]
  }
  if (host.type === 'dedicated') {
    return [
      "Each tab has an engine and streams of its own, as development builds have: let host be 'auto' or 'shared', in a browser that has SharedWorker.",
    ]
  }
  return []
}

function stored({ storage }: DiagnosisFacts): readonly string[] {
  switch (storage.reason) {
    case 'no-user':
      return ['Nothing is kept for the next visit, because no user is named: give createKube a `user`.']
    case 'unsupported':
    case 'refused':
      return [
        'The browser refuses storage, so nothing is kept for the next visit: leave the private window, or allow site data for this origin.',
      ]
    case 'slow':
    case 'broken':
      return [
        'The disk does not work, so caches are kept in memory only: close other tabs of older versions, free space, or clear site data of this origin.',
      ]
    case 'cleared':
      return ['Stored data was cleared, so nothing is kept until all tabs were reloaded: reload them.']
    default:
      return []
  }
}
