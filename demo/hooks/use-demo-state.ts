import { useCallback, useState } from 'react'
import type { DemoCommand, DemoState } from '../control/demo-state.js'

const path = '/demo/control'

export async function readDemoState(): Promise<DemoState> {
  const answer = await fetch(path, { cache: 'no-store' })
  return (await answer.json()) as DemoState
}

/** How the cluster is set, and what sets it. */
export function useDemoState(first: DemoState): readonly [DemoState, (command: DemoCommand) => void] {
  const [state, setState] = useState(first)
  const send = useCallback((command: DemoCommand) => {
    const headers = { 'content-type': 'application/json' }
    void fetch(path, { method: 'POST', headers, body: JSON.stringify(command) })
      .then((answer) => answer.json())
      .then((next: DemoState) => setState(next))
      .catch(() => {})
  }, [])
  return [state, send]
}
