import { useEffect } from 'react'
import { useStored } from '../hooks/use-stored.js'
import { Icon } from './icon.js'

type Theme = 'system' | 'light' | 'dark'

/** What the system prefers, until a click says otherwise. */
export function ThemeToggle() {
  const [theme, setTheme] = useStored<Theme>('theme', 'system')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
