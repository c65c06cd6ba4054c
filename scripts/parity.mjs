// @ts-check

export const parityFile = 'docs/client-go-parity.md'

/** Rows that each section of the document has, from section 1 on. */
const sizes = [49, 21, 4, 11, 20, 13, 34, 48, 6, 20, 29, 4, 10, 11, 15, 22, 25, 10, 7, 2, 4, 26, 30, 31, 64, 23, 40]

/**
 * What the map from client-go's tests to ours lacks, one line each, and how many rows say what.
 *
 * @param {string} document text of the map
 * @param {ReadonlyMap<string, string>} files path → text of all that may hold tests
 * @param {readonly number[]} [expected] rows of each section
 * @returns {{ readonly problems: readonly string[], readonly counts: ReadonlyMap<string, number> }}
 */
export function parity(document, files, expected = sizes) {
  /** @type {string[]} */
  const problems = []
  /** @type {Map<string, number>} */
  const counts = new Map()
  /** @type {Map<string, ReadonlySet<string>>} */
  const titles = new Map()
  const sections = sectionsOf(document)
  for (const [index, size] of expected.entries()) {
    const rows = sections.get(index + 1) ?? []
    if (rows.length !== size) problems.push(`section ${index + 1}: ${rows.length} rows, not ${size}`)
    for (const { name, ours } of rows) {
      const says = answerOf(ours)
      counts.set(says, (counts.get(says) ?? 0) + 1)
      if (says === 'missing') problems.push(`${name}: says neither a test nor why there is none`)
      for (const { path, title } of namesIn(ours)) {
        const text = files.get(path)
        if (text !== undefined && !titles.has(path)) titles.set(path, titlesOf(text))
        if (titles.get(path)?.has(title) !== true) problems.push(`${name}: there is no ${path} › ${title}`)
      }
    }
  }
  return { problems: problems.map((problem) => `${parityFile}: ${problem}`), counts }
}

/**
 * @param {string} document
 * @returns {Map<number, { name: string, ours: string }[]>}
 */
function sectionsOf(document) {
  /** @type {Map<number, { name: string, ours: string }[]>} */
  const sections = new Map()
  /** @type {{ name: string, ours: string }[]} */
  let rows = []
  for (const line of document.split('\n')) {
    const heading = /^## (\d+)\./.exec(line)
    if (heading !== null) {
      rows = []
      sections.set(Number(heading[1]), rows)
    }
    if (!line.startsWith('| ') || /^\| (---|Upstream|Case) \|/.test(line)) continue
    const [name = '', ours = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    rows.push({ name, ours })
  }
  return sections
}

/** @param {string} ours */
function answerOf(ours) {
  if (/^Go-only(: .+)?$/.test(ours)) return 'Go-only'
  if (/^open \(issue \d+\)(: .+)?$/.test(ours)) return 'open'
  const different = /^deliberately different \([^)]+\): [^<]+(<br>|$)/.exec(ours)
  const tests = ours.slice(different?.[0].length ?? 0)
  if (different !== null && tests === '') return 'deliberately different'
  if (namesIn(tests).length !== tests.split('<br>').length) return 'missing'
  return different === null ? 'mapped' : 'deliberately different'
}

/** @param {string} ours */
const namesIn = (ours) =>
  ours.split('<br>').flatMap((part) => {
    const match = /^`([^`]+)` › (.+)$/.exec(part.trim())
    return match === null ? [] : [{ path: match[1] ?? '', title: match[2] ?? '' }]
  })

/**
 * What stands in front of the title of a test, of a group, or of a test of a table, and of the name of a table's case.
 * Skipped tests have none of these.
 */
const titled = /(?:\b(?:it|test|describe)\s*\(|[)`]\s*\(|\[|\b(?:name|title):)\s*(['"`])((?:\\.|(?!\1).)+)\1/gs

/** @param {string} text */
const titlesOf = (text) => new Set([...text.matchAll(titled)].map((match) => (match[2] ?? '').replace(/\\(.)/g, '$1')))
