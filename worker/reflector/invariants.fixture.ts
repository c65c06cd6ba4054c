import type { Effect, Step } from './effect.js'
import type { Input } from './input.js'
import { checks } from './invariant-checks.fixture.js'
import { Ledger } from './invariant-ledger.fixture.js'
import type { State } from './state.js'

/** The invariants of SPEC.md, each checked before every effect and behind every step of one reflector. */
export class Invariants {
  readonly #ledger = new Ledger()

  /** When the driver's timer is due. */
  get timer(): number | undefined {
    return this.#ledger.timer
  }

  /** @throws Error with the number of the invariant that does not hold */
  check(before: State, input: Input, step: Step<State>): void {
    const look = (effect?: Effect): void => {
      for (const [number, check] of checks) {
        const wrong = check({ before, input, step, ledger: this.#ledger, ...(effect === undefined ? {} : { effect }) })
        if (wrong !== undefined) throw broken(`${number}: ${wrong}`, input, step, effect)
      }
    }
    const counts = before.phase !== 'closed' && (!('request' in input) || input.request === before.request)
    if (counts) this.#ledger.learn(before, input)
    for (const effect of step.effects) {
      look(effect)
      this.#ledger.perform(effect, input, step)
    }
    look()
    if (counts) this.#ledger.close(before, input, step.state)
  }
}

function broken(what: string, input: Input, step: Step<State>, effect: Effect | undefined): Error {
  const at = effect === undefined ? 'behind the step' : `at ${effect.type}`
  return new Error(
    `${what}, ${at}\nafter ${JSON.stringify(input)}\nstate ${JSON.stringify(step.state)}\neffects ${JSON.stringify(step.effects)}`,
  )
}
