import type { Diagnosis } from 'kube-informer'

const protocols: Readonly<Record<Diagnosis['protocol'], string>> = {
  h1: 'HTTP/1.1',
  h2: 'HTTP/2',
  h3: 'HTTP/3',
  unknown: 'HTTP of an unknown version',
}

const streams: Readonly<Record<Diagnosis['streaming'], string>> = {
  streamed: 'changes come at once',
  buffered: 'changes come in bursts',
  compressed: 'changes come compressed',
  unknown: 'it is not known how changes come',
}

const kept: Readonly<Record<Diagnosis['storage']['kept'], string>> = {
  disk: 'caches are kept on disk',
  memory: 'caches are kept in memory',
  off: 'nothing is kept',
}

/** What was found out about the way to the server, and what to do. */
export function DiagnosisList({ found }: { readonly found: Diagnosis }) {
  const { protocol, streaming, host, storage, hints } = found
  return (
    <div className="diagnosis">
      <p>
        {protocols[protocol]}, {streams[streaming]}, {host.type} engine, {kept[storage.kept]}.
        {hints.length === 0 ? ' Nothing to do.' : ''}
      </p>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  )
}
