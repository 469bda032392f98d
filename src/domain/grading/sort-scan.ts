/**
 * What a scan on the page Sorts means: a unit's destination is shown in huge words, then a place or a container takes it.
 * Invariants: the unit moves only when its destination was scanned; another destination than the one that was shown is asked for, and logged
 * as an override; what filled up meanwhile passes to the next; where rules are tested, a scan writes nothing.
 */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { joined, msg, sentences, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import {
  about,
  goneProblem,
  nameOfUnit,
  passThrough,
  refuse,
  writeTo,
  type Say,
  type Step,
  type UnitWrite,
} from '#domain/core/floor/scan-step.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { lockedProblem, placeProblem, type PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { routeOf, type Occupancies, type Route, type SortRule } from '#domain/dispositions/sorting.ts'
import { askWhich, type Doubt } from '#domain/codes/units-meant.ts'
import { ruleInLedger, ruleName } from '#domain/dispositions/rule-name.ts'

/** The unit in hand and its destination as shown. Kept as a draft. */
export interface SortState {
  readonly unitId: string
  /** The code that was shown; `''` for anywhere. */
  readonly target: string
}

export const emptySort: SortState = { unitId: '', target: '' }

export type SortEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** Put it into what was scanned last although another destination was shown. */
  | { readonly kind: 'override' }
  | { readonly kind: 'letGo' }

export interface SortFacts {
  /** The rules in use, or those that are tested. */
  readonly rules: readonly SortRule[]
  /** The page shows the rules: a scan tests them, and what is in hand stays there. */
  readonly isTest: boolean
  readonly occupancies: Occupancies
  /** The unit that was scanned. */
  readonly unit: UnitDoc | null
  /** Why the code that was scanned names no single unit; `null` where it does, and where no unit has it. */
  readonly doubt: Doubt | null
  /** The unit in hand, as it is now. */
  readonly inHand: UnitDoc | null
  /** The place that was scanned last, with all places around it; empty for none. */
  readonly place: PlaceChain
  /** The container that was scanned last. */
  readonly container: ContainerDoc | null
  /** Now, ISO UTC. */
  readonly at: string
}

const noRule = msg('sorts.needsLast')

export type SortStep = Step<SortState, SortEvent, UnitWrite>

export function sortStep(state: SortState, event: SortEvent, facts: SortFacts): SortStep {
  if (event.kind === 'letGo') return { state: emptySort, say: null, writes: [] }
  if (event.kind === 'override') return about(facts.inHand, putDown(state, facts, true))
  if (facts.isTest) return about(facts.unit, tested(state, event.scan, facts))
  if (facts.unit) return about(facts.unit, unitSeen(facts.unit, facts))
  const asked = askWhich(state, event.scan, facts.doubt)
  if (asked) return asked
  if (event.scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), event.scan.raw)
  if (facts.place.length === 0 && !facts.container) {
    return state.unitId === ''
      ? passThrough(state)
      : refuse(state, msg('sorts.scanDestination'), msg('sorts.noDestination', { code: event.scan.raw }))
  }
  return state.unitId === '' ? passThrough(state) : about(facts.inHand, putDown(state, facts, false))
}

/** The unit whose test the page shows. */
export interface SortView {
  readonly test: string
}

function tested(state: SortState, scan: Scan, facts: SortFacts): SortStep {
  const { unit, rules, occupancies, at } = facts
  const asked = unit ? null : askWhich(state, scan, facts.doubt)
  if (asked) return asked.say ? { ...asked, say: { ...asked.say, mayScanOn: true } } : asked
  if (!unit) return scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), scan.raw) : passThrough(state)
  const go: SortView = { test: unit.id }
  const route = routeOf(rules, unit, occupancies, at)
  const detail = joined([nameOfUnit(unit), gradeLabels[unit.grade] || notGraded], ' · ')
  if (!route) return { ...refuse(state, msg('sorts.noRule'), detail), go }
  const { rule, target, isOver } = route
  const number = rules.findIndex(({ key }) => key === rule.key) + 1
  return {
    state,
    say: {
      tone: isOver || unit.grade === '' ? 'amber' : 'plain',
      title: msg('sorts.ruleNamed', { number, name: ruleName(rule) }),
      big: target?.code.toUpperCase() ?? storedWords(rule.destination),
      detail: sentences(detail, msg('sorts.isTest')),
      pictureOf: unit.id,
    },
    writes: [],
    go,
  }
}

