/** A moment between the store (ISO, UTC) and a `datetime-local` input (the device's own zone, no zone in the text). */

const two = (part: number) => String(part).padStart(2, '0')

/** `2026-11-03T14:05` in the device's zone; `''` for no moment. */
export function toDatetimeLocal(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** ISO UTC of a text from a `datetime-local` input; `''` for an empty or half-filled one. */
export function fromDatetimeLocal(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return ''
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
