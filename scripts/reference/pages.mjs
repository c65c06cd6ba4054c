// @ts-check
import { entries } from '../entries.mjs'
import { describe } from './describe.mjs'
import { fieldsPage } from './fields-page.mjs'
import { readModule } from './module.mjs'
import { resourcesPage } from './resources-page.mjs'

/**
 * @typedef {import('./module.mjs').Module} Module
 * @typedef {import('./module.mjs').Reference} Reference
 */

const note = '<!-- Written by `npm run docs` from the docstrings. Do not edit. -->'

/** What each entry is for, in a line; entries without one have no page. */
const purposes = new Map([
  ['.', 'The page: open a cluster, ask for lists, objects, counts and changes.'],
  ['./react', 'The same as hooks for React 18 and 19.'],
  ['./vue', 'The same as composables for Vue 3.5.'],
  ['./resources', 'Constants and types of the built-in resources, and `resource` for any other.'],
  ['./worker', 'Your own worker file, with functions of your own.'],
  ['./inline', 'An engine on this thread, for Node and tests.'],
  ['./controller', 'Work queues, rate limits, controllers and leader election.'],
  ['./testing', 'A Kubernetes API server in memory.'],
  ['./testing-node', 'The same server behind a socket; needs Node.'],
])

/** Types that check literals, the plumbing of the bridge, and generated types: public in name only. */
const machinery =
  /^src\/(query\/(checked-query|path)\.ts|protocol\/(frames|contract)\.ts (Host|\w*Ack|Frame)|.*\.generated\.)/

/**
 * The pages of docs/reference as the sources are, and what is wrong with the sources: names that lead nowhere.
 *
 * @param {ReadonlyMap<string, string>} files path → text
 * @returns {{ readonly pages: ReadonlyMap<string, string>, readonly problems: readonly string[] }}
 */
export function referencePages(files) {
  /** @type {Map<string, Module>} */
  const modules = new Map()
  const moduleAt = (/** @type {string} */ path) => {
    const source = files.get(path)
    if (source === undefined) return undefined
    const known = modules.get(path) ?? readModule(path, source)
    modules.set(path, known)
    return known
  }
  /** @type {Map<string, string>} */
  const pages = new Map()
  /** @type {string[]} */
  const problems = []
  const mainPage = new Set()
  for (const { subpath, file, source } of entries) {
    const purpose = purposes.get(subpath)
    if (purpose === undefined || !files.has(source)) continue
    const name = `kube-informer${subpath.slice(1)}`
    const head = `${note}\n\n# ${name}\n\n${purpose}\n`
    const path = `docs/reference/${file === 'start' ? 'worker' : file}.md`
    if (subpath === './resources') {
      pages.set(path, `${head}\n${resourcesPage(moduleAt, source)}`)
      continue
    }
    const { own, used, missing } = namesOf(moduleAt, source, mainPage)
    for (const one of missing) problems.push(`${source}: exports ${one}, which is not declared anywhere`)
    if (subpath === '.') for (const one of [...own, ...used]) mainPage.add(one.id)
    const sections = [
      ...section(
        'Functions and classes',
        own.filter(({ space }) => space === 'value'),
      ),
      ...section(
        'Types',
        own.filter(({ space }) => space === 'type'),
      ),
      ...section('Types that these are made of', used),
    ]
    pages.set(path, `${head}\n${sections.join('\n\n')}\n`)
  }
  const fields = moduleAt('src/fields/built-in-fields.ts')
  if (fields !== undefined) pages.set('docs/reference/fields.md', `${note}\n\n${fieldsPage(fields)}`)
  pages.set('docs/reference/README.md', contents(pages))
  return { pages, problems }
}

/**
 * @typedef {import('./describe.mjs').Described & { readonly id: string, readonly name: string }} Named
 *
 * @param {(path: string) => Module | undefined} moduleAt
 * @param {string} entry
 * @param {ReadonlySet<string>} elsewhere names on the main page, which are not repeated as used ones
 * @returns {{ readonly own: readonly Named[], readonly used: readonly Named[], readonly missing: readonly string[] }}
 */
function namesOf(moduleAt, entry, elsewhere) {
  /** @type {Map<string, Named>} */
  const own = new Map()
  /** @type {Map<string, Named>} */
  const used = new Map()
  /** @type {string[]} */
  const missing = []
  /** @type {Reference[]} */
  const waiting = []
  const add = (
    /** @type {Map<string, Named>} */ to,
    /** @type {string} */ name,
    /** @type {Reference} */ reference,
  ) => {
    const found = followed(moduleAt, reference)
    const described = found && describe(found.module, found.name)
    if (found === undefined || described === undefined) return 'missing'
    to.set(found.id, { ...described, id: found.id, name })
    for (const type of machinery.test(found.id) ? [] : described.types) {
      const imported = found.module.imports.get(type)
      if (imported !== undefined) waiting.push(imported)
      else if (found.module.declarations.has(type)) waiting.push({ path: found.module.path, name: type })
    }
    return 'there'
  }
  for (const [name, reference] of moduleAt(entry)?.exports ?? [])
    if (add(own, name, reference) === 'missing') missing.push(name)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = followed(moduleAt, next)
    if (found === undefined || own.has(found.id) || used.has(found.id) || elsewhere.has(found.id)) continue
    if (!machinery.test(found.id) && found.module.exports.has(found.name)) add(used, found.name, next)
  }
  const types = [...used.values()].filter(({ space }) => space === 'type')
  return { own: byName([...own.values()]), used: byName(types), missing }
}

/** @param {readonly Named[]} names */
const byName = (names) => [...names].sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Where a name is declared, through all re-exports.
 *
 * @param {(path: string) => Module | undefined} moduleAt
 * @param {Reference} reference
 * @returns {{ readonly id: string, readonly module: Module, readonly name: string } | undefined}
 */
function followed(moduleAt, { path, name }) {
  const module = moduleAt(path)
  if (module === undefined) return undefined
  if (module.declarations.has(name)) return { id: `${path} ${name}`, module, name }
  const next = module.exports.get(name)
  return next === undefined || (next.path === path && next.name === name) ? undefined : followed(moduleAt, next)
}

/**
 * @param {string} title
 * @param {readonly Named[]} names
 */
const section = (title, names) => (names.length === 0 ? [] : [`## ${title}`, ...names.map(({ markdown }) => markdown)])

/** @param {ReadonlyMap<string, string>} pages */
function contents(pages) {
  const lines = [...pages].map(([path, text]) => {
    const title = /^# (.*)$/m.exec(text)?.[1] ?? path
    const purpose = /^# .*\n\n(.*)$/m.exec(text)?.[1] ?? ''
    return `- [\`${title}\`](${path.split('/').at(-1)}): ${purpose}`
  })
  return `${note}\n\n# Reference\n\nWritten from the docstrings, one page per entry.\n\n${lines.join('\n')}\n`
}
