/**
 * What happens on the page Bin spot. A pure step: a unit scanned first is put away into the place that is scanned next; a place scanned first is
 * counted blind, and scanned again the count is over. Must stay true: what is expected in a place is not shown before the count is over; every
 * counted unit is in the draft at once, so that a reload loses none; a place scanned twice by a wedge starts no count; nothing is marked
 * missing or moved but by a person.
 */
import type { UnitDoc } from '#schemas/units.ts'
import { auditResult, isClean, markMissing, type AuditResult } from './audit.ts'
import type { Scan } from './barcodes.ts'
import { goneProblem, nameOfUnit, passOn, refuse, type Say, type Step, type UnitWrite } from './floor-step.ts'
import { qtyOf, things } from './pallets.ts'
import { putDown } from './put-away.ts'
import { sightingOf } from './sightings.ts'
import type { Audit, RowWrite, SpotEvent, SpotFacts, SpotState } from './spot-state.ts'

export type SpotStep = Step<SpotState, SpotEvent, UnitWrite | RowWrite>

/** A second read within this time is the same scan. */
const SAME_SCAN_MS = 3_000

export function spotStep(state: SpotState, event: SpotEvent, facts: SpotFacts): SpotStep {
  switch (event.kind) {
    case 'scan':
      return state.audit ? countedScan(state, state.audit, event.scan, facts) : scanned(state, event.scan, facts)
    case 'letGo':
      return quiet({ ...state, inHand: [] })
    case 'drop':
      return quiet({ ...state, audit: null })
    case 'finish':
      return state.audit ? finished(state, state.audit, facts) : quiet(state)
    case 'settle':
      return state.audit ? settled(state, state.audit, [event], facts) : quiet(state)
    case 'settleAll':
      return state.audit ? settled(state, state.audit, leftOver(state.audit, facts), facts) : quiet(state)
  }
}

const quiet = (state: SpotState): SpotStep => ({ state, say: null, writes: [] })

/** What a count comes to by what is known now; what was settled is out of it. */
export function resultOf(audit: Audit, facts: Pick<SpotFacts, 'auditUnits' | 'rows'>): AuditResult {
  const { placeId, startedAt, counted, strays } = audit
  const units = facts.auditUnits.filter((unit) => !audit.settled.includes(unit.id))
  return auditResult({ placeId, startedAt, counted, strays, units, rows: facts.rows })
}

function scanned(state: SpotState, scan: Scan, facts: SpotFacts): SpotStep {
  const { unit, place } = facts
  if (unit) return taken(state, unit, facts)
  if (scan.kind === 'unit') return refuse(state, 'No unit here has this label', scan.raw)
  const [target] = place
  if (!target) {
    if (scan.kind === 'location') return refuse(state, 'No place here has this label', scan.raw)
    return state.inHand.length === 0 ? passOn(state) : refuse(state, 'Scan a place', `${scan.raw} is none.`)
  }
  if (state.inHand.length > 0) return put(state, facts)
  const isSame =
    target.id === state.justPut.placeId && Date.parse(facts.at) - Date.parse(state.justPut.at) < SAME_SCAN_MS
  if (isSame) return { state, say: { tone: 'amber', title: 'It is there already', detail: target.code }, writes: [] }
  const audit = { placeId: target.id, code: target.code, startedAt: facts.at, counted: [], strays: [], isOver: false, settled: [] } // prettier-ignore
  const detail = `Scan everything that is in it, then ${target.code} again.`
  return { state: { ...state, audit }, say: { tone: 'green', title: `Count ${target.code}`, detail }, writes: [] }
}

function taken(state: SpotState, unit: UnitDoc, facts: SpotFacts): SpotStep {
  const { writes } = sightingOf(unit, { place: [], page: 'binSpot', at: facts.at })
  const gone = goneProblem(unit)
  if (gone !== '') return { ...refuse(state, 'This has left the house', gone), writes }
  if (state.inHand.includes(unit.id)) {
    return { state, say: { tone: 'amber', title: 'In hand already', detail: nameOfUnit(unit) }, writes: [] }
  }
  const inHand = [...state.inHand, unit.id]
  const sold = unit.stage === 'sold' || unit.stage === 'picked'
  const odd = unit.stage === 'missing' ? 'It was missing and is found' : sold ? 'It is sold' : ''
  const many = inHand.length > 1 ? `${inHand.length} in hand. ` : ''
  return {
    state: { ...state, inHand },
    say: {
      tone: odd === '' ? 'green' : 'amber',
      title: odd || nameOfUnit(unit),
      detail: `${odd === '' ? '' : `${nameOfUnit(unit)}. `}${many}Scan its place.`,
    },
    writes,
  }
}

function put(state: SpotState, facts: SpotFacts): SpotStep {
  const [target] = facts.place
  const units = facts.inHand.filter((unit) => state.inHand.includes(unit.id))
  const { writes, problem, warning } = putDown(units, facts.place, facts.placeQty, 'binSpot')
  if (!target || problem !== '') return refuse(state, 'Nothing may go there', problem)
  const [only] = units
  const what = units.length === 1 && only ? nameOfUnit(only) : things(qtyOf(units))
  return {
    state: { ...state, inHand: [], justPut: { placeId: target.id, at: facts.at } },
    say: { tone: warning === '' ? 'green' : 'amber', title: target.code, detail: [what, warning].filter((part) => part !== '').join('. ') }, // prettier-ignore
    writes,
  }
}

