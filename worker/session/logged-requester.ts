import type { LogRecord } from '../../src/protocol/log.js'
import type { ApiRequest, Clock, Log, Requester } from '../ports.js'
import { Conversation } from './conversation.js'

const verbs = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'patch', DELETE: 'delete' } as const

/** The same requester; what is asked, without the query, and what comes of it is written down on the way. */
export function loggedRequester(requester: Requester, log: Log, clock: Clock): Requester {
  const asked = (request: NonNullable<LogRecord['request']>, { path }: ApiRequest): Conversation =>
    new Conversation(log, clock, { request, path: path.replace(/\?.*$/s, '') })
  return {
    async send(request, signal) {
      if (!log.wants('warn')) return requester.send(request, signal)
      const told = asked(verbs[request.method], request)
      const forget = told.givenUpBy(signal)
      const answer = await requester.send({ ...request, sent: told.sentBy(request) }, signal)
      forget()
      if (answer.type === 'failed') told.failed('answer', answer.failure)
      else told.answered(`HTTP ${answer.head.httpStatus}`, { httpStatus: answer.head.httpStatus })
      return answer
    },
    open(request, sink, signal) {
      if (!log.wants('warn')) {
        requester.open(request, sink, signal)
        return
      }
      const told = asked('fetch', request)
      const forget = told.givenUpBy(signal)
      requester.open(
        { ...request, sent: told.sentBy(request) },
        {
          head: (head) => {
            told.answered(`HTTP ${head.httpStatus}`, { httpStatus: head.httpStatus })
            sink.head(head)
          },
          chunk: (bytes) => sink.chunk(bytes),
          ended: (end) => {
            forget()
            if (end.type === 'failed') told.failed('stream-ended', end.failure)
            sink.ended(end)
          },
        },
        signal,
      )
    },
  }
}
