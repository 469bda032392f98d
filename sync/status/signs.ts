/** Signs that trying now may work: the browser is online again, the page is looked at again. Outside a browser there are none. */

export function isPageVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden'
}

/**
 * Calls back at each sign; the result ends it.
 * @param onLeave the page is left: what waits for a moment is done now, since a browser may let no timer of a hidden page end
 */
export function followSigns(then: () => void, onLeave: () => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => undefined
  const onVisibility = (): void => (isPageVisible() ? then : onLeave)()
  window.addEventListener('online', then)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('online', then)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
