/** It may fail before any language is loaded: so both. */
const couldNotStart = {
  en: 'Restow could not start on this device. Reload the page; if that does not help, tell an admin.',
  es: 'Restow no pudo iniciar en este dispositivo. Recargar la página; si no ayuda, avisar a un administrador.',
} as const

/** What a failed start does: it is logged, and an error that carries a `url` sends the browser there (specification, section 8). */
export function bootFailed(error: unknown): void {
  console.error('Restow could not start.', error)
  if (typeof error === 'object' && error !== null && 'url' in error && typeof error.url === 'string') {
    location.assign(error.url)
    return
  }
  const root = document.querySelector('#app')
  if (root && root.childElementCount === 0) {
    root.append(
      ...Object.entries(couldNotStart).map(([lang, text]) =>
        Object.assign(document.createElement('p'), { lang, textContent: text }),
      ),
    )
  }
}
