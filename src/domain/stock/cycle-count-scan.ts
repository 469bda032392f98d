/**
 * The blind count of a place: scans while it goes on, its result, and how that is settled. Invariants: what is expected in a place is
 * not shown before the count is over; every counted unit is in the draft at once, so that a reload loses none; the label of the place
 * read twice at the start does not end the count; nothing is marked missing or moved but by a person.
 */
import { joined, msg, sentences } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isClean, isSameCode, type AuditResult } from './cycle-count.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { about, goneProblem, nameOfUnit, type Say } from '#domain/core/floor/scan-step.ts'
import { isMisplaced, foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { allMissing, byPallet, resultOf, settled } from './cycle-count-settle.ts'
import {
  isSameScan,
  type Audit,
  type LadenPallet,
  type BinSpotEvent,
  type BinSpotFacts,
  type BinSpotState,
  type BinSpotStep,
} from './bin-spot-state.ts'
import { askWhich } from '#domain/codes/units-meant.ts'

type CountEvent = Exclude<BinSpotEvent, { kind: 'letGo' | 'restore' }>

export function countStep(state: BinSpotState, audit: Audit, event: CountEvent, facts: BinSpotFacts): BinSpotStep {
  switch (event.kind) {
    case 'scan':
      return countedScan(state, audit, event.scan, facts)
    case 'finish':
      // A glove presses twice: the answer is shown and noted once.
      return audit.isOver ? { ...quiet(state), keepsAnswer: true } : finished(state, audit, facts)
    case 'reopen':
      return reopened(state, audit, facts)
    case 'uncount':
      return quiet({ ...state, audit: without(audit, event.id) })
    case 'drop':
      return quiet({ ...state, audit: null })
    case 'settle':
    case 'settlePallet':
      return settled(state, audit, [event], facts)
    case 'settleMissing':
      return settled(state, audit, allMissing(audit, facts), facts)
  }
}

const counted = msg('binSpot.counted')
const quiet = (state: BinSpotState): BinSpotStep => ({ state, say: null, writes: [] })

/** How often something was scanned into a count. */
export function scansOf({ counted, pallets, strays }: Audit): number {
  return counted.filter((one) => one.on === undefined).length + pallets.length + strays.length
}

/** A scan while a count is under way. Nothing here shows what is expected. */
function countedScan(state: BinSpotState, audit: Audit, scan: Scan, facts: BinSpotFacts): BinSpotStep {
  const { unit, pallet, place } = facts
  const [target] = place
  if (target?.id === audit.placeId) return ownLabel(state, audit, facts)
  if (target) return otherPlace(state, audit, target.code)
  // What has left the warehouse and lies here all the same is noted like an unknown code.
  const asked = facts.doubt?.kind === 'which' ? askWhich(state, scan, facts.doubt) : null
  if (asked) return asked
  if (audit.isOver) return about(unit, asksToGoOn(state, audit, unit ? nameOfUnit(unit) : scan.raw))
  return countOne(state, audit, facts, scan.raw, pallet)
}

function countOne(
  state: BinSpotState,
  audit: Audit,
  facts: BinSpotFacts,
  code: string,
  pallet: LadenPallet | null,
): BinSpotStep {
  if (facts.unit) return about(facts.unit, countUnit(state, audit, facts.unit, facts))
  if (pallet) return countPallet(state, audit, pallet, facts.at)
  const first = audit.strays.find(isSameCode(code))
  if (first !== undefined) return again(state, first)
  const next = { ...audit, strays: [...audit.strays, code] }
  const say = { tone: 'amber', title: msg('binSpot.notKnown'), detail: msg('binSpot.strayNoted', { code }), big: String(scansOf(next)) } as const // prettier-ignore
  return { state: { ...state, audit: next }, say, writes: [] }
}

function countUnit(state: BinSpotState, audit: Audit, unit: UnitDoc, facts: BinSpotFacts): BinSpotStep {
  if (audit.counted.some((one) => one.unitId === unit.id && one.on === undefined)) return again(state, nameOfUnit(unit))
  const others = audit.counted.filter((one) => one.unitId !== unit.id)
  const next = { ...audit, counted: [...others, { unitId: unit.id, at: facts.at }] }
  const isOdd = isMisplaced(unit) || goneProblem(unit) !== ''
  const sight = isOdd ? foundByScan(unit, { place: facts.auditPlace, page: 'binSpot', at: facts.at }) : null
  // What is merely recorded elsewhere is shown when the count is over: before, it would reveal what is expected.
  const told = sight?.say?.title && (sight.writes.length > 0 || goneProblem(unit) !== '') ? sight.say : null
  const say: Say<BinSpotEvent> = {
    tone: told ? 'amber' : 'green',
    title: told?.title ?? nameOfUnit(unit),
    detail: told ? sentences(nameOfUnit(unit), goneProblem(unit) || counted) : counted,
    big: String(scansOf(next)),
    pictureOf: unit.id,
  }
  return { state: { ...state, audit: next }, say, writes: sight?.writes ?? [] }
}

/** A pallet is there whole: all that is on it is counted by its label. */
function countPallet(state: BinSpotState, audit: Audit, { container, aboard }: LadenPallet, at: string): BinSpotStep {
  if (audit.pallets.includes(container.id)) return again(state, container.label)
  const known = new Set(audit.counted.map((one) => one.unitId))
  const fresh = aboard.filter((unit) => !known.has(unit.id))
  const counted = fresh.map((unit) => ({ unitId: unit.id, at, on: container.id }))
  const next = { ...audit, pallets: [...audit.pallets, container.id], counted: [...audit.counted, ...counted] }
  const say = { tone: 'green', title: container.label, detail: msg('binSpot.asItStands'), big: String(scansOf(next)) } as const // prettier-ignore
  return { state: { ...state, audit: next }, say, writes: [] }
}

function without(audit: Audit, id: string): Audit {
  return {
    ...audit,
    counted: audit.counted.filter((one) => one.unitId !== id && one.on !== id),
    pallets: audit.pallets.filter((one) => one !== id),
    strays: audit.strays.filter((one) => one !== id),
  }
}

const again = (state: BinSpotState, what: string): BinSpotStep => ({
  state,
  say: { tone: 'amber', title: msg('binSpot.countedAlready'), detail: what },
  writes: [],
})

/** The label of the counted place: the count is over, unless the wedge read it twice at the start. */
function ownLabel(state: BinSpotState, audit: Audit, facts: BinSpotFacts): BinSpotStep {
  const isSame = isSameScan(audit.startedAt, facts.at) && scansOf(audit) === 0
  if (isSame && !audit.isOver) {
    const detail = msg('binSpot.scanAll', { place: audit.code })
    return { state, say: { tone: 'plain', title: msg('binSpot.count', { place: audit.code }), detail }, writes: [] }
  }
  if (!audit.isOver) return finished(state, audit, facts)
  return { state, say: overAnswer(audit, resultOf(audit, facts)), writes: [] }
}

function asksToGoOn(state: BinSpotState, audit: Audit, what: string): BinSpotStep {
  const choices = [
    { label: msg('binSpot.countToo'), event: { kind: 'reopen' }, onRescan: true },
    { label: msg('binSpot.settleFirst'), event: { kind: 'settle', unitId: '', how: 'nothing' } },
  ] as const
  return {
    state,
    say: { tone: 'amber', title: msg('binSpot.countOver', { place: audit.code }), detail: what, choices },
    writes: [],
  }
}

function reopened(state: BinSpotState, audit: Audit, facts: BinSpotFacts): BinSpotStep {
  const open = { ...audit, isOver: false }
  if (!facts.unit && !facts.pallet) return quiet({ ...state, audit: open })
  return countOne({ ...state, audit: open }, open, facts, '', facts.pallet)
}

function otherPlace(state: BinSpotState, audit: Audit, code: string): BinSpotStep {
  return {
    state,
    say: {
      tone: 'amber',
      title: msg('binSpot.notSettled', { place: audit.code }),
      detail: msg('binSpot.otherPlace', { place: code }),
      choices: [
        {
          label: msg('binSpot.goOnWith', { place: audit.code }),
          event: { kind: 'settle', unitId: '', how: 'nothing' },
        },
        { label: audit.isOver ? msg('binSpot.leave') : msg('binSpot.throwAway'), event: { kind: 'drop' } },
      ],
    },
    writes: [],
  }
}

/** A ledger row names no more units than this. */
const MOST_SEEN = 500

const ids = (units: readonly UnitDoc[]): readonly string[] => units.map((unit) => unit.id)

function overAnswer(audit: Audit, result: AuditResult): Say<BinSpotEvent> {
  const clean = isClean(result)
  const parts = [
    [result.missing.length, 'missing'],
    [result.foreign.length, 'foreign'],
    [result.left.length + result.strays.length, 'extra'],
  ] as const
  const odd = joined(parts.filter(([count]) => count > 0).map(([count, kind]) => msg(`binSpot.odd.${kind}`, { count })))
  const moved = result.moved.length > 0 && msg('binSpot.movedMeanwhile', { count: result.moved.length })
  return {
    tone: clean ? 'green' : 'amber',
    title: clean ? msg('binSpot.isRight', { place: audit.code }) : joined([audit.code, odd], ': '),
    detail: joined([msg('binSpot.countedQty', { count: audit.counted.length }), moved], ' '),
  }
}

function finished(state: BinSpotState, audit: Audit, facts: BinSpotFacts): BinSpotStep {
  const over = { ...audit, isOver: true }
  const result = resultOf(over, facts)
  const clean = isClean(result)
  const data = {
    startedAt: audit.startedAt,
    counted: audit.counted.length,
    matched: result.matched.length,
    unitIds: ids(byPallet(audit, result.matched).loose).slice(0, MOST_SEEN),
    missing: ids(result.missing),
    foreign: ids(result.foreign),
    left: ids(result.left),
    moved: ids(result.moved),
    strays: result.strays,
  }
  const row = { type: 'location.audited', refType: 'location', refId: audit.placeId, from: '', to: clean ? 'matched' : 'differs', data } as const // prettier-ignore
  return {
    state: { ...state, audit: clean ? null : over, justPut: { placeId: audit.placeId, at: facts.at } },
    say: overAnswer(audit, result),
    writes: [{ kind: 'row', row }],
  }
}
