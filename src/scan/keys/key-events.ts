/** What a key event says, for those who hear the keys of a scanner. */

/** After this pause a burst without Enter or Tab is a whole scan. */
export const PAUSE_MS = 400
/** Separates the fields of a GS1 code. */
export const GS = '\u001d'

/** The character that a key sends; `''` for none. Scanners send the GS of a GS1 code as Ctrl+]. */
export function characterOf(event: KeyboardEvent): string {
  if (event.ctrlKey && !event.altKey && event.key === ']') return GS
  if (event.ctrlKey || event.metaKey || event.altKey) return ''
  return event.key.length === 1 ? event.key : ''
}

export const isEnd = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === 'Tab'

/** An end that a scanner sends and a person hardly: Tab moves the focus, and a key that is held down repeats. */
export const isLoneEnd = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.repeat

export function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
