/**
 * What a scan means while picking: a unit of the walk is picked, any other is a red stop; a bin is confirmed; a lane takes what is in the tote.
 * Invariants: a unit that is not sold to an order of this walk is never picked, whatever its product; a line that another device picked is not
 * picked twice; what is not found is missing with its bin in the ledger, so that the bin is counted; what was canceled goes back;
 * a closed or blocked place takes neither it nor a tote.
 */
import { askWhich } from '#domain/codes/units-meant.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { linesAfter, orderWrite, type LineMove, type OrderWithUnits, type OrderWrite } from '#domain/core/orders/order-work.ts' // prettier-ignore
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import { nameOfUnit, passThrough, refuse, writeTo, type Say } from '#domain/core/floor/scan-step.ts' // prettier-ignore
import { foundPatch } from '#domain/core/floor/found-by-scan.ts'
import { placeProblem } from '#domain/core/floor/pallet-contents.ts'
import { isInSale } from '#domain/core/floor/stage-on-shelf.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { orderName } from './fulfil-orders.ts'
import { emptyPick, toPutBack, walkOf, type PickedOne, type PickState, type PickTask } from './pick-walk.ts'
import { shortLabels, type PickEvent, type PickFacts, type PickStep } from './pick-state.ts'

export function pickStep(state: PickState, event: PickEvent, facts: PickFacts): PickStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'start':
      return started(state, event, facts)
    case 'skip':
      return skipped(state, facts)
    case 'short':
      return short(state, event, facts)
    case 'putBack':
      return putBack(state, event.unitId, facts)
    case 'lane':
      return facts.place ? setDown(state, facts.place, facts) : refuse(state, msg('fulfillment.noPlace'), '')
    case 'leave':
      return { state: { ...emptyPick, laneId: state.laneId }, say: null, writes: [] }
  }
}

const walk = (state: PickState, facts: PickFacts): readonly PickTask[] => walkOf(facts.orders, facts.placeOf, state)
const codeOf = (place: LocationDoc | undefined): Words => place?.code ?? msg('fulfillment.nowhere')

function started(state: PickState, event: Extract<PickEvent, { kind: 'start' }>, facts: PickFacts): PickStep {
  const { orderIds, batch } = event
  const next: PickState = { ...emptyPick, laneId: state.laneId, orderIds, batch }
  const writes = facts.orders
    .filter(({ order }) => order.batch !== batch)
    .map((one) => orderWrite(one, [], { batch }, { type: 'order.batched', to: batch }))
  const tasks = walk(next, facts)
  if (tasks.length === 0) return refuse(state, msg('fulfillment.nothingToPick'), msg('fulfillment.nothingToPickHint'))
  return { state: next, say: sayNext(next, facts, tasks), writes }
}

/** The next one, plainly. */
function sayNext(state: PickState, facts: PickFacts, tasks = walk(state, facts)): Say<PickEvent> {
  const [next] = tasks
  if (!next) return sayFinished(state)
  return {
    tone: 'plain',
    big: codeOf(next.place),
    title: nameOfUnit(next.unit),
    detail: joined([next.unit.label, msg('fulfillment.leftInWalk', { count: tasks.length })], ' · '),
    pictureOf: next.unit.id,
  }
}

const sayFinished = ({ picked }: PickState): Say<PickEvent> => ({
  tone: 'green',
  title: msg('fulfillment.walkDone'),
  detail: picked.length > 0 ? msg('fulfillment.scanLane', { count: picked.length }) : msg('fulfillment.walkEmpty'),
})

function scanned(state: PickState, scan: Scan, facts: PickFacts): PickStep {
  if (state.orderIds.length === 0) return facts.unit ? refuse(state, msg('fulfillment.startFirst'), msg('fulfillment.startFirstHint')) : passThrough(state) // prettier-ignore
  if (facts.place) return placeScanned(state, facts.place, facts)
  if (facts.unit) return unitScanned(state, facts.unit, facts)
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  return scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), scan.raw) : passThrough(state)
}

