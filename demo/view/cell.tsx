import type { ReactNode } from 'react'
import { useAge } from '../hooks/clock-context.js'
import type { Column, Row } from '../model/kind.js'
import { quantityText } from '../model/quantity-text.js'
import { ratioTone } from '../model/tone.js'
import { MiddleText } from './middle-text.js'
import { StatusPill } from './status-pill.js'

/** One value, as its column shows it. */
export function Cell({
  column,
  row,
  search,
}: {
  readonly column: Column
  readonly row: Row
  readonly search: string
}): ReactNode {
  const { shown, id } = column
  const value = row[id]
  switch (shown.type) {
    case 'age':
      return <Age at={value} />
    case 'restarts':
      return <Restarts count={value} last={row[shown.last]} />
    case 'status':
      return typeof value === 'string' ? <StatusPill text={value} tone={shown.tone(value)} /> : <Nothing />
    case 'name':
      return <MiddleText text={textOf(value)} mark={search} />
    case 'quantity':
      return value === undefined ? <Nothing /> : <span title={textOf(value)}>{quantityText(textOf(value))}</span>
    case 'ratio':
      return (
        <span className="ratio" data-tone={ratioTone(textOf(value))}>
          {textOf(value)}
        </span>
      )
    default:
      return value === undefined || value === null || value === '' ? (
        <Nothing />
      ) : (
        <span title={textOf(value)}>{textOf(value)}</span>
      )
  }
}

function Age({ at }: { readonly at: unknown }) {
  const text = useAge(at)
  return (
    <time dateTime={typeof at === 'string' ? at : undefined} title={absolute(at)}>
      {text}
    </time>
  )
}

function Restarts({ count, last }: { readonly count: unknown; readonly last: unknown }) {
  const ago = useAge(last)
  return (
    <span className="restarts" data-many={Number(count) > 9 ? 'yes' : 'no'}>
      <span className="restarts-count">{textOf(count)}</span>
      {Number(count) > 0 && ago !== '' && <span className="restarts-ago">{` (${ago} ago)`}</span>}
    </span>
  )
}

const Nothing = () => <span className="nothing">–</span>

const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

function absolute(at: unknown): string | undefined {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) ? undefined : `${local.format(time)} · ${at}`
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
