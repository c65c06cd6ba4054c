import { useCallback, useState } from 'react'
import type { DemoCommand, DemoState } from '../control/demo-state.js'

const path = '/demo/control'

const stored = 'kube-informer-demo/cluster'

/** What the page knows of its cluster; `away`: it was opened without its server, and this is what it knew last. */
export type KnownCluster = DemoState | { readonly type: 'away'; readonly was: DemoState['type'] }

export async function readDemoState(): Promise<KnownCluster> {
  try {
    const answer = await fetch(path, { cache: 'no-store' })
    const state = (await answer.json()) as DemoState
    localStorage.setItem(stored, state.type)
    return state
  } catch {
    return { type: 'away', was: localStorage.getItem(stored) === 'proxy' ? 'proxy' : 'memory' }
  }
}

/** How the cluster is set, and what sets it. */
export function useDemoState(first: KnownCluster): readonly [KnownCluster, (command: DemoCommand) => void] {
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