function placeScanned(state: PickState, place: LocationDoc, facts: PickFacts): PickStep {
  if (state.backUnitId !== '') return putBack(state, state.backUnitId, facts)
  const tasks = walk(state, facts)
  const here = tasks.filter((task) => task.place?.id === place.id)
  const [next] = tasks
  if (here.length > 0) {
    const after: PickState = { ...state, binId: place.id }
    const [first] = walk(after, facts)
    return {
      state: after,
      say: { tone: 'green', big: place.code, title: msg('fulfillment.rightBin'), detail: joined([first && nameOfUnit(first.unit), first?.unit.label], ' · '), ...(first ? { pictureOf: first.unit.id } : {}) },
      writes: [],
    } // prettier-ignore
  }
  const isShelf = place.kind === 'bin' || place.kind === 'rack' || place.kind === 'aisle'
  if (state.picked.length > 0 && !isShelf) return setDown(state, place, facts)
  if (next) return refuse(state, msg('fulfillment.wrongBin', { here: place.code }), msg('fulfillment.goTo', { place: codeOf(next.place) })) // prettier-ignore
  return setDown(state, place, facts)
}

function unitScanned(state: PickState, unit: UnitDoc, facts: PickFacts): PickStep {
  const back = toPutBack(state, facts.unitOf).find((one) => one.unit.id === unit.id)
  if (back) return askBack(state, back.one, unit, facts)
  const task = walk(state, facts).find((one) => one.unit.id === unit.id)
  if (task) return picked(state, task, facts)
  const own = facts.orders.find(({ lines }) => lines.some((line) => line.unit?.id === unit.id))
  const line = own?.lines.find((one) => one.unit?.id === unit.id)?.line
  if (own && line && unit.orderId === own.order.id) {
    if (line.state === 'picked' || line.state === 'packed' || unit.stage === 'picked')
      return pickedBefore(state, unit, facts)
    if (line.state === 'missing') return foundAgain(state, own, line.id, unit, facts)
  }
  return wrongUnit(state, unit, facts)
}

function pickedBefore(state: PickState, unit: UnitDoc, { lastBy, isOwn }: PickFacts): PickStep {
  const title = isOwn ? msg('fulfillment.pickedBefore') : lastBy === '' ? msg('fulfillment.pickedElsewhere') : msg('fulfillment.pickedBy', { name: lastBy }) // prettier-ignore
  return { state, say: { tone: 'amber', title, detail: nameOfUnit(unit), pictureOf: unit.id }, writes: [] }
}

function wrongUnit(state: PickState, unit: UnitDoc, facts: PickFacts): PickStep {
  const [next] = walk(state, facts)
  const isLike = next !== undefined && unit.gtin !== '' && unit.gtin === next.unit.gtin
  const why = facts.unitOrder !== '' ? msg('fulfillment.otherOrder', { order: facts.unitOrder }) : isLike ? msg('fulfillment.likeUnit') : msg('fulfillment.notSold') // prettier-ignore
  const wanted = next ? msg('fulfillment.wanted', { unit: nameOfUnit(next.unit), label: next.unit.label, place: codeOf(next.place) }) : '' // prettier-ignore
  const say: Say<PickEvent> = {
    tone: 'red',
    title: msg('fulfillment.wrongUnit'),
    detail: joined([msg('fulfillment.thisIs', { unit: nameOfUnit(unit), label: unit.label }), why, wanted], ' '),
    pictureOf: unit.id,
  }
  return { state, say, writes: [] }
}

function moved(one: OrderWithUnits, move: LineMove): OrderWrite {
  const status = statusOfLines(one.order.method, linesAfter(one.order, [move]))
  return orderWrite(one, [move], { status })
}

