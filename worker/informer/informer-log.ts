import type { ErrorCode } from '../../src/protocol/errors.js'
import type { LogTopic } from '../../src/protocol/log.js'
import type { Phase } from '../../src/protocol/phase.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import type { Clock, Log } from '../ports.js'
import { thrown, thrownText } from './thrown.js'

export interface InformerLogPorts {
  readonly name: string
  readonly log: Log
  readonly clock: Clock
  /** Takes the error itself, with its text: not for a log that leaves the thread. */
  readonly onFault: (message: string, error: unknown) => void
}

/** Phases in which somebody else's trouble shows. */
const troubled: ReadonlySet<Phase> = new Set<Phase>([
  'retrying',
  'offline',
  'unauthorized',
  'forbidden',
  'not-served',
  'unsupported',
])

/** What an informer says of itself: its phases, its complete states, and what failed in it. */
export class InformerLog {
  readonly #ports: InformerLogPorts
  readonly #told = new Set<string>()
  #phase: Phase | undefined
  #code: ErrorCode | undefined

  constructor(ports: InformerLogPorts) {
    this.#ports = ports
  }

  /** The status may be another one. */
  moved(read: () => InformerStatus): void {
    const { log, name, clock } = this.#ports
    if (!log.wants('warn')) return
    const { phase, loaded, attempt, nextAttemptAt, error } = read()
    if (phase === this.#phase && error?.code === this.#code) return
    this.#phase = phase
    this.#code = error?.code
    const retryInMs = nextAttemptAt === undefined ? undefined : Math.max(0, nextAttemptAt - clock.now())
    const why = error === undefined ? '' : `: ${error.code}${error.httpStatus ? ` (HTTP ${error.httpStatus})` : ''}`
    const next = retryInMs === undefined ? '' : `, next attempt in ${Math.round(retryInMs)} ms`
    // Whoever waits in a queue is told why, and nothing is wrong.
    const wrong = troubled.has(phase) || (error !== undefined && phase !== 'queued')
    log.write({
      level: wrong ? 'warn' : 'info',
      what: 'phase',
      message: `${name} is ${phase}${why}, ${objects(loaded)}${next}`,
      informer: name,
      phase,
      objects: loaded,
      ...(attempt === 0 ? {} : { attempt }),
      ...(retryInMs === undefined ? {} : { retryInMs }),
      ...(error === undefined ? {} : { cause: error.code }),
      ...(error?.httpStatus === undefined ? {} : { httpStatus: error.httpStatus }),
    })
  }

  relisted(size: number, changes: number): void {
    const { log, name } = this.#ports
    if (!log.wants('info')) return
    const message = `${name} took over a complete state of ${objects(size)}, ${changes} changed`
    log.write({ level: 'info', what: 'relist', message, informer: name, objects: size, changes })
  }

  revoked(size: number): void {
    const { log, name } = this.#ports
    if (!log.wants('warn')) return
    const message = `${name} may not be read or is not served any more, ${objects(size)} were dropped`
    log.write({ level: 'warn', what: 'relist', message, informer: name, objects: 0, changes: size })
  }

  fault(what: LogTopic, happened: string, error: unknown): void {
    const { log, name, onFault } = this.#ports
    onFault(`${name}: ${happened}`, error)
    const told = thrown(error)
    const message = `${name}: ${happened} (${thrownText(told)})`
    log.write({ level: 'error', what, message, informer: name, ...told })
  }

  /** A function that fails does so for many objects: the first time is told, the rest is counted in `metrics()`. */
  firstFault(what: LogTopic, func: string, happened: string, error: unknown): void {
    const id = `${what} ${func}`
    if (this.#told.has(id)) return
    this.#told.add(id)
    this.fault(what, `${happened}; more of these are only counted`, error)
  }
}

function objects(count: number): string {
  return `${count} ${count === 1 ? 'object' : 'objects'}`
}
