const quiet = matchMedia('(prefers-reduced-motion: reduce)')
/** More in a second are a flicker, not a hint. */
const most = 20
let recent: number[] = []

/** Lights up a changed value for a moment; nothing for those who prefer no motion. */
export function flash(element: Element): void {
  if (quiet.matches) return
  const now = performance.now()
  recent = recent.filter((at) => now - at < 1_000)
  if (recent.length >= most) return
  recent.push(now)
  element.animate([{ backgroundColor: 'var(--flash)' }, { backgroundColor: 'transparent' }], {
    duration: 600,
    easing: 'ease-out',
  })
}
