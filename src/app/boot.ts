/** What a failed start does: it is logged, and an error that carries a `url` sends the browser there (specification, section 8). */
export function bootFailed(error: unknown): void {
  console.error('Restow could not start.', error)
  if (typeof error === 'object' && error !== null && 'url' in error && typeof error.url === 'string') {
    location.assign(error.url)
    return
  }
  // It may fail before any language is loaded: the words stand in the page (`index.html`), in both.
  const [app, words] = ['#app', '#no-start'].map((id) => document.querySelector<HTMLElement>(id))
  if (!app || !words) return
  const tell = () => (words.hidden = app.childElementCount > 0)
  tell()
  // What the app says itself may be drawn only now: these words would lie over it, and over its buttons.
  new MutationObserver(tell).observe(app, { childList: true })
}
