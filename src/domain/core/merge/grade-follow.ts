/**
 * The grade of a unit after one device took its inspection back while another graded the unit or went on with it: grade, stage and time merge apart, so the unit would be
 * inspected without a grade, or wait for its inspection with one. Invariants: a stage that an inspection led to comes with the grade of its side; a grade comes with the
 * stage of its side; a time of inspection comes with a grade; pure, the same on each device.
 */
import type { MergeDoc, MergeSides } from './merge.ts'
import { textAt } from './merge-values.ts'
import { isUnitStage, mayMove } from '#domain/core/floor/unit-stages.ts'

const gradeOf = (doc: MergeDoc): string => textAt(doc, 'grade')
const stageOf = (doc: MergeDoc): string => textAt(doc, 'stage')
const timeOf = (doc: MergeDoc): string => textAt(doc, 'inspectedAt')

export function followGrade(doc: MergeDoc, sides: MergeSides): MergeDoc {
  const [isGraded, waits] = [gradeOf(doc) !== '', stageOf(doc) === 'received']
  const grader = isGraded ? (waits ? graderOf(doc, sides) : undefined) : inspectorOf(doc, sides)
  const stage = grader && waits ? stageOf(grader) : stageOf(doc)
  if (grader && isAllowed(stageOf(sides.theirs), stage))
    return { ...(waits ? { stage } : {}), ...inspectionOf(doc, grader) }
  if (isGraded === (timeOf(doc) !== '')) return {}
  const timed = both(sides).find((side) => gradeOf(side) === gradeOf(doc) && isGraded === (timeOf(side) !== ''))
  return timed ? { inspectedAt: timeOf(timed) } : {}
}

const both = ({ mine, theirs }: MergeSides): readonly MergeDoc[] => [mine, theirs]

/** The side of a grade that still waits. */
const graderOf = (doc: MergeDoc, sides: MergeSides): MergeDoc | undefined =>
  both(sides).find((side) => gradeOf(side) === gradeOf(doc) && stageOf(side) !== 'received')

/** Where a grade was taken back: the side that went on with it, or gave another. */
function inspectorOf(doc: MergeDoc, sides: MergeSides): MergeDoc | undefined {
  const was = sides.base ? gradeOf(sides.base) : ''
  const wentOn = (side: MergeDoc) => stageOf(side) === stageOf(doc) || gradeOf(side) !== was
  return both(sides).find((side) => gradeOf(side) !== '' && wentOn(side))
}

/** What of an inspection another device cannot have meant otherwise. Where it goes may have been decided since. */
function inspectionOf(doc: MergeDoc, side: MergeDoc): MergeDoc {
  const disposition = textAt(doc, 'disposition') || textAt(side, 'disposition')
  return { grade: gradeOf(side), inspectedAt: timeOf(side), disposition }
}

/** The server takes only moves of the table. */
const isAllowed = (from: string, to: string): boolean => isUnitStage(from) && isUnitStage(to) && mayMove(from, to)