/** A scan while a count is under way. Nothing here tells what is expected. */
function countedScan(state: SpotState, audit: Audit, scan: Scan, facts: SpotFacts): SpotStep {
  const { unit, place } = facts
  const [target] = place
  if (target?.id === audit.placeId) return audit.isOver ? quiet(state) : finished(state, audit, facts)
  if (target) return otherPlace(state, audit, target.code)
  if (audit.isOver) return refuse(state, 'The count is over', `Settle what is left of ${audit.code}, or leave it.`)
  const number = audit.counted.length + audit.strays.length + 1
  if (!unit) {
    if (scan.kind === 'container') return refuse(state, 'That is a pallet', 'Scan what is on it.')
    if (audit.strays.includes(scan.raw)) return again(state, scan.raw)
    const next = { ...audit, strays: [...audit.strays, scan.raw] }
    const detail = `${scan.raw} is no unit here. It is noted.`
    return {
      state: { ...state, audit: next },
      say: { tone: 'amber', title: 'Not known', detail, big: String(number) },
      writes: [],
    }
  }
  if (audit.counted.some((one) => one.unitId === unit.id)) return again(state, nameOfUnit(unit))
  const next = { ...audit, counted: [...audit.counted, { unitId: unit.id, at: facts.at }] }
  const isFound = unit.stage === 'missing'
  const { writes } = isFound
    ? sightingOf(unit, { place: facts.auditPlace, page: 'binSpot', at: facts.at })
    : { writes: [] }
  const say: Say<SpotEvent> = {
    tone: isFound ? 'amber' : 'green',
    title: isFound ? 'It was missing and is found' : nameOfUnit(unit),
    detail: isFound ? nameOfUnit(unit) : 'Counted',
    big: String(number),
  }
  return { state: { ...state, audit: next }, say, writes }
}

const again = (state: SpotState, what: string): SpotStep => ({
  state,
  say: { tone: 'amber', title: 'Counted already', detail: what },
  writes: [],
})

function otherPlace(state: SpotState, audit: Audit, code: string): SpotStep {
  return {
    state,
    say: {
      tone: 'amber',
      title: `${audit.code} is not settled`,
      detail: `${code} is another place.`,
      choices: [
        { label: `Go on with ${audit.code}`, event: { kind: 'settle', unitId: '', how: 'nothing' } },
        { label: audit.isOver ? 'Leave it as it is' : 'Throw this count away', event: { kind: 'drop' } },
      ],
    },
    writes: [],
  }
}

const ids = (units: readonly UnitDoc[]): readonly string[] => units.map((unit) => unit.id)

function finished(state: SpotState, audit: Audit, facts: SpotFacts): SpotStep {
  const over = { ...audit, isOver: true }
  const result = resultOf(over, facts)
  const clean = isClean(result)
  const parts = [
    [result.missing.length, 'missing'],
    [result.foreign.length, 'foreign'],
    [result.left.length + result.strays.length, 'extra'],
  ] as const
  const odd = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`).join(', ') // prettier-ignore
  const moved = result.moved.length > 0 ? ` ${result.moved.length} moved meanwhile.` : ''
  const data = {
    startedAt: audit.startedAt,
    counted: audit.counted.length,
    matched: result.matched.length,
    missing: ids(result.missing),
    foreign: ids(result.foreign),
    left: ids(result.left),
    moved: ids(result.moved),
    strays: result.strays,
  }
  const row = { type: 'location.audited', refType: 'location', refId: audit.placeId, from: '', to: clean ? 'matched' : 'differs', data } as const // prettier-ignore
  return {
    state: { ...state, audit: clean ? null : over },
    say: {
      tone: clean ? 'green' : 'amber',
      title: clean ? `${audit.code} is right` : `${audit.code}: ${odd}`,
      detail: `${audit.counted.length} counted.${moved}`,
    },
    writes: [{ kind: 'row', row }],
  }
}

type Settle = Extract<SpotEvent, { kind: 'settle' }>

function leftOver(audit: Audit, facts: SpotFacts): readonly Settle[] {
  const { missing, foreign } = resultOf(audit, facts)
  return [
    ...missing.map((unit): Settle => ({ kind: 'settle', unitId: unit.id, how: 'missing' })),
    ...foreign.map((unit): Settle => ({ kind: 'settle', unitId: unit.id, how: 'moveHere' })),
  ]
}

function settled(state: SpotState, audit: Audit, events: readonly Settle[], facts: SpotFacts): SpotStep {
  // Asked again of what is known now: a unit that somebody moved since is neither missing nor foreign any more.
  const result = resultOf(audit, facts)
  const writes: UnitWrite[] = []
  let problem = ''
  for (const { unitId, how } of events) {
    const missing = result.missing.find((unit) => unit.id === unitId)
    const foreign = result.foreign.find((unit) => unit.id === unitId)
    if (missing && how === 'missing') writes.push(markMissing(missing, audit.placeId, audit.startedAt, facts.at))
    if (foreign && how === 'carryBack') {
      writes.push(...sightingOf(foreign, { place: facts.auditPlace, page: 'binSpot', at: facts.at }).writes)
    }
    if (foreign && how === 'moveHere') {
      const there = putDown([foreign], facts.auditPlace, 0, 'binSpot')
      problem = there.problem
      writes.push(...there.writes)
    }
  }
  if (problem !== '') return refuse(state, 'Nothing may go there', problem)
  const done = events.map((event) => event.unitId).filter((unitId) => unitId !== '')
  const next = { ...audit, settled: [...audit.settled, ...done] }
  const isOver = audit.isOver && isClean({ ...resultOf(next, facts), strays: [], left: [] })
  return { state: { ...state, audit: isOver ? null : next }, say: null, writes }
}
