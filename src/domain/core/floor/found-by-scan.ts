/**
 * What any page's scan of a unit reveals about its place: every scan is a location check. Invariants: whatever is looked for is found by
 * the first scan anywhere; what left the warehouse and is scanned in it is shown and listed; a unit seen elsewhere than recorded is listed until
 * a person moves it; the same sight twice writes once.
 */
import { msg } from '#messages/message.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import {
  goneProblem,
  nameOfUnit,
  writeTo,
  type Say,
  type RowDetails,
  type UnitPatch,
  type UnitWrite,
} from './scan-step.ts'
import { stageWhenSeen, type PlaceChain } from './pallet-contents.ts'

/** Why a unit is looked for, in words. The codes are a unit's `exceptionCode`. */
export const misplacedLabels = {
  pickNotFound: msg('unit.exception.pickNotFound'),
  auditMissing: msg('unit.exception.auditMissing'),
  wrongPlace: msg('unit.exception.wrongPlace'),
  scannedAfterSold: msg('unit.exception.scannedAfterSold'),
  palletGone: msg('unit.exception.palletGone'),
} as const

export type MisplacedCode = keyof typeof misplacedLabels

export function isMisplacedCode(code: string): code is MisplacedCode {
  return Object.hasOwn(misplacedLabels, code)
}

/** Whether a person should look for it. */
export function isMisplaced(unit: Pick<UnitDoc, 'stage' | 'exceptionCode'>): boolean {
  return unit.stage === 'missing' || isMisplacedCode(unit.exceptionCode)
}

export interface Sight {
  /**
   * Where the unit is, with all places around it; empty when the scan gives no place (a bench, a
   * search).
   */
  readonly place: PlaceChain
  /** The page, for the ledger. */
  readonly page: string
  /** ISO UTC. */
  readonly at: string
}

export interface FoundByScan {
  /** `null` when all is as recorded. */
  readonly say: Omit<Say<never>, 'choices'> | null
  readonly writes: readonly UnitWrite[]
}

const asRecorded: FoundByScan = { say: null, writes: [] }

const shelfKinds: readonly string[] = ['bin', 'rack', 'aisle']
const becomesStored: readonly UnitStage[] = ['inspected', 'photographed']

/**
 * The stage of a unit once it is there: graded goods on a shelf that takes stored ones are stored.
 */
export function stageWhenPut(stage: UnitStage, place: PlaceChain): UnitStage {
  const [spot] = place
  const judge = place.find((one) => one.allowedStages.length > 0)
  const isShelf = spot !== undefined && shelfKinds.includes(spot.kind)
  const takesStored = !judge || judge.allowedStages.includes('stored')
  return isShelf && takesStored && becomesStored.includes(stage) ? 'stored' : stage
}

/** The fields of a unit that is here, whatever was recorded before. No person looks for it any more. */
export function foundPatch(unit: UnitDoc, place: PlaceChain): UnitPatch {
  return {
    stage: stageWhenPut(stageWhenSeen(unit), place),
    locationId: place[0]?.id ?? '',
    containerId: '',
    ...(isMisplaced(unit) ? { exceptionCode: '', exceptionAt: '' } : {}),
  }
}

/** The result of this scan. A page that moves the unit anyway writes `foundPatch` into its own move instead. */
export function foundByScan(unit: UnitDoc, sight: Sight): FoundByScan {
  if (goneProblem(unit) !== '') return afterItLeft(unit, sight)
  if (unit.stage === 'missing' || (isMisplacedCode(unit.exceptionCode) && !isStillWrong(unit, sight)))
    return found(unit, sight)
  if (isElsewhere(unit, sight)) return elsewhere(unit, sight)
  return asRecorded
}

const idOf = ({ place }: Sight): string => place[0]?.id ?? ''

function isElsewhere(unit: UnitDoc, sight: Sight): boolean {
  return sight.place.length > 0 && unit.locationId !== '' && unit.locationId !== idOf(sight)
}

/** Seen again in another place than recorded: nothing was put right yet. */
function isStillWrong(unit: UnitDoc, sight: Sight): boolean {
  return unit.exceptionCode === 'wrongPlace' && isElsewhere(unit, sight)
}

function afterItLeft(unit: UnitDoc, sight: Sight): FoundByScan {
  const say = { tone: 'red', title: msg('core.unitGone'), detail: goneProblem(unit) } as const
  if (unit.exceptionCode === 'scannedAfterSold') return { say, writes: [] }
  const details: RowDetails = {
    type: 'unit.seenAfterSold',
    from: unit.stage,
    to: idOf(sight),
    data: { page: sight.page },
  }
  return { say, writes: [writeTo(unit, { exceptionCode: 'scannedAfterSold', exceptionAt: sight.at }, details)] }
}

function found(unit: UnitDoc, sight: Sight): FoundByScan {
  const data = { was: unit.exceptionCode, since: unit.exceptionAt, page: sight.page }
  const details: RowDetails = { type: 'unit.found', from: unit.locationId, to: idOf(sight), data }
  const title = unit.stage === 'missing' ? msg('core.wasMissing') : msg('core.wasLookedFor')
  return {
    say: { tone: 'amber', title, detail: nameOfUnit(unit), pictureOf: unit.id },
    writes: [writeTo(unit, foundPatch(unit, sight.place), details)],
  }
}

function elsewhere(unit: UnitDoc, sight: Sight): FoundByScan {
  const say = {
    tone: 'amber',
    title: msg('core.recordedElsewhere'),
    detail: nameOfUnit(unit),
    pictureOf: unit.id,
  } as const
  if (unit.exceptionCode === 'wrongPlace') return { say, writes: [] }
  // What is wrong with it already must not be covered up.
  if (unit.exceptionCode !== '') return { say, writes: [] }
  const details: RowDetails = {
    type: 'unit.seenElsewhere',
    from: unit.locationId,
    to: idOf(sight),
    data: { locationId: idOf(sight), page: sight.page },
  }
  return { say, writes: [writeTo(unit, { exceptionCode: 'wrongPlace', exceptionAt: sight.at }, details)] }
}
