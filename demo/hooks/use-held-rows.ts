import { useCallback, useEffect, useMemo, useState } from 'react'
import { HeldRows, type HeldView, longestHoldMs } from '../model/held-rows.js'
import type { Row } from '../model/kind.js'

/** Rows whose order is held back while somebody points at them; the function lets go. */
export function useHeldRows(id: string, rows: readonly Row[], hold: 'yes' | 'no'): readonly [HeldView, () => void] {
  const held = useMemo(() => new HeldRows(), [])
  const [released, setReleased] = useState<readonly Row[]>()
  const [late, setLate] = useState(0)
  const holds = released === rows ? 'no' : hold
  // biome-ignore lint/correctness/useExhaustiveDependencies: `late` is when the limit has passed
  const view = useMemo(() => held.take(id, rows, holds, performance.now()), [held, id, rows, holds, late])
  const waits = view.waiting > 0
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLate((before) => before + 1), longestHoldMs)
    return () => clearTimeout(timer)
  }, [waits])
  const release = useCallback(() => setReleased(rows), [rows])
  return [view, release]
}
