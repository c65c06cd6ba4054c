/** Order of two texts by UTF-16 code unit: the same in every engine and locale. */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}