function unitSeen(unit: UnitDoc, facts: SortFacts): SortStep {
  const { writes } = foundByScan(unit, { place: [], page: 'sorts', at: facts.at })
  const gone = goneProblem(unit)
  if (gone !== '') return { ...refuse(emptySort, msg('core.unitGone'), gone), writes }
  const route = routeOf(facts.rules, unit, facts.occupancies, facts.at)
  if (!route) return { ...refuse(emptySort, msg('sorts.noRule'), noRule), writes }
  return { state: { unitId: unit.id, target: route.target?.code ?? '' }, say: routeAnswer(unit, route), writes }
}

function routeAnswer(unit: UnitDoc, { rule, target, passed, isOver }: Route): Say<SortEvent> {
  const grade = gradeLabels[unit.grade] || notGraded
  const found = unit.stage === 'missing' ? msg('core.wasMissing') : ''
  const full = joined([isOver && msg('sorts.allFitFull'), ...passed.map((one) => one.why)], ' ')
  const odd = joined([found, full], '. ')
  return {
    tone: odd === '' && unit.grade !== '' ? 'plain' : 'amber',
    big: target?.code.toUpperCase() ?? storedWords(rule.destination),
    title: msg('sorts.toDestination', { destination: storedWords(rule.destination) }),
    detail: sentences(joined([nameOfUnit(unit), grade, ruleName(rule)], ' · '), odd),
    pictureOf: unit.id,
  }
}

/** The code that was scanned, and whether it is the one that was shown or is in it. */
function destinationOf(facts: SortFacts): { readonly code: string; readonly codes: readonly string[] } {
  if (facts.container) return { code: facts.container.label, codes: [facts.container.label] }
  const codes = facts.place.map((place) => place.code)
  return { code: codes[0] ?? '', codes }
}

function putDown(state: SortState, facts: SortFacts, isOverride: boolean): SortStep {
  const { inHand, container } = facts
  if (!inHand || inHand.id !== state.unitId)
    return refuse(emptySort, msg('sorts.unitFirst'), msg('sorts.thenDestination'))
  const gone = goneProblem(inHand)
  if (gone !== '') return refuse(emptySort, msg('core.unitGone'), gone)
  const { code, codes } = destinationOf(facts)
  const problem =
    (container ? lockedProblem(container) : '') || placeProblem(facts.place) || describeBlocked(codes, facts)
  if (problem !== '') return refuse(state, msg('place.refused'), problem)
  const route = routeOf(facts.rules, inHand, facts.occupancies, facts.at)
  if (!route) return refuse(emptySort, msg('sorts.noRule'), noRule)
  const target = route.target?.code ?? ''
  if (isOverride) return confirmed(inHand, route, code, facts, true)
  if (target === '' || codes.includes(target)) return confirmed(inHand, route, code, facts, false)
  const meanwhile = codes.includes(state.target) && whatChanged(state.target, route)
  return {
    state: { ...state, target },
    say: {
      tone: 'amber',
      big: target.toUpperCase(),
      title: msg('sorts.not', { code }),
      detail: joined([meanwhile, msg('sorts.goesTo', { unit: nameOfUnit(inHand), target })], ' '),
      choices: [
        { label: msg('sorts.putAllTheSame', { code }), event: { kind: 'override' }, onRescan: true },
        { label: msg('sorts.putAside'), event: { kind: 'letGo' } },
      ],
      mayScanOn: true,
    },
    writes: [],
  }
}

/** Why the destination shown a moment ago no longer holds. */
function whatChanged(told: string, { passed }: Route): Words {
  if (passed.some(({ code }) => code === told)) return msg('sorts.filledUp')
  return msg('sorts.changedMeanwhile')
}

/** Only a container's room shows what blocks it. */
function describeBlocked(codes: readonly string[], { occupancies }: SortFacts): Words {
  return codes.map((code) => occupancies.get(code)?.problem ?? '').find((problem) => problem !== '') ?? ''
}

function confirmed(unit: UnitDoc, route: Route, code: string, facts: SortFacts, isOverride: boolean): SortStep {
  const { container, place } = facts
  const [at] = place
  const where = container ? container.locationId : (at?.id ?? '')
  const write = writeTo(
    unit,
    { disposition: route.rule.destination, containerId: container?.id ?? '', locationId: where },
    {
      type: 'unit.sorted',
      from: unit.locationId,
      to: container?.id ?? at?.id ?? '',
      data: {
        rule: ruleInLedger(route.rule),
        destination: route.rule.destination,
        told: route.target?.code ?? '',
        override: isOverride,
        qty: unit.qty,
      },
    },
  )
  const say = {
    tone: isOverride ? 'amber' : 'green',
    title: code,
    detail: msg('sorts.isThere', { unit: nameOfUnit(unit) }),
    pictureOf: unit.id,
  } as const
  return { state: emptySort, say, writes: [write] }
}
