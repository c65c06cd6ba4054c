import { InputError } from '../model/input-error.js'
import { checkRecord } from '../query/record.js'
import type { Clock } from './clock.js'

/** @throws InputError `invalid-options`, `where` in front of what is wrong */
export function invalid(where: string, problem: string): never {
  throw new InputError('invalid-options', `${where}: ${problem}`)
}

/** An object with no other properties than `known`. @throws InputError `invalid-options` */
export function checkOptions(where: string, options: unknown, known: readonly string[]): void {
  checkRecord(options, known, (problem) => invalid(where, problem))
}

/** A finite number of at least `least`. @throws InputError `invalid-options` */
export function checkNumber(where: string, name: string, value: unknown, least: number): void {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return
  invalid(where, `${name} must be a number${least === Number.NEGATIVE_INFINITY ? '' : ` of ${least} or more`}`)
}

/** @throws InputError `invalid-options` */
export function checkText(where: string, name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') invalid(where, `${name} must be text`)
}

/** @throws InputError `invalid-options` */
export function checkFunction(where: string, name: string, value: unknown): void {
  if (typeof value !== 'function') invalid(where, `${name} must be a function`)
}

/** Undefined is the default. @throws InputError `invalid-options` */
export function checkClock(where: string, clock: Clock | undefined): void {
  if (clock === undefined) return
  const { now, after }: Partial<Clock> = clock ?? {}
  if (typeof now !== 'function' || typeof after !== 'function') {
    invalid(where, 'clock must be { now(), after(ms, callback) }; leave it out for real time')
  }
}

/** Undefined is none. @throws InputError `invalid-options` */
export function checkAbortSignal(where: string, signal: AbortSignal | undefined): void {
  if (signal === undefined) return
  const { addEventListener }: Partial<AbortSignal> = signal ?? {}
  if (typeof addEventListener !== 'function') {
    invalid(where, 'signal must be an AbortSignal, as new AbortController().signal')
  }
}
