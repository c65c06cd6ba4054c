// @ts-check

/**
 * Where the type of a schema lives: `io.k8s.api.core.v1.Pod` is `Pod` in `core-v1`. What no group owns is in `meta-v1`.
 *
 * @param {string} schema
 * @returns {{ readonly file: string, readonly type: string }}
 */
export function schemaName(schema) {
  const match = /^io\.k8s\.(?:api|[a-z-]+\.pkg\.apis)\.([a-z]+)\.(v\d\w*)\.(\w+)$/.exec(schema)
  if (match) return { file: `${match[1]}-${match[2]}`, type: match[3] ?? '' }
  const shared = /^io\.k8s\.apimachinery\.pkg\.[\w.]+\.(\w+)$/.exec(schema)
  if (shared) return { file: 'meta-v1', type: shared[1] ?? '' }
  throw new Error(`no file for the schema ${schema}`)
}

/**
 * The file of a group version's constants, named like that of its types.
 *
 * @param {string} groupVersion
 */
export function groupFile(groupVersion) {
  const [group = '', version] = groupVersion.includes('/') ? groupVersion.split('/') : ['core', groupVersion]
  return `${group.split('.')[0]}-${version}`
}

/**
 * `configMaps` of the plural `configmaps` and the kind `ConfigMap`; `csiDrivers` of `csidrivers` and `CSIDriver`.
 *
 * @param {string} plural
 * @param {string} kind
 */
export function constantName(plural, kind) {
  const cased = [...plural]
    .map((letter, at) => (kind[at] === letter.toUpperCase() ? letter.toUpperCase() : letter))
    .join('')
  return cased.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (head) => head.toLowerCase())
}