const orderOf = (facts: PickFacts, id: string): OrderWithUnits | undefined => facts.orders.find(({ order }) => order.id === id) // prettier-ignore

function picked(state: PickState, { order, line, unit, place }: PickTask, facts: PickFacts): PickStep {
  const own = orderOf(facts, order.id)
  if (!own) return refuse(state, msg('core.notDone'), '')
  const fromId = place?.id ?? unit.locationId
  const write = moved(own, {
    lineId: line.id, state: 'picked', type: 'unit.picked', from: fromId,
    patch: { stage: 'picked', locationId: '', containerId: '' },
  }) // prettier-ignore
  const next: PickState = {
    ...state,
    skipped: state.skipped.filter((id) => id !== unit.id),
    picked: [...state.picked.filter((one) => one.unitId !== unit.id), { orderId: order.id, lineId: line.id, unitId: unit.id, fromId }],
  } // prettier-ignore
  const rest = walk(next, facts).filter((task) => task.unit.id !== unit.id)
  const [after] = rest
  return {
    state: next,
    say: {
      tone: 'green',
      big: after ? codeOf(after.place) : msg('fulfillment.walkDone'),
      title: msg('fulfillment.pickedNow', { unit: nameOfUnit(unit) }),
      detail: after ? msg('fulfillment.then', { unit: nameOfUnit(after.unit), label: after.unit.label }) : msg('fulfillment.scanLane', { count: next.picked.length }),
      undone: msg('fulfillment.backOnShelf'),
      pictureOf: after?.unit.id ?? unit.id,
    },
    writes: [write],
  } // prettier-ignore
}

function skipped(state: PickState, facts: PickFacts): PickStep {
  const [first] = walk(state, facts)
  if (!first) return { state, say: sayFinished(state), writes: [] }
  const next = { ...state, binId: '', skipped: [...state.skipped.filter((id) => id !== first.unit.id), first.unit.id] }
  return { state: next, say: sayNext(next, facts), writes: [] }
}

/** Not there, damaged or another item: the line waits for a manager, and the bin for a count. */
function short(
  state: PickState,
  { reason, unitId }: Extract<PickEvent, { kind: 'short' }>,
  facts: PickFacts,
): PickStep {
  const task = walk(state, facts).find(({ unit }) => unit.id === unitId)
  const own = task && orderOf(facts, task.order.id)
  if (!task || !own) return refuse(state, msg('core.notDone'), msg('fulfillment.changedMeanwhile'))
  const placeId = task.place?.id ?? task.unit.locationId
  const stage = reason === 'damaged' ? 'hold' : 'missing'
  const write = moved(own, {
    lineId: task.line.id, state: 'missing', type: 'unit.notFound', from: placeId, to: '',
    patch: { stage, exceptionCode: 'pickNotFound', exceptionAt: facts.at },
    data: { locationId: placeId, short: reason, page: 'fulfillment' },
  }) // prettier-ignore
  return {
    state,
    say: {
      tone: 'amber',
      title: msg('fulfillment.shortOf', { reason: shortLabels[reason], unit: nameOfUnit(task.unit) }),
      detail: msg('fulfillment.shortNoted', { order: orderName(task.order), place: codeOf(task.place) }),
      pictureOf: unitId,
    },
    writes: [write],
  } // prettier-ignore
}

/** A line that was short is picked after all: its unit was found. */
function foundAgain(state: PickState, own: OrderWithUnits, lineId: string, unit: UnitDoc, facts: PickFacts): PickStep {
  const fromId = facts.placeOf(unit)?.id ?? ''
  const move: LineMove = {
    lineId, state: 'picked', type: 'unit.picked', from: fromId,
    patch: { stage: 'picked', locationId: '', containerId: '', exceptionCode: '', exceptionAt: '' },
  } // prettier-ignore
  const entry: PickedOne = { orderId: own.order.id, lineId, unitId: unit.id, fromId }
  return {
    state: { ...state, picked: [...state.picked.filter((one) => one.unitId !== unit.id), entry] },
    say: { tone: 'amber', title: msg('fulfillment.foundAfterAll'), detail: nameOfUnit(unit), pictureOf: unit.id },
    writes: [moved(own, move)],
  }
}

