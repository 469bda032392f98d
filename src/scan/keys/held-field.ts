/** What a field held before a scan came into it, and the way back to it. */

type Field = HTMLInputElement | HTMLTextAreaElement

export interface HeldField {
  readonly field: Field
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** Controls that take no text: a scan while one has the focus needs no field to be given back. */
const noText: readonly string[] = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']

/** The field that takes the keys; `null` when they go nowhere. */
export function fieldInFocus(): Field | null {
  const element = document.activeElement
  if (element instanceof HTMLTextAreaElement) return element
  return element instanceof HTMLInputElement && !noText.includes(element.type) ? element : null
}

export function holdField(field: Field): HeldField {
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd }
}

/** Puts back what the field held, for React as well: the setter of the prototype passes its tracking, the event tells it. */
export function giveBack({ field, value, start, end }: HeldField): void {
  // A date that is half typed has no value, and still shows: only the setter takes it off.
  const isHalfTyped = field.validity.badInput
  if ((field.value === value && !isHalfTyped) || !field.isConnected) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // A number field has no selection.
  if (start !== null && document.activeElement === field) field.setSelectionRange(start, end)
}
