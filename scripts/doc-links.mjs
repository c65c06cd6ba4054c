// @ts-check
import { posix } from 'node:path'

/** Rows that docs/mechanisms.md has. */
const mechanisms = Array.from({ length: 28 }, (_, index) => `M${index + 1}`)
const mechanismsFile = 'docs/mechanisms.md'

/** Documents whose `code` paths are promises, too: they tell people where to look. */
const guides = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/parts.md', 'docs/where-to-go.md']

/**
 * One line for each place where a document names a file that is not there.
 *
 * @param {ReadonlyMap<string, string>} documents path → text of Markdown files
 * @param {(path: string) => boolean} exists for files and folders, from the repository's root
 * @returns {string[]}
 */
export function danglingPaths(documents, exists) {
  /** @type {string[]} */
  const found = []
  for (const [path, text] of documents) {
    for (const target of linkTargets(text)) {
      const file = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(path), target)
      if (!exists(file)) found.push(`${path}: links to ${target}, which is not there`)
    }
    if (!guides.includes(path)) continue
    for (const file of codePaths(text)) if (!exists(file)) found.push(`${path}: names ${file}, which is not there`)
  }
  return [...found, ...mechanismProblems(documents.get(mechanismsFile) ?? '', exists)]
}

/**
 * The table of mechanisms: all rows there, each with `open` or existing paths in its last two columns.
 *
 * @param {string} text
 * @param {(path: string) => boolean} exists
 */
function mechanismProblems(text, exists) {
  /** @type {string[]} */
  const found = []
  const rows = new Map(tableRows(text).map((cells) => [cells[0], cells.slice(-2)]))
  for (const id of mechanisms) {
    const cells = rows.get(id)
    if (cells === undefined) {
      found.push(`${mechanismsFile}: no row ${id}`)
      continue
    }
    for (const cell of cells) {
      if (cell === 'open') continue
      const paths = [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
      if (paths.length === 0) found.push(`${mechanismsFile}: ${id} has a cell with neither a path nor \`open\``)
      for (const path of paths)
        if (!exists(path)) found.push(`${mechanismsFile}: ${id} names ${path}, which is not there`)
    }
  }
  return found
}

/** @param {string} text */
const tableRows = (text) =>
  text
    .split('\n')
    .filter((line) => /^\| M\d+ \|/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** @param {string} text */
const linkTargets = (text) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/[#?].*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))

/** @param {string} text */
const codePaths = (text) =>
  [...withoutBlocks(text).matchAll(/`((?:src|worker|demo|e2e|scripts|docs|bench|examples)\/[\w./-]+)`/g)].map(
    (match) => match[1] ?? '',
  )

/** @param {string} text */
const withoutBlocks = (text) => text.replace(/^```[\s\S]*?^```/gm, '')

/** @param {string} text */
const withoutCode = (text) => withoutBlocks(text).replace(/`[^`\n]*`/g, '')
