import { builtInFields } from '../../src/fields/built-in-fields.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import { thrown, thrownText } from '../informer/thrown.js'
import type { Log } from '../ports.js'
import type { Environment } from './environment.js'
import { reporting } from './reporting-field.js'

/** What is built in, and what the application registered. */
export function sessionFields(
  { functions, log: onFault }: Pick<Environment, 'functions' | 'log'>,
  log: Log,
  now: () => number,
): FieldRegistry {
  const own = [...functions.fields].map(([name, { fn }]) => {
    const failed = (happened: string, error: unknown): void => {
      onFault(happened, error)
      const told = thrown(error)
      log.write({ level: 'error', what: 'field-failed', message: `${happened} (${thrownText(told)})`, ...told })
    }
    return [name, reporting(name, fn, failed)] as const
  })
  return new Map([...builtInFields(now), ...own])
}
