import { nearNames } from './near-names.js'

/** A JSON object, as opposed to an array, a date or a primitive. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'
}

/** As `checkNames`, and reports what is no object at all. */
export function checkRecord(value: unknown, known: readonly string[], report: (problem: string) => void): void {
  if (!isRecord(value)) report(`write an object with any of ${known.join(', ')}`)
  else checkNames(value, known, report)
}

/** Reports the first property that is not in `known`, with the names that are near. Undefined ones count as absent. */
export function checkNames(record: object, known: readonly string[], report: (problem: string) => void): void {
  for (const [name, value] of Object.entries(record)) {
    if (known.includes(name) || value === undefined) continue
    const near = nearNames(name, known).map((candidate) => `"${candidate}"`)
    const hint = near.length === 0 ? `there are ${known.join(', ')}` : `did you mean ${near.join(' or ')}?`
    report(`there is no property ${JSON.stringify(name)}; ${hint}`)
  }
}
