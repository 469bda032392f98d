/**
 * Where a load may go from where it is, and which stage people see. Buying first (lead → won), then
 * the dock: booked → in transit → arrived → receiving → received → reconciled → closed. Invariants:
 * every move can be taken back by a move in this table; receiving begins with the first scan of an
 * associate, who may not write loads. So `receiving` is derived wherever a stage is shown
 * (`shownStage`).
 */
import { msg, type Words } from '#messages/message.ts'
import { loadStages, type LoadDoc, type LoadStage } from '#schemas/loads.ts'
import { plainDayOf } from '#domain/core/plain-days.ts'

/** From each stage, the stages that one write may lead to. Staying is always allowed and not listed. */
export const loadMoves: { readonly [From in LoadStage]: readonly LoadStage[] } = {
  lead: ['watching', 'bid', 'won', 'lost', 'passed'],
  watching: ['lead', 'bid', 'won', 'lost', 'passed'],
  bid: ['lead', 'watching', 'won', 'lost', 'passed'],
  // A sale can fall through after it was won.
  won: ['lead', 'watching', 'bid', 'lost', 'booked', 'inTransit', 'arrived'],
  lost: ['lead', 'watching', 'bid', 'won'],
  passed: ['lead', 'watching', 'bid'],
  booked: ['won', 'inTransit', 'arrived', 'refused'],
  inTransit: ['won', 'booked', 'arrived', 'refused'],
  arrived: ['won', 'booked', 'inTransit', 'receiving', 'received', 'refused'],
  receiving: ['arrived', 'received', 'refused'],
  received: ['arrived', 'receiving', 'reconciled'],
  reconciled: ['received', 'closed'],
  closed: ['reconciled'],
  refused: ['booked', 'inTransit', 'arrived', 'receiving'],
}

export function mayMoveLoad(from: LoadStage, to: LoadStage): boolean {
  return from === to || loadMoves[from].includes(to)
}

/** What people call the stages. */
export const loadStageLabels: { readonly [Stage in LoadStage]: Words } = {
  lead: msg('load.stages.lead'),
  watching: msg('load.stages.watching'),
  bid: msg('load.stages.bid'),
  won: msg('load.stages.won'),
  lost: msg('load.stages.lost'),
  passed: msg('load.stages.passed'),
  booked: msg('load.stages.booked'),
  inTransit: msg('load.stages.inTransit'),
  arrived: msg('load.stages.arrived'),
  receiving: msg('load.stages.receiving'),
  received: msg('load.stages.received'),
  reconciled: msg('load.stages.reconciled'),
  closed: msg('load.stages.closed'),
  refused: msg('load.stages.refused'),
}

/** Stages of the dock, in the order a truck goes through them; refused loads are last. */
export const inboundStages = [
  'booked',
  'inTransit',
  'arrived',
  'receiving',
  'received',
  'reconciled',
  'closed',
  'refused',
] as const satisfies readonly LoadStage[]

const beforeReceiving: readonly LoadStage[] = ['booked', 'inTransit', 'arrived']

/** The stage to show: a load that is not past the dock and has units counts as receiving, whatever is stored. */
export function shownStage(load: Pick<LoadDoc, 'stage'>, receivedQty: number): LoadStage {
  return receivedQty > 0 && beforeReceiving.includes(load.stage) ? 'receiving' : load.stage
}

/** Whether a load closed before Restow: it came in from a sheet, with what it brought and without units. */
export const isClosedBefore = ({ broughtCents }: Pick<LoadDoc, 'broughtCents'>): boolean => broughtCents !== null

/** When it was closed: a day without a clock (`YYYY-MM-DD`) before Restow, else a moment (ISO UTC); `''` for not yet. */
export const closedWhen = (load: Pick<LoadDoc, 'broughtCents' | 'closedAt'>): string =>
  isClosedBefore(load) ? plainDayOf(load.closedAt) : load.closedAt

/**
 * The stages that a person may choose for this load. With units in, a move that would still show as receiving is left out. A load that closed before
 * Restow stays closed: nothing of it is here to be received or reconciled again.
 */
export function movesOf(load: Pick<LoadDoc, 'stage' | 'broughtCents'>, receivedQty: number): readonly LoadStage[] {
  if (isClosedBefore(load)) return []
  const shown = shownStage(load, receivedQty)
  const buying = loadStages.slice(0, loadStages.indexOf('booked'))
  return loadMoves[shown].filter((to) => {
    // What has units on the floor is no purchase in the making any more.
    if (receivedQty > 0 && buying.includes(to)) return false
    return shownStage({ stage: to }, receivedQty) !== shown
  })
}

/** Whether the truck is still to come: nothing of it has been seen on the dock. */
export function isComing(load: Pick<LoadDoc, 'stage' | 'arrivedAt'>, receivedQty: number): boolean {
  const shown = shownStage(load, receivedQty)
  return (shown === 'won' || shown === 'booked' || shown === 'inTransit') && load.arrivedAt === ''
}

/** Late: it was to be here before `nowIso` and is not. Without an expected time nothing is late. */
export function isLate(
  load: Pick<LoadDoc, 'stage' | 'arrivedAt' | 'etaAt'>,
  receivedQty: number,
  nowIso: string,
): boolean {
  return load.etaAt !== '' && load.etaAt < nowIso && isComing(load, receivedQty)
}

/** The times that a move writes or takes back, so that stage and times agree. `at` is ISO UTC. */
export function timesOfMove(
  load: Pick<LoadDoc, 'arrivedAt' | 'receivingAt' | 'receivedAt' | 'closedAt'>,
  to: LoadStage,
  at: string,
): Pick<LoadDoc, 'arrivedAt' | 'receivingAt' | 'receivedAt' | 'closedAt'> {
  const place = inboundStages.findIndex((stage) => stage === to)
  const reached = (stage: 'arrived' | 'receiving' | 'received' | 'closed') => place >= inboundStages.indexOf(stage)
  // A refused truck was at the door: its times stay as they are.
  if (to === 'refused') return { ...timesOf(load) }
  return {
    arrivedAt: reached('arrived') ? load.arrivedAt || at : '',
    receivingAt: to === 'receiving' ? load.receivingAt || at : reached('receiving') ? load.receivingAt : '',
    receivedAt: reached('received') ? load.receivedAt || at : '',
    closedAt: reached('closed') ? load.closedAt || at : '',
  }
}

function timesOf(load: Pick<LoadDoc, 'arrivedAt' | 'receivingAt' | 'receivedAt' | 'closedAt'>) {
  const { arrivedAt, receivingAt, receivedAt, closedAt } = load
  return { arrivedAt, receivingAt, receivedAt, closedAt }
}
