// @ts-check
import { constantName, groupFile } from './schema-name.mjs'

/** @typedef {import('./read-server.mjs').ServedKind} ServedKind */

/**
 * One file of constants for each group version. A bundler keeps only those that are imported, and nothing with them: each
 * is a call that is marked as pure.
 *
 * @param {readonly ServedKind[]} kinds
 * @returns {ReadonlyMap<string, string>} file name without extension → TypeScript, not formatted
 */
export function printConstants(kinds) {
  return new Map(
    [...byFile(kinds)].map(([file, members]) => {
      const lines = members.map(({ groupVersion, kind, plural, namespaced }) => {
        const [version, group = ''] = groupVersion.split('/').reverse()
        const named = `{ group: '${group}', version: '${version}', plural: '${plural}', kind: '${kind}', namespaced: ${namespaced} }`
        return `export const ${constantName(plural, kind)}: Resource<${kind}> = /* @__PURE__ */ Object.freeze(${named})`
      })
      const imports = [
        `import type { Resource } from '../model/resource.js'`,
        `import type { ${members.map(({ kind }) => kind).join(', ')} } from './types/${file}.generated.js'`,
      ]
      return [file, [...imports, '', ...lines].join('\n')]
    }),
  )
}

/**
 * The public entry.
 *
 * @param {readonly ServedKind[]} kinds
 * @param {ReadonlyMap<string, readonly string[]>} parts types besides those of the kinds, by file
 */
export function printIndex(kinds, parts) {
  const lines = [
    `export { type Resource, type ResourceOptions, resource } from '../model/resource.js'`,
    `export type { ObjectMeta } from './types/meta-v1.generated.js'`,
  ]
  for (const [file, members] of byFile(kinds)) {
    const types = [...members.map(({ kind }) => kind), ...(parts.get(file) ?? [])].sort()
    lines.push(
      `export { ${members.map(({ plural, kind }) => constantName(plural, kind)).join(', ')} } from './${file}.js'`,
    )
    lines.push(`export type { ${types.join(', ')} } from './types/${file}.generated.js'`)
  }
  return lines.join('\n')
}

/** @param {readonly ServedKind[]} kinds */
function byFile(kinds) {
  /** @type {Map<string, ServedKind[]>} */
  const files = new Map()
  for (const kind of kinds) {
    const file = groupFile(kind.groupVersion)
    files.set(file, [...(files.get(file) ?? []), kind])
  }
  return files
}
