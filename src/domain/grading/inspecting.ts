/**
 * What happens at the inspection bench. A pure step: the unit on the table with its answers
 * (`state`) and one event give the next state, the words and what to write. Invariants: nothing is
 * graded but by a person's tap; a second grade needs a reason, and keeps the first in the ledger; a
 * unit that another device graded meanwhile is shown, and both grades are in the ledger; what is
 * unfinished survives a reload.
 */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { joined, msg, sentences, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { itemsAsked, outcomeOf, type Graded } from '#domain/dispositions/checklist.ts'
import { regradeProblem, describeSameSerial } from '#domain/dispositions/checklist-rules.ts'
import { about, goneProblem, nameOfUnit, passThrough, refuse, type Say } from '#domain/core/floor/scan-step.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import {
  inspection,
  isUnfinished,
  SECOND_OPINION,
  secondOpinion,
  storable,
  type InspectionResult,
} from './inspection-write.ts'
import {
  clearedBench,
  type InspectEvent,
  type InspectFacts,
  type InspectState,
  type InspectStep,
} from './inspect-state.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { routeOf } from '#domain/dispositions/sorting.ts'
import { askWhich } from '#domain/codes/units-meant.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { ruleInLedger } from '#domain/dispositions/rule-name.ts'
import { mayBeSerial, serialScanned } from './serial-scan.ts'

export function inspectStep(state: InspectState, event: InspectEvent, facts: InspectFacts): InspectStep {
  switch (event.kind) {
    case 'scan':
      return about(facts.scanned ? facts.onTable : null, scanned(state, event.scan, facts))
    case 'answer':
      return quiet(answered(state, event.item, event.answer))
    case 'set':
      return quiet({ ...state, ...event.fields })
    case 'leave':
      return event.takeNext && facts.scanned ? takeUp(state, facts.scanned, facts) : quiet(clearedBench(state))
    case 'keepTheirs':
      return keepTheirs(state, event, facts)
    case 'done':
      return about(facts.onTable, done(state, event, facts))
  }
}

const quiet = (state: InspectState): InspectStep => ({ state, say: null, writes: [] })

function answered(state: InspectState, item: string, answer: string | readonly string[]): InspectState {
  const { [item]: before, ...others } = state.answers
  return { ...state, answers: before === answer ? others : { ...state.answers, [item]: answer } }
}

function scanned(state: InspectState, scan: Scan, facts: InspectFacts): InspectStep {
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  const { scanned: unit, onTable } = facts
  if (!unit) {
    if (scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), scan.raw)
    if (state.unitId === '') return passThrough(state)
    if (scan.kind === 'unknown' && scan.raw.length <= 80) return about(onTable, serialScanned(state, scan.raw, facts))
    const way = mayBeSerial(scan, facts) ? 'inspect.typeSerial' : 'inspect.noUnitNoSerial'
    return refuse(state, msg('inspect.finishFirst'), msg(way, { code: scan.raw }))
  }
  if (!onTable || state.unitId === '') return takeUp(state, unit, facts)
  if (unit.id === state.unitId) {
    const ready = finishProblem(state, facts, onTable) === ''
    return ready ? done(state, { kind: 'done' }, facts) : { ...quiet(state), say: openAnswer(state, facts, onTable) }
  }
  if (finishProblem(state, facts, onTable) === '') return done(state, { kind: 'done', takeNext: true }, facts)
  if (!isUnfinished(state, onTable)) return takeUp(state, unit, facts)
  return {
    ...quiet(state),
    say: {
      tone: 'amber',
      title: msg('inspect.notFinishedBefore'),
      detail: joined([nameOfUnit(onTable), finishProblem(state, facts, onTable)], ': '),
      choices: [
        { label: msg('core.goOnWithIt'), event: { kind: 'set', fields: {} } },
        {
          label: msg('core.leaveTake', { label: unit.label }),
          event: { kind: 'leave', takeNext: true },
          onRescan: true,
        },
      ],
    },
  }
}

