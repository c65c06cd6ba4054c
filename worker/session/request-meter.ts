import { durationBounds, type Histogram, Tally } from '../../src/protocol/histogram.js'
import type { RequestCount, RequestVerb, SessionMetrics } from '../../src/protocol/metrics.js'
import type { HttpRequest } from '../../src/protocol/requests.js'
import type { Clock, Fetch, RequestLine, RequestMetrics } from '../ports.js'
import { requestVerb } from './request-verb.js'

type Asked = Pick<HttpRequest, 'method' | 'path'>

/** How requests of a session ended, how long they took and what they waited for. */
export class RequestMeter implements RequestMetrics {
  readonly #clock: Clock
  readonly #base: string
  readonly #requests = new Counts()
  readonly #retries = new Counts()
  readonly #durations = new Tallies()
  readonly #limiterWaits = new Tallies()
  readonly #lineWait = new Tally(durationBounds)

  /** `base`: the URL that requests begin with. */
  constructor(clock: Clock, base: string) {
    this.#clock = clock
    this.#base = base
  }

  retried({ method, path }: Asked, code: string): void {
    this.#retries.add(requestVerb(method, path), code)
  }

  limiting({ method, path }: Asked): () => void {
    const since = this.#clock.now()
    return () => this.#limiterWaits.note(requestVerb(method, path), this.#clock.now() - since)
  }

  read(): Pick<SessionMetrics, 'requests' | 'requestDuration' | 'retries' | 'rateLimiterWait' | 'lineWait'> {
    return {
      requests: this.#requests.read(),
      requestDuration: this.#durations.read(),
      retries: this.#retries.read(),
      rateLimiterWait: this.#limiterWaits.read(),
      lineWait: this.#lineWait.read(),
    }
  }

  /** The same fetch; each request is counted when the head of its answer is there, or none will be. */
  listeningTo(fetch: Fetch): Fetch {
    return (url, init) => {
      const verb = requestVerb(init.method ?? 'GET', url.startsWith(this.#base) ? url.slice(this.#base.length) : url)
      const since = this.#clock.now()
      const note = (code: string): void => {
        this.#requests.add(verb, code)
        this.#durations.note(verb, this.#clock.now() - since)
      }
      const answer = fetch(url, init)
      answer.then(
        // A browser shows nothing of a redirect.
        ({ type, status }) => note(type === 'opaqueredirect' ? 'redirect' : String(status)),
        () => note(init.signal?.aborted === true ? 'aborted' : 'error'),
      )
      return answer
    }
  }

  /** The same line; who waits in it is measured. */
  waitingIn(line: RequestLine): RequestLine {
    return {
      enter: (begin) => {
        const since = this.#clock.now()
        return line.enter(() => {
          this.#lineWait.note(this.#clock.now() - since)
          begin()
        })
      },
    }
  }
}

class Counts {
  readonly #counts = new Map<RequestVerb, Map<string, number>>()

  add(verb: RequestVerb, code: string): void {
    let codes = this.#counts.get(verb)
    if (codes === undefined) {
      codes = new Map()
      this.#counts.set(verb, codes)
    }
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }

  read(): readonly RequestCount[] {
    return [...this.#counts].flatMap(([verb, codes]) => [...codes].map(([code, count]) => ({ verb, code, count })))
  }
}

class Tallies {
  readonly #tallies = new Map<RequestVerb, Tally>()

  note(verb: RequestVerb, ms: number): void {
    let tally = this.#tallies.get(verb)
    if (tally === undefined) {
      tally = new Tally(durationBounds)
      this.#tallies.set(verb, tally)
    }
    tally.note(ms)
  }

  read(): ReadonlyMap<RequestVerb, Histogram> {
    return new Map([...this.#tallies].map(([verb, tally]) => [verb, tally.read()]))
  }
}
