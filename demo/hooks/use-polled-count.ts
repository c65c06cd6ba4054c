import { useEffect, useState } from 'react'
import type { Kind } from '../model/kind.js'

const everyMs = 10_000

/** How many there are, asked for now and then with a list of one. */
export function usePolledCount({ resource }: Kind, namespace: string): number | 'forbidden' | undefined {
  const [total, setTotal] = useState<number | 'forbidden'>()
  const { group, version, plural, namespaced } = resource
  const base = group === '' ? `/k8s/api/${version}` : `/k8s/apis/${group}/${version}`
  const url = `${base}/${namespaced && namespace !== '' ? `namespaces/${namespace}/` : ''}${plural}?limit=1`
  useEffect(() => {
    const controller = new AbortController()
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const answer = await fetch(url, { signal: controller.signal }).catch(() => undefined)
      if (answer?.status === 403) setTotal('forbidden')
      if (answer?.ok !== true) return
      const list = (await answer.json()) as OneItemList
      setTotal((list.items?.length ?? 0) + (list.metadata.remainingItemCount ?? 0))
    }
    void read().catch(() => {})
    const timer = setInterval(() => void read().catch(() => {}), everyMs)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [url])
  return total
}

interface OneItemList {
  readonly metadata: { readonly remainingItemCount?: number }
  readonly items?: readonly unknown[]
}
