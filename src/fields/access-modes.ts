const short = new Map([
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
])

/** `RWO,ROX`: the short names of a volume's access modes, in kubectl's order. */
export function accessModes(modes: readonly string[] | undefined): string {
  return [...short].flatMap(([mode, name]) => (modes?.includes(mode) ? [name] : [])).join(',')
}
