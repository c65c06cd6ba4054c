/** Calls back when the page can take more. */
export type AfterFrame = (callback: () => void) => void

/** A page that is shown takes at most one frame per animation frame, but never holds the engine up for longer. */
const longestMs = 250

/** After the next animation frame; at once where nothing is painted: hidden pages, workers (which have such frames, too), Node. */
export const afterFrame: AfterFrame = (callback) => {
  const isPage = typeof document !== 'undefined' && typeof requestAnimationFrame === 'function'
  if (!isPage || document.visibilityState === 'hidden') {
    queueMicrotask(callback)
    return
  }
  let done: 'no' | 'yes' = 'no'
  const once = (): void => {
    if (done === 'yes') return
    done = 'yes'
    clearTimeout(timer)
    callback()
  }
  const timer = setTimeout(once, longestMs)
  requestAnimationFrame(once)
}
