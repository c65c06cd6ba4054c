// @ts-check
import { posix } from 'node:path'

/** An example is read in one look: application and configuration together. */
export const maxExampleLines = 40

/** Those that do more than show live pods: read in two minutes. */
const maxLinesOf = new Map([['examples/controller', 100]])

/** What a user does not write by hand. */
const notCounted = /(^|\/)(package|package-lock)\.json$|\.md$/

/**
 * One line for each example that is too long, and for each version in one that is not exact.
 *
 * @param {ReadonlyMap<string, string>} files path → text
 * @param {string} version of this package
 * @returns {string[]}
 */
export function exampleProblems(files, version) {
  /** @type {Map<string, number>} */
  const lines = new Map()
  /** @type {string[]} */
  const problems = []
  for (const [path, text] of files) {
    const example = /^examples\/(bundlers\/)?[^/]+/.exec(posix.dirname(path))?.[0]
    if (example === undefined) continue
    if (path.endsWith('/package.json')) problems.push(...versionProblems(path, JSON.parse(text), version))
    if (path.endsWith('/package-lock.json')) problems.push(...lockProblems(path, text))
    if (!notCounted.test(path)) lines.set(example, (lines.get(example) ?? 0) + countLines(text))
  }
  for (const [example, count] of lines) {
    const most = maxLinesOf.get(example) ?? maxExampleLines
    if (count > most) problems.push(`${example}: ${count} lines, more than ${most}`)
  }
  return problems
}

/**
 * Blank lines and the marks of regions, which documents include, do not count.
 *
 * @param {string} text
 */
const countLines = (text) =>
  text.split('\n').filter((line) => line.trim() !== '' && !/^\s*\/\/ #(end)?region/.test(line)).length

/**
 * @param {string} path
 * @param {any} manifest
 * @param {string} version
 */
function versionProblems(path, manifest, version) {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const loose = wanted.filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(String(range)))
  const own = manifest.dependencies?.['kube-informer']
  return [
    ...loose.map(([name, range]) => `${path}: ${name} ${range} is no exact version`),
    ...(own === version ? [] : [`${path}: kube-informer should be ${version}`]),
  ]
}

/**
 * @param {string} path
 * @param {string} text
 */
const lockProblems = (path, text) =>
  [...text.matchAll(/"resolved": "([^"]*)"/g)]
    .filter(([, url]) => !url?.startsWith('https://registry.npmjs.org/'))
    .map(([, url]) => `${path}: resolved from ${url}`)
