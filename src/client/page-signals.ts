/** Calls back when the page is shown or hidden. Does nothing outside a browser. */
export function onVisibility(changed: (visibility: 'visible' | 'hidden') => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const tell = (): void => changed(document.visibilityState === 'hidden' ? 'hidden' : 'visible')
  document.addEventListener('visibilitychange', tell)
  tell()
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Calls back when the page goes and will not return. Does nothing outside a browser. */
export function onPageGone(gone: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const hidden = (event: PageTransitionEvent): void => {
    if (!event.persisted) gone()
  }
  window.addEventListener('pagehide', hidden)
  return () => window.removeEventListener('pagehide', hidden)
}

/**
 * Calls back when streams may have died without a word: back online, restored from the
 * back-forward cache, resumed from a freeze (wire rules 11 and 18). Does nothing outside a browser.
 */
export function onPageWake(wake: () => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => {}
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', restored)
  document.addEventListener('resume', wake)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', restored)
    document.removeEventListener('resume', wake)
  }
}