/** A unit comes onto the table, with what was found of it before. */
function takeUp(before: InspectState, unit: UnitDoc, facts: InspectFacts): InspectStep {
  const cleared = clearedBench(before)
  const { writes } = foundByScan(unit, { place: [], page: 'inspect', at: facts.at })
  const gone = goneProblem(unit)
  if (gone !== '') return about(unit, { ...refuse(cleared, msg('core.unitGone'), gone), writes })
  const sold = unit.stage === 'sold' || unit.stage === 'picked'
  if (sold) return about(unit, refuse(cleared, msg('inspect.isSold'), msg('inspect.toPacking')))
  const blind = cleared.secondOpinions && unit.grade !== ''
  const state = {
    ...cleared,
    blind,
    regradeReason: blind ? SECOND_OPINION : '',
    unitId: unit.id,
    serialNo: unit.serialNo,
    gradeBefore: unit.grade,
    since: facts.at,
  }
  return { state, say: { ...takeUpAnswer(unit, blind), pictureOf: unit.id }, writes }
}

function takeUpAnswer(unit: UnitDoc, blind: boolean): Say<InspectEvent> {
  const name = nameOfUnit(unit)
  if (unit.stage === 'missing') return { tone: 'amber', title: msg('core.wasMissing'), detail: name }
  if (unit.stage === 'hold') {
    return { tone: 'amber', title: msg('unit.stages.hold'), detail: msg('inspect.onlyIfTold', { unit: name }) }
  }
  if (blind) return { tone: 'plain', title: name, detail: msg('inspect.asYouSeeIt') }
  if (unit.grade !== '') {
    const detail = msg('inspect.gradedAlready', { unit: name, grade: gradeLabels[unit.grade] })
    return { tone: 'amber', title: msg('inspect.gradedAlreadyTitle'), detail }
  }
  const sealed = unit.coarse === 'sealed' ? msg('inspect.leaveClosed') : readableName(unit.category)
  return { tone: 'plain', title: name, detail: sealed }
}

/** What is open before this unit can be finished; `''` when nothing is. */
export function finishProblem(state: InspectState, facts: InspectFacts, unit: UnitDoc): Words {
  const { open } = outcomeOf(facts.list, unit.coarse, state.answers, facts.activeGrades)
  const [next] = open
  const asked = itemsAsked(facts.list, unit.coarse)
  // An inspector who grades an item as for parts need not answer the rest.
  const isMoot = state.grade === 'forParts' && open.length < asked.length
  if (next && !isMoot)
    return open.length === 1
      ? msg('inspect.openQuestion', { question: storedWords(next.label) })
      : msg('inspect.openQuestions', { count: open.length })
  if (facts.list.serial === 'required' && state.serialNo === '' && unit.qty === 1 && unit.coarse !== 'sealed')
    return msg('inspect.needsSerial')
  return regradeProblem(unit, state.grade, state.regradeReason)
}

function openAnswer(state: InspectState, facts: InspectFacts, unit: UnitDoc): Say<InspectEvent> {
  return { tone: 'amber', title: msg('inspect.onTable'), detail: finishProblem(state, facts, unit) }
}

