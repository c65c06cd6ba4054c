import type { Diagnosis, Kube } from 'kube-informer'
import { useCallback, useState } from 'react'

export interface DiagnosisReading {
  readonly state: 'none' | 'measuring' | 'found' | 'failed'
  readonly found?: Diagnosis
  readonly measure: () => void
  readonly clear: () => void
}

/** What `kube.diagnose()` says, once somebody asked. */
export function useDiagnosis(kube: Kube): DiagnosisReading {
  const [{ state, found }, set] = useState<Pick<DiagnosisReading, 'state' | 'found'>>({ state: 'none' })
  const measure = useCallback(() => {
    set({ state: 'measuring' })
    kube.diagnose().then(
      (answer) => set({ state: 'found', found: answer }),
      () => set({ state: 'failed' }),
    )
  }, [kube])
  const clear = useCallback(() => set({ state: 'none' }), [])
  return { state, measure, clear, ...(found === undefined ? {} : { found }) }
}
