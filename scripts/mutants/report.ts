/** What came of the mutants, as a table. */
import type { Mutant } from './instrument.ts'
import type { Entry } from './journal.ts'

export interface Outcome {
  readonly mutant: Mutant
  /**
   * `lives`: every test that reaches it passes; `unreached`: no test reaches it; `undecided`: the time ran out before every test was played.
   */
  readonly end: 'failed' | 'broke' | 'endless' | 'lives' | 'unreached' | 'undecided'
  /** The test that caught it. */
  readonly test: string
}

export function outcomesOf(
  mutants: readonly Mutant[],
  entries: readonly Entry[],
  undecided: ReadonlySet<number>,
): Outcome[] {
  const caught = new Map(entries.flatMap((entry) => (entry.kind === 'caught' ? [[entry.id, entry] as const] : [])))
  const lived = new Set(entries.flatMap((entry) => (entry.kind === 'lived' ? [entry.id] : [])))
  return mutants.map((mutant) => {
    const by = caught.get(mutant.id)
    if (by) return { mutant, end: by.how, test: by.test }
    if (undecided.has(mutant.id)) return { mutant, end: 'undecided', test: '' }
    return { mutant, end: lived.has(mutant.id) ? 'lives' : 'unreached', test: '' }
  })
}

const oneLine = (text: string, most: number): string => {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > most ? `${flat.slice(0, most - 1)}…` : flat
}

export const placeOf = ({ file, line }: Mutant): string => `${file}:${line}`

export function wordsFor(mutant: Mutant): string {
  const name = mutant.name === '' ? '' : `[${mutant.name}] `
  return `${name}${mutant.what}: ${oneLine(mutant.original, 70)}`
}

/** The rows of some outcomes, in the order of the code. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ mutant, end, test }) => [
    placeOf(mutant),
    wordsFor(mutant),
    test === '' ? end : oneLine(test, 110),
  ])
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The files with how many of their mutants were caught. */
export function byFile(outcomes: readonly Outcome[]): string {
  const files = new Set(outcomes.map(({ mutant }) => mutant.file))
  return [...files]
    .map((file) => [file, outcomes.filter(({ mutant }) => mutant.file === file)] as const)
    .map(
      ([file, all]) => `${String(all.filter(isCaught).length).padStart(5)} of ${String(all.length).padEnd(5)} ${file}`,
    )
    .join('\n')
}

export const isCaught = ({ end }: Outcome): boolean => end === 'failed' || end === 'broke' || end === 'endless'
