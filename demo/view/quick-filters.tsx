import type { ScopeInput } from 'kube-informer'
import { useCount } from 'kube-informer/react'
import { streamOptions } from '../hooks/use-reach.js'
import type { Facet } from '../model/kind.js'
import { count } from '../model/phase-words.js'
import { countQuery, type Shown } from '../model/row-query.js'

interface QuickFiltersProps {
  readonly shown: Shown
  readonly scope: ScopeInput
  readonly onFacet: (facet: string) => void
}

/** Filters at a click, each with how many there are. */
export function QuickFilters({ shown, scope, onFacet }: QuickFiltersProps) {
  const { facet } = shown.kind
  return facet === undefined ? <div className="facets" /> : <Facets {...{ shown, scope, onFacet, facet }} />
}

function Facets({ shown, scope, onFacet, facet }: QuickFiltersProps & { readonly facet: Facet }) {
  const { counts, total, status } = useCount(
    shown.kind.resource,
    scope,
    { ...countQuery(shown), by: facet.by },
    streamOptions,
  )
  const isKnown = status.hasData || status.synced
  const all = [{ value: '', label: 'All', tone: 'none' as const }, ...facet.values]
  return (
    <fieldset className="facets">
      <legend className="unseen">Quick filters</legend>
      {all.map(({ value, label, tone }) => (
        <button
          key={value}
          type="button"
          className="facet"
          data-tone={tone}
          aria-pressed={shown.facet === value}
          onClick={() => onFacet(value)}
        >
          {label}{' '}
          <span className="facet-count">{isKnown ? count(value === '' ? total : (counts.get(value) ?? 0)) : '…'}</span>
        </button>
      ))}
    </fieldset>
  )
}
