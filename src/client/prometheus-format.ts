import type { Histogram } from '../protocol/histogram.js'

export type Labels = Readonly<Record<string, string>>

/** A sum of many values without their buckets. */
export interface Sum {
  readonly sum: number
  readonly count: number
}

interface Named<Type extends string, Value> {
  readonly type: Type
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels: Labels; readonly value: Value }[]
}

/** All samples of one name. */
export type Family = Named<'counter' | 'gauge', number> | Named<'histogram', Histogram> | Named<'summary', Sum>

/** Text exposition format, version 0.0.4. A family without samples is left out. */
export function familyText(family: Family): string {
  const { type, name, help, samples } = family
  if (samples.length === 0) return ''
  const head = `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`
  return head + linesOf(family).join('')
}

function linesOf(family: Family): readonly string[] {
  const { name } = family
  switch (family.type) {
    case 'histogram':
      return family.samples.flatMap(({ labels, value }) => [
        ...bucketLines(name, labels, value),
        ...sumLines(name, labels, value),
      ])
    case 'summary':
      return family.samples.flatMap(({ labels, value }) => sumLines(name, labels, value))
    default:
      return family.samples.map(({ labels, value }) => line(name, labels, value))
  }
}

/** Each bucket counts what the smaller ones have, too. */
function bucketLines(name: string, labels: Labels, { upTo, counts }: Histogram): readonly string[] {
  let total = 0
  return counts.map((count, index) => {
    total += count
    const le = numberText(upTo[index] ?? Number.POSITIVE_INFINITY)
    return line(`${name}_bucket`, { ...labels, le }, total)
  })
}

function sumLines(name: string, labels: Labels, { sum, count }: Sum): readonly string[] {
  return [line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, count)]
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberText(value)}\n`
}

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

const escapeHelp = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
const escapeLabel = (text: string): string => escapeHelp(text).replace(/"/g, '\\"')
