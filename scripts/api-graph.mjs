// @ts-check
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { walk } from './module-references.mjs'

/**
 * A name at the top of a module.
 *
 * @typedef {{ readonly path: string, readonly name: string }} Symbol
 */

/**
 * @typedef {object} Module
 * @property {Map<string, { readonly text: string, readonly uses: ReadonlySet<string> }[]>} declared by name; several for
 *   overloads
 * @property {Map<string, Symbol>} imported local name → where it comes from; those of other packages are not here
 * @property {Map<string, Symbol>} exported public name → where it is declared or passed on
 * @property {string[]} passedOn modules all of whose exports are passed on
 */

/** Declaration files of a package, and which declarations an entry needs. */
export class ApiGraph {
  /** @type {Map<string, Module>} */
  #modules

  /** @param {ReadonlyMap<string, string>} files path → text of a `.d.ts` */
  constructor(files) {
    this.#modules = new Map([...files].map(([path, text]) => [path, readModule(path, text)]))
  }

  /**
   * @param {string} entry path
   * @param {string} base what paths are told relative to
   */
  report(entry, base) {
    const exported = this.#exportsOf(entry)
    const names = [...exported.keys()].sort()
    const sections = this.#sections([...exported.values()], base)
    return `export {\n${names.map((name) => `    ${name},\n`).join('')}}\n${sections.join('')}`
  }

  /**
   * @param {readonly Symbol[]} roots
   * @param {string} base
   */
  #sections(roots, base) {
    /** @type {Map<string, Set<string>>} */
    const reached = new Map()
    const waiting = [...roots]
    for (let symbol = waiting.pop(); symbol !== undefined; symbol = waiting.pop()) {
      const { path, name } = this.#declaring(symbol)
      const names = reached.get(path) ?? new Set()
      if (names.has(name)) continue
      reached.set(path, names.add(name))
      const { declared, imported } = this.#module(path)
      for (const use of (declared.get(name) ?? []).flatMap(({ uses }) => [...uses])) {
        const origin = declared.has(use) ? { path, name: use } : imported.get(use)
        if (origin !== undefined) waiting.push(origin)
      }
    }
    return [...reached]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, names]) => {
        const declarations = [...this.#module(path).declared].filter(([name]) => names.has(name))
        const texts = declarations.flatMap(([, all]) => all.map(({ text }) => text))
        return `\n// ${posix.relative(base, path)}\n${texts.join('\n')}\n`
      })
  }

  /**
   * @param {string} path
   * @returns {Map<string, Symbol>}
   */
  #exportsOf(path) {
    const { exported, passedOn } = this.#module(path)
    return new Map([...passedOn.flatMap((other) => [...this.#exportsOf(other)]), ...exported])
  }

  /**
   * Where it is declared, behind all modules that pass it on.
   *
   * @param {Symbol} symbol
   * @returns {Symbol}
   */
  #declaring(symbol) {
    const { declared, imported } = this.#module(symbol.path)
    if (declared.has(symbol.name)) return symbol
    const next = imported.get(symbol.name) ?? this.#exportsOf(symbol.path).get(symbol.name)
    if (next === undefined) throw new Error(`${symbol.path} has no ${symbol.name}`)
    return this.#declaring(next)
  }

  /** @param {string} path */
  #module(path) {
    const module = this.#modules.get(path)
    if (module === undefined) throw new Error(`no declarations at ${path}`)
    return module
  }
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Module}
 */
function readModule(path, text) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  /** @type {Module} */
  const module = { declared: new Map(), imported: new Map(), exported: new Map(), passedOn: [] }
  /**
   * @param {any} source
   * @returns {string | undefined} of another package: undefined
   */
  const origin = (source) =>
    source.value.startsWith('.') ? posix.join(posix.dirname(path), source.value).replace(/\.js$/, '.d.ts') : undefined

  /** @param {any} node */
  const declare = (node) => {
    const statement = node.declaration ?? node
    const names = statement.declarations?.map((/** @type {any} */ one) => one.id.name) ?? [statement.id.name]
    /** @type {Set<string>} */
    const uses = new Set()
    walk(statement, (inner) => {
      if (inner.type === 'Identifier') uses.add(inner.name)
      if (inner.type === 'TSImportType') throw new Error(`${path}: import types are not followed`)
    })
    for (const name of names) {
      const all = module.declared.get(name) ?? []
      module.declared.set(name, [...all, { text: withoutComments(text, node, comments), uses }])
      if (node !== statement) module.exported.set(name, { path, name })
    }
  }

  for (const node of /** @type {any[]} */ (program.body)) {
    if (node.type === 'ImportDeclaration') {
      const from = origin(node.source)
      if (from === undefined) continue
      for (const { imported, local } of node.specifiers) {
        if (imported === undefined) throw new Error(`${path}: only named imports are followed`)
        module.imported.set(local.name, { path: from, name: imported.name })
      }
    } else if (node.type === 'ExportAllDeclaration') {
      module.passedOn.push(/** @type {string} */ (origin(node.source)))
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      for (const { local, exported } of node.specifiers) {
        const from = node.source === null ? path : origin(node.source)
        if (from === undefined) throw new Error(`${path} passes on ${exported.name} of another package`)
        module.exported.set(exported.name, { path: from, name: local.name })
      }
    } else {
      declare(node)
    }
  }
  return module
}

/**
 * @param {string} text
 * @param {{ readonly start: number, readonly end: number }} node
 * @param {readonly { readonly start: number, readonly end: number }[]} comments
 */
function withoutComments(text, node, comments) {
  let result = ''
  let at = node.start
  for (const { start, end } of comments.filter(({ start, end }) => start >= node.start && end <= node.end)) {
    result += text.slice(at, start)
    at = end
  }
  const lines = (result + text.slice(at, node.end)).split('\n').map((line) => line.trimEnd())
  return lines.filter((line) => line !== '').join('\n')
}
