/** Signs that trying now may work: the browser is online again, the page is looked at again. Outside a browser there are none. */

export function isPageVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden'
}

/** Calls back at each sign; the result ends it. */
export function followSigns(then: () => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => undefined
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') then()
  }
  window.addEventListener('online', then)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', then)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
