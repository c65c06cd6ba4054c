import { useState } from 'react'

interface Held<V> {
  readonly on: readonly unknown[]
  readonly value: V
}

/** What `make` made, until one of `on` differs. Unlike a memo it is never forgotten, nor by a hot reload. */
export function useHeld<V>(make: () => V, ...on: readonly unknown[]): V {
  const [held, hold] = useState<Held<V>>(() => ({ on, value: make() }))
  if (on.every((value, at) => Object.is(value, held.on[at]))) return held.value
  const next = { on, value: make() }
  hold(next)
  return next.value
}
