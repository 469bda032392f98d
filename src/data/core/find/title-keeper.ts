/**
 * The titles of all units on this device, read once and then followed. It runs in a Worker where there is one. Invariants: what changes while they are read is
 * newer than what was read; nothing is said to be whole before all was read since the start.
 */
import type { UnitDoc } from '#schemas/units.ts'
import { folded } from '#domain/core/words/palette-ranking.ts'
import { TitleIndex, type TitleDump, type TitleEntry } from '#domain/core/words/title-index.ts'

type Titled = Pick<UnitDoc, 'id' | 'title' | 'brand' | 'label' | 'lpn' | 'gtin'>

/** What a unit is found by. */
export const titleOf = ({ title, brand, label, lpn, gtin }: Titled): string =>
  // A row that was read aside may lack a field that is empty: it adds nothing here.
  folded([title, brand, label, lpn, gtin].join(' '))

export const entryOf = (unit: Titled & Pick<UnitDoc, 'createdAt'>): TitleEntry => ({
  id: unit.id,
  text: titleOf(unit),
  at: unit.createdAt,
})

export type TitleChange = readonly [id: string, text: string | null]

export class TitleKeeper {
  readonly #changes = new Map<string, string | null>()
  #index: TitleIndex | null = null

  /** @returns what may be kept for the next start */
  async read(pages: AsyncIterable<readonly TitleEntry[]>): Promise<TitleDump> {
    const entries: TitleEntry[] = []
    for await (const page of pages) entries.push(...page)
    return this.#take(TitleIndex.of(entries))
  }

  /** What was kept stands in until all is read. */
  useKept(kept: TitleDump): void {
    this.#take(new TitleIndex(kept))
  }

  put(changes: readonly TitleChange[]): void {
    for (const [id, text] of changes) {
      this.#changes.set(id, text)
      this.#index?.put(id, text)
    }
  }

  /** None before there is anything to look through. */
  find(words: readonly string[], most: number): readonly string[] {
    return this.#index?.find(words, most) ?? []
  }

  #take(index: TitleIndex): TitleDump {
    for (const [id, text] of this.#changes) index.put(id, text)
    this.#index = index
    return index.dump
  }
}
