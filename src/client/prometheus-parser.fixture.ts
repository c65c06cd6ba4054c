/** One line of a family. */
export interface ParsedSample {
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}

export interface ParsedFamily {
  readonly type: string
  readonly help: string
  readonly samples: readonly ParsedSample[]
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  summary: ['_sum', '_count'],
  histogram: ['_bucket', '_sum', '_count'],
}

/**
 * A strict reader of the text format 0.0.4: HELP and TYPE once and first for each name, names and labels as they may be,
 * no series twice, histograms whose buckets grow and end with all. Throws where something is not so.
 */
export function parsePrometheus(text: string): ReadonlyMap<string, ParsedFamily> {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, ParsedFamily & { readonly samples: ParsedSample[] }>()
  const seen = new Set<string>()
  let name = ''
  let help: string | undefined
  for (const line of text.split('\n').slice(0, -1)) {
    const helped = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/.exec(line)
    const typed = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary)$/.exec(line)
    if (helped) {
      name = helped[1] as string
      if (families.has(name)) throw new Error(`${name} comes twice`)
      if (!/^(?:[^\\]|\\[\\n])*$/.test(helped[2] as string)) throw new Error(`escape in ${line}`)
      help = helped[2] as string
    } else if (typed) {
      if (typed[1] !== name || help === undefined) throw new Error(`TYPE without its HELP: ${line}`)
      families.set(name, { type: typed[2] as string, help, samples: [] })
      help = undefined
    } else {
      const family = families.get(name)
      if (family === undefined) throw new Error(`a sample before its TYPE: ${line}`)
      const sample = parseSample(line)
      if (!(suffixes[family.type] ?? []).includes(sample.name.slice(name.length)) || !sample.name.startsWith(name)) {
        throw new Error(`${sample.name} is no sample of ${name}`)
      }
      const series = `${sample.name}${JSON.stringify([...sample.labels].sort())}`
      if (seen.has(series)) throw new Error(`${series} comes twice`)
      seen.add(series)
      family.samples.push(sample)
    }
  }
  for (const [family, { type, samples }] of families) {
    if (samples.length === 0) throw new Error(`${family} has no sample`)
    if (type === 'counter' && !family.endsWith('_total')) throw new Error(`${family} is a counter without _total`)
    if (type === 'histogram') checkHistogram(family, samples)
  }
  return families
}

function parseSample(line: string): ParsedSample {
  const match = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line)
  if (!match) throw new Error(`no sample: ${line}`)
  const [, name = '', body = '', text = ''] = match
  const labels = new Map<string, string>()
  let rest = body
  while (rest !== '') {
    const pair = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,(?=.)|$)/.exec(rest)
    if (!pair) throw new Error(`labels of ${line}`)
    const [whole, label = '', value = ''] = pair
    if (labels.has(label)) throw new Error(`${label} comes twice in ${line}`)
    labels.set(
      label,
      value.replace(/\\(["\\n])/g, (_all, char: string) => (char === 'n' ? '\n' : char)),
    )
    rest = rest.slice(whole.length)
  }
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text)
  if (Number.isNaN(value)) throw new Error(`value of ${line}`)
  return { name, labels, value }
}

function checkHistogram(family: string, samples: readonly ParsedSample[]): void {
  const series = new Map<string, ParsedSample[]>()
  for (const sample of samples) {
    const labels = [...sample.labels].filter(([label]) => label !== 'le').sort()
    const id = JSON.stringify(labels)
    series.set(id, [...(series.get(id) ?? []), sample])
  }
  for (const [labels, all] of series) {
    const buckets = all.filter(({ name }) => name === `${family}_bucket`)
    const ends = buckets.map((bucket) => bucket.labels.get('le'))
    const bounds = ends.map((le) => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)))
    const count = all.find(({ name }) => name === `${family}_count`)?.value
    const ascending = (values: readonly number[]): boolean =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
    if (ends.at(-1) !== '+Inf' || !ascending(bounds) || new Set(ends).size !== ends.length) {
      throw new Error(`buckets of ${family} ${labels}: ${ends}`)
    }
    if (!ascending(buckets.map(({ value }) => value)) || buckets.at(-1)?.value !== count) {
      throw new Error(`counts of ${family} ${labels}`)
    }
    if (all.filter(({ name }) => name === `${family}_sum`).length !== 1) throw new Error(`sum of ${family} ${labels}`)
  }
}
