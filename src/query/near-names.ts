/** Those of `known` that `name` may be a slip of, nearest first: other case, a beginning, or a few edits away. */
export function nearNames(name: string, known: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase().slice(0, 64)
  return known
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
}

function distance(a: string, b: string): number {
  if (a === b) return 0
  if (a.length >= 3 && (b.startsWith(a) || a.startsWith(b))) return 1
  return editDistance(a, b)
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return at(a.length, b.length)

  function at(i: number, j: number): number {
    return rows[i]?.[j] ?? 0
  }
}
