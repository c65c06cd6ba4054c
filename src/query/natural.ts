/**
 * Natural order: runs of digits compare as numbers (`pod-2` before `pod-10`), the rest by code unit,
 * both ignoring case. No locale takes part, so it is the same in every engine. Texts that differ in
 * case or leading zeros only are equal.
 */
export function compareNatural(a: string, b: string): -1 | 0 | 1 {
  return compareNaturalFolded(foldCase(a), foldCase(b))
}

/** What "ignoring case" means here. */
export function foldCase(text: string): string {
  return text.toLowerCase()
}

/** `compareNatural` of texts that went through `foldCase` already. */
export function compareNaturalFolded(a: string, b: string): -1 | 0 | 1 {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(j)
    if (isDigit(left) && isDigit(right)) {
      const endA = endOfDigits(a, i)
      const endB = endOfDigits(b, j)
      const order = compareDigits(a, skipZeros(a, i, endA), endA, b, skipZeros(b, j, endB), endB)
      if (order !== 0) return order
      i = endA
      j = endB
    } else {
      if (left !== right) return left < right ? -1 : 1
      i += 1
      j += 1
    }
  }
  const restA = a.length - i
  const restB = b.length - j
  return restA === restB || (restA > 0 && restB > 0) ? 0 : restA < restB ? -1 : 1
}

/** Numbers without leading zeros, of any length: the longer is greater, else the first digit that differs decides. */
function compareDigits(a: string, i: number, endA: number, b: string, j: number, endB: number): -1 | 0 | 1 {
  const length = endA - i
  if (length !== endB - j) return length < endB - j ? -1 : 1
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(i + at)
    const right = b.charCodeAt(j + at)
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

function endOfDigits(text: string, start: number): number {
  let end = start
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1
  return end
}

function skipZeros(text: string, start: number, end: number): number {
  let position = start
  while (position < end && text.charCodeAt(position) === 48) position += 1
  return position
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
