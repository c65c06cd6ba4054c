/** Order of priority, as for custom resources: stable before beta before alpha, newer before older; other names last, by text. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [ranksOf(a), ranksOf(b)]
  if (left === undefined || right === undefined) {
    return left !== undefined ? -1 : right !== undefined ? 1 : a < b ? -1 : a > b ? 1 : 0
  }
  return right.stability - left.stability || right.major - left.major || right.minor - left.minor
}

interface Ranks {
  readonly stability: number
  readonly major: number
  readonly minor: number
}

function ranksOf(version: string): Ranks | undefined {
  const [, major, word, minor] = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(version) ?? []
  if (major === undefined) return undefined
  const stability = word === undefined ? 2 : word === 'beta' ? 1 : 0
  return { stability, major: Number(major), minor: Number(minor ?? 0) }
}
