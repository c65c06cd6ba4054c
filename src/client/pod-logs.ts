import { Observable, type Subscriber } from 'rxjs'
import type { Questions } from '../bridge/questions.js'
import type { Resource } from '../model/resource.js'
import type { ErrorCode, ErrorInfo } from '../protocol/errors.js'
import type { Pairs } from '../protocol/requests.js'
import { checkRecord } from '../query/record.js'
import { failOptions } from './call-options.js'
import { callTarget } from './call-target.js'
import { isAmount } from './check-amount.js'
import { KubeError } from './kube-error.js'
import { LogLines } from './log-lines.js'
import { LogPlace } from './log-place.js'

export interface LogOptions {
  /** Must be given where the pod has several. */
  readonly container?: string
  /** Goes on with what is written from then on. Default false. */
  readonly follow?: boolean
  /** The last so many lines of what is there. Default: all. */
  readonly tailLines?: number
  readonly sinceSeconds?: number
  /** RFC 3339. */
  readonly sinceTime?: string
  /** Puts the time before each line, as the server does. Default false. */
  readonly timestamps?: boolean
  /** Of the container before the last restart. Default false. */
  readonly previous?: boolean
  /** For logs that are not followed. The last line may be cut. */
  readonly limitBytes?: number
}

export const podResource: Resource = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true }

const flags = ['follow', 'timestamps', 'previous']
const amounts = ['tailLines', 'sinceSeconds', 'limitBytes']
const texts = ['container', 'sinceTime']
/** What passes by itself. */
const passing: readonly ErrorCode[] = [
  'unreachable',
  'broken',
  'timeout',
  'server-error',
  'too-many-requests',
  'stream-budget',
  'engine-lost',
]
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** A stream that was open for so long was none that failed, whatever it brought: proxies end those that are silent. */
const lastingMs = 10_000
/** In a row, before it is given up: about three minutes. */
const mostFailures = 10

/** The lines of a container's log. Each subscription asks for itself. @throws InputError at the call */
export function podLogs(questions: Questions, key: string, options: LogOptions): Observable<string> {
  const path = logPath(key)
  checkLogOptions(options)
  return new Observable((subscriber) => {
    const reading = new LogReading(questions, path, options, subscriber)
    void reading.run()
    return () => reading.stop()
  })
}

function logPath(key: string): string {
  const { namespace = '', name = '' } = callTarget('client.logs$', podResource, key)
  return `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(name)}/log`
}

function checkLogOptions(options: LogOptions): void {
  const fail = failOptions('client.logs$')
  checkRecord(options, [...flags, ...amounts, ...texts], fail)
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    if (flags.includes(name) && typeof value !== 'boolean') fail(`${name} must be true or false`)
    if (amounts.includes(name) && !(isAmount(value) && Number.isInteger(value))) fail(`${name} must be a whole number`)
    if (texts.includes(name) && typeof value !== 'string') fail(`${name} must be a text`)
  }
  if (options.follow === true && options.limitBytes !== undefined) fail('limitBytes is for logs that are not followed')
  if (options.follow === true && options.previous === true) fail('a container that has ended cannot be followed')
}

type End = {
  readonly type: 'clean' | 'cut' | 'refused'
  readonly error?: ErrorInfo
  readonly lines: number
  readonly rest: string
  readonly lasted: 'long' | 'not long'
}

const nothing = { lines: 0, rest: '', lasted: 'not long' } as const

/** One subscription: one stream after the other, until the log is over. */
class LogReading {
  readonly #questions: Questions
  readonly #path: string
  readonly #options: LogOptions
  readonly #subscriber: Subscriber<string>
  /** Of the stream, or of the wait before the next one. */
  #stop: () => void = () => {}
  readonly #place = new LogPlace()

  constructor(questions: Questions, path: string, options: LogOptions, subscriber: Subscriber<string>) {
    this.#questions = questions
    this.#path = path
    this.#options = options
    this.#subscriber = subscriber
  }

