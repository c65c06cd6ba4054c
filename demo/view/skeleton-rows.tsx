import { rowHeight } from './object-table.js'

const rows = 14

/** What a table looks like before its first answer: as high as it will be. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <div className="grid-body" style={{ height: rows * rowHeight }} aria-hidden="true">
      {Array.from({ length: rows }, (_none, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className="row" style={{ transform: `translateY(${at * rowHeight}px)` }}>
          {Array.from({ length: columns }, (_gone, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <div key={column} className="cell">
              <span className="bone" style={{ width: `${45 + ((at * 7 + column * 23) % 45)}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
