import { useEffect } from 'react'
import { useStored } from '../hooks/use-stored.js'
import { canKeepPage, forgetPage, keepPage } from '../offline/kept-page.js'

/** Whether a service worker keeps the page itself. The rows are the library's to keep, with or without it. */
export function KeptPageSwitch() {
  const [kept, setKept] = useStored<'yes' | 'no'>('page-kept', 'yes')
  const possible = canKeepPage()
  useEffect(() => {
    if (possible) void (kept === 'yes' ? keepPage() : forgetPage()).catch(() => {})
  }, [kept, possible])
  if (!possible) return null
  return (
    <label className="dock-switch" title="A service worker keeps the files of this page, never the cluster’s data.">
      <input
        type="checkbox"
        checked={kept === 'yes'}
        onChange={(event) => setKept(event.target.checked ? 'yes' : 'no')}
      />
      Page opens offline
    </label>
  )
}
