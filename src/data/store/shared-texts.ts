/** Texts that many records have in common, kept once: what is read from the disk has each a copy of its own. */
export class SharedTexts {
  readonly #texts = new Map<string, string>()

  of(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }
}