  stop(): void {
    this.#stop()
  }

  /** Never rejects. */
  async run(): Promise<void> {
    let failures = 0
    let before: End['type'] | 'none' = 'none'
    for (;;) {
      const end = await this.#read()
      if (this.#subscriber.closed) return
      const isFruitless = end.lines === 0 && end.lasted === 'not long'
      if (!isFruitless) failures = 0
      // A browser may show a cut as a clean end (wire rule 19): one that at once brings nothing the second time is the end.
      const isOver = end.type === 'clean' && (this.#options.follow !== true || (before === 'clean' && isFruitless))
      if (isOver) return this.#complete(end.rest)
      if (end.error !== undefined) {
        failures += 1
        const passes = passing.includes(end.error.code) && failures <= mostFailures
        if (this.#options.follow !== true || (before === 'none' && end.type === 'refused') || !passes) {
          // What had ended is not there any more.
          if (before === 'clean' && end.type === 'refused') return this.#complete('')
          return this.#subscriber.error(new KubeError(end.error))
        }
      }
      before = end.type
      await this.#pause(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1)))
      if (this.#subscriber.closed) return
      this.#place.again()
    }
  }

  async #read(): Promise<End> {
    const lines = new LogLines()
    const controller = new AbortController()
    this.#stop = () => controller.abort()
    let count = 0
    let lasted: End['lasted'] = 'not long'
    let cancel = (): void => {}
    let finish: (end: End) => void = () => {}
    const ended = new Promise<End>((resolve) => {
      finish = resolve
    })
    const tell = (line: string): void => {
      if (this.#tell(line)) count += 1
    }
    const body = {
      chunks: (chunks: readonly Uint8Array[]) => {
        for (const chunk of chunks) for (const line of lines.push(chunk)) tell(line)
      },
      end: (error: ErrorInfo | undefined) => {
        const how = error === undefined ? { type: 'clean' as const } : { type: 'cut' as const, error }
        finish({ ...how, lines: count, rest: lines.finish(), lasted })
      },
    }
    const request = { method: 'GET', path: `${this.#path}?${this.#query()}`, headers: [] } as const
    try {
      const head = await this.#questions.exchange({ type: 'exchange', request, refusals: 'fail' }, body, {
        signal: controller.signal,
        whenLost: 'again',
      })
      if (!head.ok) return { type: 'refused', error: head.error, ...nothing }
      // What was there before shall not be told: then the beginning is a place, too.
      if (this.#options.tailLines === 0) this.#place.answered(head.value.headers.find(([name]) => name === 'date')?.[1])
      const timer = setTimeout(() => {
        lasted = 'long'
      }, lastingMs)
      cancel = () => clearTimeout(timer)
      controller.signal.addEventListener('abort', cancel)
      return await ended
    } catch {
      // Nobody listens any more.
      return { type: 'clean', ...nothing }
    } finally {
      cancel()
    }
  }

  #query(): string {
    const { follow = false, ...options } = this.#options
    const { since } = this.#place
    const { tailLines, sinceSeconds, sinceTime, ...kept } = options
    const wanted = since === undefined ? options : { ...kept, sinceTime: since }
    const params = follow ? { ...wanted, follow, timestamps: true } : wanted
    const pairs: Pairs = Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [name, String(value)])
    return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  }

  /** Whether it was new. */
  #tell(line: string): boolean {
    if (this.#options.follow !== true) {
      this.#subscriber.next(line)
      return true
    }
    const taken = this.#place.take(line)
    if (taken === undefined) return false
    this.#subscriber.next(this.#options.timestamps === true ? taken.time + taken.text : taken.text)
    return true
  }

  /** A line without a line feed is one only where nothing can follow. */
  #complete(rest: string): void {
    if (rest !== '') this.#tell(rest)
    this.#subscriber.complete()
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#stop = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
