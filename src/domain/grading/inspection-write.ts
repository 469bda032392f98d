/**
 * What an inspection writes. Invariants: the first grade is `unit.inspected`, any later one `unit.regraded` with
 * its reason and whether the two agree; a unit never goes back a stage for being graded again; what is scrapped or donated ends here, and
 * a recall or a hazard stays on hold whatever its grade.
 */
import type { Words } from '#messages/message.ts'
import { units, type Grade, type UnitDoc, type UnitStage } from '#schemas/units.ts'
import type { Graded } from '#domain/dispositions/checklist.ts'
import { writeTo, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { InspectState } from './inspect-state.ts'
import { stageWhenSeen } from '#domain/core/floor/pallet-contents.ts'

export interface InspectionResult {
  readonly grade: Graded
  readonly suggested: Grade
  readonly defects: readonly string[]
  readonly missingParts: readonly string[]
  readonly disposition: string
  /** The rule that decided; `''` when a person did. */
  readonly rule: string
  /** The place or container that it goes to; `''` for anywhere. */
  readonly target: string
  readonly checklist: string
  readonly serialTwice: Words
}

const { maxItems: MOST_WORDS = 30, items: word } = units.fields.defects

/** Words as a unit can hold them: each once, none empty, cut where the store would refuse them. */
export function storable(words: readonly string[]): readonly string[] {
  const cut = words.map((one) => one.trim().slice(0, word?.maxLength ?? 80)).filter((one) => one !== '')
  return [...new Set(cut)].slice(0, MOST_WORDS)
}

/** The reason that a second opinion has from the start. */
export const SECOND_OPINION = 'Second opinion'

/** Whether the table holds work on `unit` that taking up another unit would lose. */
export function isUnfinished(state: InspectState, unit: Pick<UnitDoc, 'serialNo'>): boolean {
  const given = state.blind ? SECOND_OPINION : ''
  return (
    Object.keys(state.answers).length > 0 ||
    state.moreDefects.length > 0 ||
    [state.grade, state.disposition, state.note].some((entered) => entered !== '') ||
    state.regradeReason !== given ||
    state.serialNo !== unit.serialNo
  )
}

/** Reasons that a grade does not settle: only a manager releases the unit. */
const lasting: readonly string[] = ['recall', 'hazmat', 'battery']
const ends: Readonly<Record<string, UnitStage>> = { scrap: 'scrapped', donate: 'donated' }

/** The stage of a graded unit. */
export function stageAfterGrading(unit: UnitDoc, disposition: string): UnitStage {
  if (unit.stage === 'hold' && lasting.includes(unit.exceptionCode)) return 'hold'
  const stage = stageWhenSeen(unit)
  // What is offered or sold is a person's business already; a bench does not scrap it.
  if (unit.listingId === '' && unit.orderId === '' && ends[disposition]) return ends[disposition]
  return stage === 'received' || stage === 'hold' || stage === 'returned' ? 'inspected' : stage
}

export interface Bench {
  /** Now, ISO UTC. */
  readonly at: string
  /** The bench's place; `''` when it has none. */
  readonly benchId: string
}

/** The unit as graded. Reasons to look at it that grading settles are gone: held, damaged, lost. */
export function inspection(
  unit: UnitDoc,
  state: InspectState,
  result: InspectionResult,
  { at, benchId }: Bench,
): UnitWrite {
  const isRegrade = unit.grade !== ''
  const stage = stageAfterGrading(unit, result.disposition)
  const isEnd = stage === 'scrapped' || stage === 'donated'
  const code = stage === 'hold' ? unit.exceptionCode : result.serialTwice === '' ? '' : 'sameSerial'
  const since = code === '' || code === unit.exceptionCode ? unit.exceptionAt : at
  return writeTo(
    unit,
    {
      grade: result.grade,
      disposition: result.disposition,
      defects: result.defects,
      missingParts: result.missingParts,
      serialNo: state.serialNo.slice(0, 80),
      note: state.note === '' ? unit.note : state.note.slice(0, 2000),
      stage,
      inspectedAt: at,
      exceptionCode: code,
      exceptionAt: code === '' ? '' : since,
      ...(isEnd ? { locationId: '', containerId: '' } : {}),
      // On a bench with a place it came off its pallet. Anywhere else, and what is stored already, is graded where it is recorded.
      ...(unit.stage === 'received' && !isEnd && benchId !== '' ? { locationId: benchId, containerId: '' } : {}),
    },
    isRegrade
      ? {
          type: 'unit.regraded',
          from: unit.grade,
          to: result.grade,
          data: {
            ...shared(unit, result),
            reason: state.regradeReason,
            blind: state.blind,
            agrees: unit.grade === result.grade,
          },
        }
      : { type: 'unit.inspected', from: unit.stage, to: stage, data: { ...shared(unit, result), blind: false } },
  )
}

/** The second opinion of a unit that keeps its grade: a row in the ledger, for the agreement of inspectors. */
export function secondOpinion(unit: UnitDoc, grade: Graded): UnitWrite {
  const data = {
    reason: 'Graded on two devices',
    blind: true,
    agrees: unit.grade === grade,
    kept: unit.grade,
    category: unit.category,
  }
  return writeTo(unit, {}, { type: 'unit.regraded', from: unit.grade, to: grade, data })
}

function shared(unit: UnitDoc, result: InspectionResult): Readonly<Record<string, unknown>> {
  const { grade, suggested, disposition, rule, checklist } = result
  return { grade, suggested, disposition, rule, checklist, category: unit.category, qty: unit.qty }
}
