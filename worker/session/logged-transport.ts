import type { Clock, ListAnswer, ListRequest, Log, Transport } from '../ports.js'
import { listUrl, watchUrl } from '../transport/request-url.js'
import { type Asked, Conversation } from './conversation.js'

export interface LoggedTransportPorts {
  readonly transport: Transport
  readonly log: Log
  readonly clock: Clock
  /** Whose requests these are; absent: the session's own. */
  readonly informer?: string
}

/** The same transport; what is asked and what comes of it is written down on the way. */
export function loggedTransport({ transport, log, clock, informer }: LoggedTransportPorts): Transport {
  const asked = (request: NonNullable<Asked['request']>, path: string): Conversation =>
    new Conversation(log, clock, { request, path, ...(informer === undefined ? {} : { informer }) })
  const toldList = async (request: ListRequest, signal: AbortSignal): Promise<ListAnswer> => {
    const told = asked(request.limit === 1 ? 'probe' : 'list', withoutToken(listUrl('', request)))
    const forget = told.givenUpBy(signal)
    const answer = await transport.list({ ...request, sent: told.sentBy(request) }, signal)
    forget()
    if (answer.type === 'failed') told.failed('answer', answer.failure)
    else {
      const more = answer.continue === undefined ? '' : ', more to come'
      told.answered(`with ${answer.items.length} objects${more}`, { objects: answer.items.length })
      if (answer.skipped > 0) told.skipped(answer.skipped)
    }
    return answer
  }
  return {
    list: (request, signal) => (log.wants('warn') ? toldList(request, signal) : transport.list(request, signal)),
    watch(request, sink, signal) {
      if (!log.wants('warn')) {
        transport.watch(request, sink, signal)
        return
      }
      const told = asked('watch', watchUrl('', request))
      const forget = told.givenUpBy(signal)
      let came = 0
      let skipped = 0
      transport.watch(
        { ...request, sent: told.sentBy(request) },
        {
          held: () => sink.held(),
          sent: () => sink.sent(),
          opened: (info) => {
            told.opened()
            sink.opened(info)
          },
          events: (batch, bytes, arrivedAt) => {
            came += batch.length
            const odd = batch.filter(({ type }) => type === 'skipped').length
            if (odd > 0 && skipped === 0) told.skipped(odd)
            skipped += odd
            sink.events(batch, bytes, arrivedAt)
          },
          ended: (end) => {
            forget()
            if (end.type === 'failed') told.failed('stream-ended', end.failure)
            else told.ended(came)
            sink.ended(end)
          },
        },
        signal,
      )
    },
    async read(path, signal) {
      if (!log.wants('warn')) return transport.read(path, signal)
      const told = asked('get', path.replace(/\?.*$/s, ''))
      told.sent()
      const answer = await transport.read(path, signal)
      if (answer.type === 'failed') told.failed('answer', answer.failure)
      else told.answered('', {})
      return answer
    },
  }
}

/** A token holds the key it goes on behind, and is long. */
function withoutToken(path: string): string {
  return path.replace(/([?&]continue=)[^&]*/, '$1…')
}
