import type { ReactNode } from 'react'

/** What stays whole at the end of a name: the part that is its own. */
const tailLength = 11

/** A name that is cut in the middle where there is no room, with what was searched for marked. */
export function MiddleText({ text, mark }: { readonly text: string; readonly mark: string }) {
  const cut = text.length > tailLength + 4 ? text.length - tailLength : text.length
  return (
    <span className="middle" title={text}>
      <span className="middle-head">{marked(text.slice(0, cut), mark)}</span>
      <span className="middle-tail">{marked(text.slice(cut), mark)}</span>
    </span>
  )
}

function marked(text: string, mark: string): ReactNode {
  const at = mark === '' ? -1 : text.toLowerCase().indexOf(mark.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + mark.length)}</mark>
      {text.slice(at + mark.length)}
    </>
  )
}
