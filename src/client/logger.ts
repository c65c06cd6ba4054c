import { InputError } from '../model/input-error.js'
import { isWanted, type LogLevel, type LogRecord, type LogWish } from '../protocol/log.js'

/** What one method of a logger gets: a sentence, and the same as fields. */
export type LogMethod = (message: string, record: LogRecord) => void

/**
 * A logger, as `console`, loglevel and consola are one, and pino (which then writes the sentence alone). A method that is not there is a level that is
 * not wanted. `level`, where it is one of pino's words, is the least level wanted.
 */
export interface Logger {
  readonly level?: string | number
  readonly error?: LogMethod
  readonly warn?: LogMethod
  readonly info?: LogMethod
  readonly debug?: LogMethod
}

export const logLevels: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** What loggers call their levels. Numbers and words that mean something else leave all levels open. */
const knownWishes: ReadonlyMap<unknown, LogWish> = new Map<unknown, LogWish>([
  ['silent', 'off'],
  ['fatal', 'off'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
  ['trace', 'debug'],
])

/** The most talkative level that this logger wants now. */
export function wishOf(logger: Logger): LogWish {
  const most = knownWishes.get(logger.level) ?? 'debug'
  const levels = logLevels.filter((level) => typeof logger[level] === 'function' && isWanted(level, most))
  return levels.at(-1) ?? 'off'
}

/** One record, if it is wanted. What a logger throws harms nobody. */
export function writeTo(logger: Logger, record: LogRecord): void {
  if (!isWanted(record.level, wishOf(logger))) return
  try {
    logger[record.level]?.(record.message, record)
  } catch {
    // It cannot be told to the logger that failed.
  }
}

/** @throws InputError `invalid-options` */
export function checkLogger(log: Logger): void {
  const told = 'createKube: log must be a logger, as `console` is: { error, warn, info, debug }, each a function'
  // Not by its tag: the console of a browser is no `[object Object]`, and some loggers are functions.
  if ((typeof log !== 'object' && typeof log !== 'function') || log === null) {
    throw new InputError('invalid-options', told)
  }
  for (const level of logLevels) {
    if (log[level] !== undefined && typeof log[level] !== 'function') throw new InputError('invalid-options', told)
  }
}

/** The page's console: one line each. */
export function consoleLogger(levels: readonly LogLevel[]): Logger {
  return Object.fromEntries(
    levels.map((level) => [
      level,
      // biome-ignore lint/suspicious/noConsole: it was asked for, or nobody would learn of a fault
      (message: string) => console[level](`kube-informer ${message}`),
    ]),
  )
}
