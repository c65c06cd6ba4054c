import { useCallback, useMemo, useState } from 'react'

/** A value that this browser remembers. What was stored and does not read is passed over; `initial` is a constant. */
export function useStored<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const key = `kube-informer-demo/${name}`
  const [stored, setStored] = useState<{ readonly key: string; readonly value: T }>()
  const remembered = useMemo(() => read(key, initial), [key, initial])
  const value = stored?.key === key ? stored.value : remembered
  const set = useCallback(
    (next: T) => {
      setStored({ key, value: next })
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A browser that stores nothing shows it all the same.
      }
    },
    [key],
  )
  return [value, set]
}

function read<T>(key: string, initial: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? initial : (JSON.parse(text) as T)
  } catch {
    return initial
  }
}
