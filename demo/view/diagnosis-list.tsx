import type { Diagnosis } from 'kube-informer'

/** What was found out about the way to the server, and what to do. */
export function DiagnosisList({ found }: { readonly found: Diagnosis }) {
  const { protocol, streaming, host, storage, hints } = found
  return (
    <div className="diagnosis">
      <p>
        {protocol}, {streaming}, {host.type} engine, kept: {storage.kept}
        {hints.length === 0 ? ' – nothing to do' : ''}
      </p>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  )
}
