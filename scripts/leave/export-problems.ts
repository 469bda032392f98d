/** What is wrong with an export, collected so that a person sees the first places and how many there are. */

const NAMED = 10

/** Nothing of the export was taken. `message` is for the console, with a line for each place. */
export class ExportRefused extends Error {}

export class Problems {
  readonly #named: string[] = []
  #count = 0

  add(problem: string): void {
    this.#count += 1
    if (this.#named.length < NAMED) this.#named.push(problem)
  }

  get count(): number {
    return this.#count
  }

  /** @throws ExportRefused where there are any */
  refuse(folder: string): void {
    if (this.#count === 0) return
    const more = this.#count - this.#named.length
    const lines = [...this.#named, ...(more > 0 ? [`… and ${more.toLocaleString('en')} more`] : [])]
    throw new ExportRefused(
      `The export ${folder} is damaged or was changed; nothing of it was read in.\n${lines.map((line) => `  ${line}`).join('\n')}`,
    )
  }
}

export const atLine = (file: string, line: number): string => `${file}, line ${line.toLocaleString('en')}`
