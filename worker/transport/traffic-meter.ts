import { isEndless } from '../../src/protocol/is-endless.js'
import type { Fetch } from '../ports.js'

/** What goes on between an engine and its server. */
export interface TrafficMeter {
  readonly fetch: Fetch
  /** Requests without an answer. The body belongs to it, except of a watch or a followed log, which is answered when it opens. */
  readonly unanswered: number
  /** Grows with everything that is sent or comes. */
  readonly activity: number
}

/** Counts requests and what comes of them. Answers go through byte for byte, watches untouched. */
export function meterTraffic(fetch: Fetch): TrafficMeter {
  let unanswered = 0
  let activity = 0
  const moved = (): void => {
    activity += 1
  }
  const answered = (): void => {
    unanswered -= 1
    moved()
  }
  return {
    get unanswered() {
      return unanswered
    },
    get activity() {
      return activity
    },
    async fetch(url, init) {
      unanswered += 1
      moved()
      let response: Response
      try {
        response = await fetch(url, init)
      } catch (error) {
        answered()
        throw error
      }
      const open = isEndless({ method: 'GET', path: url })
      if (!open && response.body !== null) return new Response(counted(response.body, moved, answered), response)
      answered()
      return response
    },
  }
}

/** The same bytes; each chunk is reported, and once the end, whatever it is. */
function counted(body: ReadableStream<Uint8Array>, moved: () => void, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          ended()
          controller.close()
          return
        }
        moved()
        controller.enqueue(value)
      } catch (error) {
        ended()
        controller.error(error)
      }
    },
    cancel(reason) {
      ended()
      return reader.cancel(reason)
    },
  })
}
