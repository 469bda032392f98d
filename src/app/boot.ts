/** What a failed start does: it is logged, and an error that carries a `url` sends the browser there (specification, section 8). */
export function bootFailed(error: unknown): void {
  console.error('Restow could not start.', error)
  if (typeof error === 'object' && error !== null && 'url' in error && typeof error.url === 'string') {
    location.assign(error.url)
    return
  }
  // It may fail before any language is loaded: the words stand in the page (`index.html`), in both.
  const isEmpty = document.querySelector('#app')?.childElementCount === 0
  if (isEmpty) document.querySelector('#no-start')?.removeAttribute('hidden')
}
