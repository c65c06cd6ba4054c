import type { Kube, Metrics } from 'kube-informer'
import { useDiagnosis } from '../hooks/use-diagnosis.js'
import { useMetrics } from '../hooks/use-metrics.js'
import { count } from '../model/phase-words.js'
import { DiagnosisList } from './diagnosis-list.js'

/** The engine's numbers, once a second. */
export function EnginePanel({ kube }: { readonly kube: Kube }) {
  const reading = useMetrics(kube)
  const { state, found, measure, clear } = useDiagnosis(kube)
  const numbers = reading === undefined ? [] : numbersOf(reading.metrics)
  return (
    <section className="engine" aria-label="Engine">
      <header>
        <h2>Engine</h2>
        <button
          type="button"
          className="button small"
          disabled={state === 'measuring'}
          onClick={found === undefined ? measure : clear}
        >
          {state === 'measuring' ? 'Measuring…' : found === undefined ? 'Diagnose' : 'Numbers'}
        </button>
      </header>
      {found === undefined ? (
        <dl>
          {[
            ...numbers,
            ['Changes / s', reading === undefined ? '–' : reading.changesPerSecond.toFixed(0)] as const,
            ['Frames / s', reading === undefined ? '–' : reading.framesPerSecond.toFixed(1)] as const,
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <DiagnosisList found={found} />
      )}
    </section>
  )
}

function numbersOf({ informers, openStreams }: Metrics): readonly (readonly [string, string])[] {
  const sum = (read: (one: Metrics['informers'][number]) => number): string =>
    count(informers.reduce((total, one) => total + read(one), 0))
  return [
    ['LIST', sum(({ requests }) => requests.list)],
    ['WATCH', sum(({ requests }) => requests.watch)],
    ['Probes', sum(({ requests }) => requests.probe)],
    ['Open streams', String(openStreams)],
    ['Relists', sum(({ relists }) => relists)],
    ['Objects', sum(({ objects }) => objects)],
    ['Queue', sum(({ queueDepth }) => queueDepth)],
    ['Listeners wait', sum(({ listenerPending }) => listenerPending)],
  ]
}
