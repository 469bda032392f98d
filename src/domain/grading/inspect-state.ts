/** The inspection bench: what lies on it, what may happen, and the facts that decide. The draft of the page is an `InspectState`. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { Answers, Checklist, Graded } from '#domain/dispositions/checklist.ts'
import type { Occupancies, SortRule } from '#domain/dispositions/sorting.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'

/** What lies on the table. Kept as a draft. */
export interface InspectState {
  readonly unitId: string
  readonly answers: Answers
  readonly grade: Graded | ''
  /** Chosen by hand; `''` leaves it to the rules. */
  readonly disposition: string
  readonly serialNo: string
  /** Defects and missing parts that no question names. */
  readonly moreDefects: readonly string[]
  readonly note: string
  readonly regradeReason: string
  /** This unit's first grade was not shown. */
  readonly blind: boolean
  /** The bench gives second opinions: first grades are not shown. Outlives the unit on the table. */
  readonly secondOpinions: boolean
  /** The grade that the unit had when it came onto the table. */
  readonly gradeBefore: Graded | ''
  /** When it came onto the table, ISO UTC. */
  readonly since: string
}

export const emptyBench: InspectState = {
  unitId: '', answers: {}, grade: '', disposition: '', serialNo: '', moreDefects: [], note: '', regradeReason: '', blind: false,
  secondOpinions: false,
  gradeBefore: '', since: '',
} // prettier-ignore

/** Nothing on the table; how the bench works stays. */
export function clearedBench({ secondOpinions }: InspectState): InspectState {
  return { ...emptyBench, secondOpinions }
}

type Field = 'grade' | 'disposition' | 'serialNo' | 'moreDefects' | 'note' | 'regradeReason' | 'secondOpinions'

export type InspectEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** Answers a question; the same answer again takes it away. */
  | { readonly kind: 'answer'; readonly item: string; readonly answer: string | readonly string[] }
  | { readonly kind: 'set'; readonly fields: Partial<Pick<InspectState, Field>> }
  /** Finish this unit; with `takeNext`, the unit that was scanned comes onto the table. */
  | { readonly kind: 'done'; readonly takeNext?: boolean; readonly despite?: boolean }
  /** Put the unit aside, unfinished. */
  | { readonly kind: 'leave'; readonly takeNext?: boolean }
  /** Leave the grade that another person gave meanwhile, and note one's own beside it. */
  | { readonly kind: 'keepTheirs'; readonly takeNext?: boolean }

export type InspectStep = Step<InspectState, InspectEvent, UnitWrite>

export interface InspectFacts {
  readonly list: Checklist
  readonly rules: readonly SortRule[]
  readonly occupancies: Occupancies
  /** Grades that the warehouse uses. */
  readonly activeGrades: readonly Graded[]
  /** The unit on the table as it is now. */
  readonly onTable: UnitDoc | null
  /** The unit that was scanned. */
  readonly scanned: UnitDoc | null
  /** Why the code that was scanned names no single unit; `null` where it does, and where no unit has it. */
  readonly doubt: Doubt | null
  /** The code of the place that was scanned, by its label, its code or an older code; `''` for none. */
  readonly placeCode: string
  /** The place of this bench; `''` when it has none. */
  readonly benchId: string
  /** Units with the serial number in `state`. */
  readonly sameSerial: readonly UnitDoc[]
  /** Now, ISO UTC. */
  readonly at: string
}

/**
 * What became of a grade that this person gave: its words, and whether a colleague's grade replaced
 * it.
 * @param given the grade in the ledger's row
 * @param now the unit as it is; `null` when it has left this device
 */
export function gradeNow(
  given: unknown,
  now: Pick<UnitDoc, 'grade' | 'disposition'> | null,
): { readonly words: Words; readonly isOverruled: boolean } {
  if (!now) return { words: '', isOverruled: false }
  const words = joined([gradeLabels[now.grade], storedWords(now.disposition)])
  const isOverruled = typeof given === 'string' && given !== '' && now.grade !== '' && now.grade !== given
  return { words: isOverruled ? msg('inspect.colleagueStands', { grade: words }) : words, isOverruled }
}
