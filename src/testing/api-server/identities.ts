/** Chance, uniform in [0, 1). Equal seeds give equal series. */
export type Random = () => number

/** Mulberry32: small, fast, good enough for test data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A version 4 UUID. */
export function uuid(random: Random): string {
  const part = (): string =>
    Math.floor(random() * 0x100000000)
      .toString(16)
      .padStart(8, '0')
  const [a, b, c, d] = [part(), part(), part(), part()]
  const variant = '89ab'[Math.floor(random() * 4)]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
}

const suffixLetters = 'bcdfghjklmnpqrstvwxz2456789'

/** The five letters that the server puts behind a `generateName`. */
export function nameSuffix(random: Random): string {
  let suffix = ''
  for (let letter = 0; letter < 5; letter += 1) suffix += suffixLetters[Math.floor(random() * suffixLetters.length)]
  return suffix
}
