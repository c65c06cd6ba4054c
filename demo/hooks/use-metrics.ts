import type { Kube, Metrics } from 'kube-informer'
import { useEffect, useState } from 'react'

export interface MetricsReading {
  readonly metrics: Metrics
  readonly framesPerSecond: number
  readonly changesPerSecond: number
}

const everyMs = 1_000

/** The engine's numbers, once a second while somebody looks. */
export function useMetrics(kube: Kube): MetricsReading | undefined {
  const [reading, setReading] = useState<MetricsReading>()
  useEffect(() => {
    let before: { readonly at: number; readonly metrics: Metrics } | undefined
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const metrics = await kube.metrics().catch(() => undefined)
      if (metrics === undefined) return
      const at = performance.now()
      const seconds = before === undefined ? 1 : (at - before.at) / 1_000
      const last = before?.metrics
      before = { at, metrics }
      setReading({
        metrics,
        framesPerSecond: last === undefined ? 0 : (metrics.frames.sent - last.frames.sent) / seconds,
        changesPerSecond: last === undefined ? 0 : Math.max(0, (changesOf(metrics) - changesOf(last)) / seconds),
      })
    }
    void read()
    const timer = setInterval(() => void read(), everyMs)
    return () => clearInterval(timer)
  }, [kube])
  return reading
}

const changesOf = ({ informers }: Metrics): number => informers.reduce((sum, { changes }) => sum + changes, 0)
