import { useAge } from '../hooks/clock-context.js'
import type { SeenChange } from '../hooks/use-object-changes.js'

/** What happened, newest first, with the paths that changed. */
export function ChangeList({ changes }: { readonly changes: readonly SeenChange[] }) {
  if (changes.length === 0) {
    return <p className="quiet pad">Nothing has changed since this was opened. What does will appear here.</p>
  }
  return (
    <ol className="changes">
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ol>
  )
}

function Change({ change: { type, cause, at, paths } }: { readonly change: SeenChange }) {
  const ago = useAge(at)
  return (
    <li data-type={type}>
      <p className="change-head">
        <span className="change-type">{type}</span>
        <span className="quiet">
          {ago} ago, by {cause}
        </span>
      </p>
      {paths.length > 0 && (
        <ul className="paths">
          {paths.map(({ path, before, after }) => (
            <li key={path}>
              <code>{path}</code>
              <span className="values">
                {before !== undefined && <del>{brief(before)}</del>}
                {after !== undefined && <ins>{brief(after)}</ins>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const longest = 90

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
