/**
 * The text of a scan that was taken. It stays in the scan field until its answer shows, so that both change in one frame: the browser draws an empty
 * field before anything else, and what the answer needs from the store waits for that frame. Invariant: whatever else comes to the field finds it empty.
 */

/** An answer that takes longer does not keep the text. */
const LONGEST_MS = 250

export class SpentText {
  #field: HTMLInputElement | null = null
  #limit: ReturnType<typeof setTimeout> | undefined

  /** The field's text was taken. */
  leave(field: HTMLInputElement): void {
    this.forget()
    this.#field = field
    this.#limit = setTimeout(this.clear, LONGEST_MS)
  }

  /** Empties the field, if its text was taken. */
  readonly clear = (): void => {
    const field = this.#field
    this.forget()
    if (field) field.value = ''
  }

  /** The text of the field is another now. */
  readonly forget = (): void => {
    clearTimeout(this.#limit)
    this.#field = null
  }
}
