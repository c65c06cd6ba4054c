/** One place where two objects differ. */
export interface ChangedPath {
  /** `status.containerStatuses[0].restartCount`. */
  readonly path: string
  /** Absent where there was, or is, nothing. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Where two JSON values differ, leaves only, the bookkeeping of versions left out. At most `limit`. */
export function changedPaths(before: unknown, after: unknown, limit = 20): readonly ChangedPath[] {
  const found: ChangedPath[] = []
  collect('', before, after, found, limit)
  return found
}

const bookkeeping = new Set(['metadata.resourceVersion', 'metadata.generation', 'metadata.managedFields'])

function collect(path: string, before: unknown, after: unknown, found: ChangedPath[], limit: number): void {
  if (before === after || found.length >= limit || bookkeeping.has(path)) return
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    if (isBranch(before) && isBranch(after)) return void found.push({ path, before, after })
    found.push({ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) })
    return
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  for (const name of names) collect(join(path, name, before), own(before, name), own(after, name), found, limit)
}

type Branch = Readonly<Record<string, unknown>>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

const own = (branch: Branch, name: string): unknown => (Object.hasOwn(branch, name) ? branch[name] : undefined)

function join(path: string, name: string, inside: Branch): string {
  if (Array.isArray(inside)) return `${path}[${name}]`
  if (!/^[\w-]+$/.test(name)) return `${path}['${name}']`
  return path === '' ? name : `${path}.${name}`
}
