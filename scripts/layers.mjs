// @ts-check
import { posix } from 'node:path'
import { moduleReferences } from './module-references.mjs'

/**
 * The layering rules of the source, as a pure function over file texts. ARCHITECTURE.md says why;
 * this file says exactly what. `layers.test.ts` runs it over the tree and over made-up offenders.
 *
 * @typedef {import('./module-references.mjs').ModuleReference} ModuleReference
 * @typedef {{ readonly path: string, readonly side: string, readonly room: string }} Place
 */

/** The rooms of `src/` from bottom to top. A room may import the ones listed for it, and itself. */
const pageRooms = new Map([
  ['model', []],
  ['query', ['model']],
  ['resources', ['model']],
  ['fields', ['model', 'query', 'resources']],
  ['protocol', ['model', 'query']],
  ['bridge', ['model', 'query', 'protocol']],
  ['client', ['model', 'query', 'fields', 'protocol', 'bridge']],
  ['controller', ['model', 'query', 'resources', 'protocol', 'client']],
  ['index.ts', ['model', 'query', 'fields', 'protocol', 'bridge', 'client']],
  ['react', ['model', 'query', 'protocol', 'client', 'resources', 'index.ts']],
  ['vue', ['model', 'query', 'protocol', 'client', 'resources', 'index.ts']],
  ['testing', ['model', 'query', 'fields', 'protocol', 'bridge', 'client', 'resources', 'index.ts']],
])

/** What page and worker have in common: these rooms compile with neither DOM nor worker types. */
const sharedRooms = new Set(['model', 'query', 'fields', 'protocol'])

/**
 * Rooms of the engine that join others, from bottom to top, with the joining rooms below each. They
 * may import every plain room as well. Plain rooms see only themselves and `ports.ts`.
 */
const joiningRooms = new Map([
  ['informer', []],
  ['session', ['informer']],
  ['bridge', ['informer', 'session']],
])

const joiners = [...joiningRooms.keys()].join(', ')

/** Files directly in `worker/`: the interfaces, of which rooms import the first, and the compositions. */
const interfaceFile = 'ports.ts'
const interfaceFiles = new Set([interfaceFile, 'mirror-port.ts', 'transport-port.ts'])
const compositionFiles = new Set(['engine.ts', 'environment.ts', 'main.ts', 'inline.ts', 'start.ts'])

/** Where a package may be imported; `types` lists the places that may only name its types. */
const packageHomes = new Map([
  ['rxjs', { code: ['src/client', 'src/controller'], types: ['src/react', 'src/vue', 'src/testing'] }],
  ['comlink', { code: ['src/bridge', 'worker/bridge'], types: [] }],
  ['idb', { code: ['worker/mirror'], types: [] }],
  ['react', { code: ['src/react'], types: [] }],
  ['vue', { code: ['src/vue'], types: [] }],
  ['node:http', { code: ['src/testing/node'], types: [] }],
  ['node:net', { code: ['src/testing/node'], types: [] }],
  ['node:zlib', { code: ['src/testing/node'], types: [] }],
])

/**
 * Tests, and what only tests use.
 *
 * @param {string} path
 */
export const isTestFile = (path) => /\.(test|test-d|fixture)\.tsx?$/.test(path) || path.startsWith('worker/testing/')

/**
 * Every broken rule as one line `file: what is wrong`. Keys of `files` are paths from the
 * repository's root; test files and anything outside `src/` and `worker/` are passed over.
 *
 * @param {ReadonlyMap<string, string>} files
 * @returns {string[]}
 */
export function layerViolations(files) {
  /** @type {string[]} */
  const violations = []
  for (const [path, source] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const from = placeOf(path)
    if (from === undefined || isTestFile(path)) continue
    const misplaced = placeViolation(from)
    if (misplaced !== undefined) violations.push(`${path}: ${misplaced}`)
    const { references, unreadable } = moduleReferences(path, source)
    for (const problem of unreadable) violations.push(`${path}: ${problem}`)
    for (const reference of references) {
      const problem = referenceViolation(from, reference)
      if (problem !== undefined) violations.push(`${path}: ${problem}`)
    }
  }
  return violations
}

/**
 * @param {string} path
 * @returns {Place | undefined}
 */
function placeOf(path) {
  const [side, room] = path.split('/')
  if ((side !== 'src' && side !== 'worker') || room === undefined) return undefined
  return { path, side, room }
}

/**
 * @param {Place} place
 * @returns {string | undefined}
 */
function placeViolation({ side, room }) {
  if (side === 'src')
    return pageRooms.has(room) ? undefined : `src/${room} is no room of the page: name it in layers.mjs`
  if (!room.endsWith('.ts')) return undefined
  if (interfaceFiles.has(room) || compositionFiles.has(room)) return undefined
  return `worker/${room}: files directly in worker/ are ${interfaceFile} and compositions; move it into a room`
}

/**
 * @param {Place} from
 * @param {ModuleReference} reference
 * @returns {string | undefined}
 */
function referenceViolation(from, reference) {
  if (!reference.specifier.startsWith('.')) return packageViolation(from, reference)
  if (!/\.(js|json)$/.test(reference.specifier)) return `'${reference.specifier}' does not end in .js`
  const target = posix.join(posix.dirname(from.path), reference.specifier).replace(/\.js$/, '.ts')
  if (isTestFile(target)) return `imports ${target}, which is for tests`
  const to = placeOf(target)
  if (to === undefined) return `imports ${target}, which is outside src/ and worker/`
  const allowed = from.side === 'src' ? pageMayImport(from, to) : engineMayImport(from, to)
  return allowed ? undefined : `imports ${target}: ${reason(from, to)}`
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function pageMayImport(from, to) {
  if (to.side === 'worker') return from.room === 'testing'
  return from.room === to.room || (pageRooms.get(from.room) ?? []).includes(to.room)
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function engineMayImport(from, to) {
  if (to.side === 'src') return sharedRooms.has(to.room)
  if (interfaceFiles.has(from.room)) return from.room === interfaceFile && interfaceFiles.has(to.room)
  if (compositionFiles.has(from.room)) return true
  if (to.room === interfaceFile || from.room === to.room) return true
  const below = joiningRooms.get(from.room)
  if (below === undefined || compositionFiles.has(to.room)) return false
  return !joiningRooms.has(to.room) || below.includes(to.room)
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function reason(from, to) {
  if (from.side === 'src' && to.side === 'worker') return 'the page never imports the engine'
  if (from.side === 'worker' && to.side === 'src') {
    return `the engine imports ${[...sharedRooms].join(', ')} of the page and nothing else`
  }
  if (from.side === 'worker') return `rooms of the engine meet in ${interfaceFile}; ${joiners} join them, in this order`
  return `src/${from.room} lies below src/${to.room}, or beside it`
}

/**
 * @param {Place} from
 * @param {ModuleReference} reference
 * @returns {string | undefined}
 */
function packageViolation(from, { specifier, typeOnly }) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const homes = packageHomes.get(name)
  if (homes === undefined) return `imports '${specifier}': no package that the library may use at run time`
  const isHome = (/** @type {string} */ home) => from.path === home || from.path.startsWith(`${home}/`)
  if (homes.code.some(isHome) || (typeOnly && homes.types.some(isHome))) return undefined
  return `imports '${specifier}': ${name} is only for ${homes.code.join(' and ')}`
}