function done(state: InspectState, event: Extract<InspectEvent, { kind: 'done' }>, facts: InspectFacts): InspectStep {
  const { onTable: unit } = facts
  // A glove presses twice: the answer to the first press holds the destination.
  if (state.unitId === '') return { ...quiet(state), keepsAnswer: true }
  if (!unit) return refuse(clearedBench(state), msg('core.scanUnitFirst'), msg('inspect.thenGrade'))
  if (state.grade !== '' && unit.grade !== state.gradeBefore && !event.despite)
    return gradedMeanwhile(state, unit, event)
  const problem = finishProblem(state, facts, unit)
  const { grade } = state
  if (problem !== '' || grade === '')
    return refuse(state, msg('inspect.notFinished'), problem || msg('inspect.chooseGrade'))
  const result = resultOf(state, grade, facts, unit)
  const finished = finishedAnswer(unit, result)
  const write = inspection(unit, state, result, facts)
  if (!event.takeNext || !facts.scanned) return { state: clearedBench(state), say: finished, writes: [write] }
  const next = takeUp(state, facts.scanned, facts)
  const also = next.say && msg('inspect.now', { title: next.say.title, detail: next.say.detail })
  const isOdd = next.say !== null && next.say.tone !== 'plain'
  const tone = isOdd && next.say ? next.say.tone : finished.tone
  return {
    state: next.state,
    say: {
      ...finished,
      tone,
      detail: sentences(finished.title, also),
    },
    writes: [write, ...next.writes],
  }
}

/** Another device graded it while it lay here: both are shown, a person decides. */
function gradedMeanwhile(
  state: InspectState,
  unit: UnitDoc,
  event: Extract<InspectEvent, { kind: 'done' }>,
): InspectStep {
  const theirs = unit.grade === '' ? msg('inspect.noGrade') : gradeLabels[unit.grade]
  const mine = gradeLabels[state.grade]
  const agrees = unit.grade === state.grade
  const reason = state.regradeReason || 'Graded on two devices'
  return {
    ...quiet({ ...state, regradeReason: reason, blind: true }),
    say: {
      tone: 'amber',
      title: agrees ? msg('inspect.sameGrade') : msg('inspect.differentGrade'),
      detail: msg('inspect.theirsYours', { unit: nameOfUnit(unit), theirs, mine }),
      choices: [
        {
          label: msg('inspect.keepTheirs', { theirs }),
          event: { kind: 'keepTheirs', takeNext: event.takeNext ?? false },
        },
        { label: msg('inspect.makeItMine', { mine }), event: { ...event, despite: true } },
      ],
    },
  }
}

function keepTheirs(
  state: InspectState,
  event: Extract<InspectEvent, { kind: 'keepTheirs' }>,
  facts: InspectFacts,
): InspectStep {
  const { onTable: unit, scanned } = facts
  const writes = unit && state.grade !== '' ? [secondOpinion(unit, state.grade)] : []
  const next = event.takeNext && scanned ? takeUp(state, scanned, facts) : quiet(clearedBench(state))
  return { ...next, writes: [...writes, ...next.writes] }
}

function resultOf(state: InspectState, grade: Graded, facts: InspectFacts, unit: UnitDoc): InspectionResult {
  const found = outcomeOf(facts.list, unit.coarse, state.answers, facts.activeGrades)
  const defects = storable([...found.defects, ...state.moreDefects])
  const missingParts = storable(found.missingParts)
  const graded: UnitDoc = { ...unit, grade, defects, missingParts, serialNo: state.serialNo }
  const route = routeOf(facts.rules, graded, facts.occupancies, facts.at)
  const byHand = state.disposition !== '' && state.disposition !== route?.rule.destination
  return {
    grade,
    suggested: found.suggested,
    defects,
    missingParts,
    disposition: byHand ? state.disposition : (route?.rule.destination ?? unit.disposition),
    rule: byHand || !route ? '' : ruleInLedger(route.rule),
    target: byHand ? '' : (route?.target?.code ?? ''),
    checklist: `${facts.list.key || facts.list.name} ${facts.list.version}`,
    serialTwice: describeSameSerial(unit, state.serialNo, facts.sameSerial),
  }
}

function finishedAnswer(unit: UnitDoc, result: InspectionResult): Say<InspectEvent> {
  return {
    tone: result.serialTwice === '' ? 'green' : 'amber',
    big: result.target.toUpperCase() || storedWords(result.disposition),
    title: joined([gradeLabels[result.grade], storedWords(result.disposition) || msg('inspect.noDestination')], ': '),
    detail: sentences(nameOfUnit(unit), result.serialTwice),
    pictureOf: unit.id,
  }
}
