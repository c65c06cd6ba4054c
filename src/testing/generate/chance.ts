import { type Random, seededRandom } from '../api-server/identities.js'

/** Draws from one seeded series. */
export interface Chance {
  readonly random: Random
  /** Whole, from 0 up to and without `below`. */
  readonly integer: (below: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** By weight. */
  readonly weighted: <T>(choices: readonly (readonly [T, number])[]) => T
  /** Lower-case hexadecimal digits. */
  readonly hex: (digits: number) => string
}

/** Lists must not be empty. */
export function chanceFrom(seed: number): Chance {
  const random = seededRandom(seed)
  const integer = (below: number): number => Math.floor(random() * below)
  return {
    random,
    integer,
    pick: (list) => list[integer(list.length)] as (typeof list)[number],
    weighted: (choices) => {
      let rest = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        rest -= weight
        if (rest < 0) return choice
      }
      return (choices.at(-1) as (typeof choices)[number])[0]
    },
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += integer(0x10000000).toString(16).padStart(7, '0')
      return text.slice(0, digits)
    },
  }
}