function askBack(state: PickState, one: PickedOne, unit: UnitDoc, facts: PickFacts): PickStep {
  const place = facts.placeOf({ locationId: one.fromId, containerId: '' })
  return {
    state: { ...state, backUnitId: unit.id },
    say: {
      tone: 'amber',
      big: codeOf(place),
      title: msg('fulfillment.canceledBack'),
      detail: msg('fulfillment.scanBinBack', { unit: nameOfUnit(unit) }),
      choices: place ? [{ label: msg('fulfillment.isBack', { place: place.code }), event: { kind: 'putBack', unitId: unit.id } }] : [],
      mayScanOn: true,
      pictureOf: unit.id,
    },
    writes: [],
  } // prettier-ignore
}

/** What is free again is stock, and was before it was picked; what another buyer bought, or a person holds back, stays so. */
function stageBack(unit: UnitDoc, stage: UnitDoc['stage']): UnitDoc['stage'] {
  return unit.orderId === '' && (isInSale(unit) || unit.stage === 'missing') ? 'stored' : stage
}

function putBack(state: PickState, unitId: string, { unitOf, place, chain }: PickFacts): PickStep {
  const unit = unitOf(unitId)
  const isInTote = state.picked.some((entry) => entry.unitId === unitId)
  if (!unit || !isInTote || !place) return refuse({ ...state, backUnitId: '' }, msg('core.notDone'), msg('fulfillment.changedMeanwhile')) // prettier-ignore
  const problem = placeProblem(chain)
  if (problem !== '') return refuse({ ...state, backUnitId: unitId }, msg('place.refused'), problem)
  const found = foundPatch(unit, chain)
  const stage = stageBack(unit, found.stage ?? unit.stage)
  const type = stage === 'stored' && unit.stage !== 'stored' ? 'unit.stored' : 'unit.relocated'
  const write = writeTo(unit, { ...found, stage }, { type, from: unit.locationId, to: place.id })
  const next: PickState = { ...state, backUnitId: '', picked: state.picked.filter((entry) => entry.unitId !== unitId) }
  return {
    state: next,
    say: { tone: 'green', big: place.code, title: msg('fulfillment.putBackDone'), detail: nameOfUnit(unit) },
    writes: [write],
  }
}

/** All that is in the tote goes to one place. What was canceled stays in hand. */
function setDown(state: PickState, place: LocationDoc, facts: PickFacts): PickStep {
  const back = new Set(toPutBack(state, facts.unitOf).map(({ unit }) => unit.id))
  const units = state.picked.flatMap(({ unitId }) => facts.unitOf(unitId) ?? []).filter(({ id, stage }) => !back.has(id) && stage === 'picked') // prettier-ignore
  if (units.length === 0) return refuse(state, msg('fulfillment.toteEmpty'), msg('fulfillment.toteEmptyHint'))
  const problem = placeProblem(facts.chain)
  if (problem !== '') return refuse(state, msg('place.refused'), problem)
  const writes = units.map((unit) => writeTo(unit, { locationId: place.id, containerId: '' }, { type: 'unit.moved', from: unit.locationId, to: place.id })) // prettier-ignore
  const isOver = walk(state, facts).length === 0 && back.size === 0
  const kept = state.picked.filter(({ unitId }) => back.has(unitId))
  const next: PickState = isOver ? { ...emptyPick, laneId: place.id } : { ...state, laneId: place.id, picked: kept }
  return {
    state: next,
    say: { tone: 'green', big: place.code, title: msg('fulfillment.setDown', { count: units.length }), detail: isOver ? msg('fulfillment.walkOver') : '' },
    writes,
  } // prettier-ignore
}
