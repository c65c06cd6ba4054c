import type { Diagnosis } from 'kube-informer'
import { useKube } from 'kube-informer/react'
import { useState } from 'react'

/** A button for whoever is asked "why is it slow?". */
export function DiagnosisPanel() {
  const kube = useKube()
  const [found, setFound] = useState<Diagnosis | 'measuring'>()
  const measure = async () => {
    setFound('measuring')
    setFound(await kube?.diagnose().catch(() => undefined))
  }
  return (
    <section aria-label="Diagnosis">
      <button type="button" disabled={found === 'measuring'} onClick={() => void measure()}>
        {found === 'measuring' ? 'Measuring, a few seconds…' : 'Diagnose'}
      </button>
      {typeof found === 'object' && (
        <>
          <p>
            {found.protocol}, {found.streaming}, {found.host.type} engine, kept: {found.storage.kept}
          </p>
          {found.hints.length === 0 && <p>Nothing to do.</p>}
          <ul>
            {found.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
