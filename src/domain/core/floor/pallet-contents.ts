/**
 * What may be done with a pallet (gaylord, tote, cart), and what follows from it. Decides refusals, the status
 * after a move, and what a pallet cost. Also how the price of a pallet that is sold whole is shared out. Invariants:
 * what is on a pallet is where the pallet is; nothing with units aboard is emptied or scrapped; what was sold whole or
 * scrapped is locked; no cent is lost by sharing.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ContainerDoc, ContainerKind, ContainerStatus } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { shareCents, unitCostCents } from '#domain/core/money.ts'
import { stagesOnSite } from './unit-stages.ts'

export type { ContainerKind, ContainerStatus } from '#schemas/containers.ts'

export const kindLabels: { readonly [Kind in ContainerKind]: Words } = {
  pallet: msg('pallet.kind.pallet'),
  gaylord: msg('pallet.kind.gaylord'),
  tote: msg('pallet.kind.tote'),
  cart: msg('pallet.kind.cart'),
}

export const statusLabels: { readonly [Status in ContainerStatus]: Words } = {
  expected: msg('pallet.status.expected'),
  received: msg('pallet.status.received'),
  breaking: msg('pallet.status.breaking'),
  empty: msg('pallet.status.empty'),
  stored: msg('pallet.status.stored'),
  soldWhole: msg('pallet.status.soldWhole'),
  scrapped: msg('pallet.status.scrapped'),
}

const orderOfWork: readonly ContainerStatus[] = [
  'breaking', 'received', 'stored', 'expected', 'soldWhole', 'empty', 'scrapped',
] // prettier-ignore

/** What is worked on first; what is done with last. */
export function workOrder(status: ContainerStatus): number {
  return orderOfWork.indexOf(status)
}

/** Whether a unit takes up room on its pallet: what was shipped, scrapped or lost does not. */
export function isOnPallet(unit: Pick<UnitDoc, 'stage'>): boolean {
  return stagesOnSite.includes(unit.stage)
}

/** Units on this pallet that are recorded at another place than it. What was received onto it has none of its own until it moves. */
export function apartFrom(
  pallet: Pick<ContainerDoc, 'id' | 'locationId'>,
  units: readonly UnitDoc[],
): readonly UnitDoc[] {
  const isApart = ({ locationId }: UnitDoc) => locationId !== '' && locationId !== pallet.locationId
  return pallet.locationId === ''
    ? []
    : units.filter((unit) => unit.containerId === pallet.id && isOnPallet(unit) && isApart(unit))
}

/** Items, not labels: a unit may cover several. */
export function qtyOf(units: readonly Pick<UnitDoc, 'qty'>[]): number {
  return units.reduce((sum, unit) => sum + unit.qty, 0)
}

/** Why nothing more may be done with a pallet; `''` while it may. */
export function lockedProblem(container: Pick<ContainerDoc, 'label' | 'status'>): Words {
  const pallet = container.label
  if (container.status === 'soldWhole') return msg('pallet.problem.soldWhole', { pallet })
  return container.status === 'scrapped' ? msg('pallet.problem.scrapped', { pallet }) : ''
}

/** A place with all places around it, from itself upwards. */
export type PlaceChain = readonly LocationDoc[]

/** Why a place takes nothing in; `''` when it does. What blocks a rack blocks its bins. */
export function placeProblem(chain: PlaceChain): Words {
  const closed = chain.find((place) => place.closedAt !== '')
  if (closed) return msg('place.isClosed', { place: closed.code })
  const blocked = chain.find((place) => place.blocked)
  if (!blocked) return ''
  return blocked.blockedReason === ''
    ? msg('place.isBlocked', { place: blocked.code })
    : joined([blocked.code, blocked.blockedReason], ': ')
}

/** What is odd about putting these units there, in words; `''` when nothing is. The nearest place that names stages decides. */
export function placeWarning(
  chain: PlaceChain,
  units: readonly Pick<UnitDoc, 'stage' | 'qty'>[],
  alreadyThereQty: number,
): Words {
  const [place] = chain
  const judge = chain.find((one) => one.allowedStages.length > 0)
  const wrong = judge ? units.filter((unit) => !judge.allowedStages.includes(unit.stage)) : []
  if (judge && wrong.length > 0) {
    const purpose = judge.purpose || judge.name || judge.code
    return msg('place.notForThis', { qty: qtyOf(wrong), purpose })
  }
  const capacity = place?.capacity ?? null
  const after = alreadyThereQty + qtyOf(units)
  return place && capacity !== null && after > capacity
    ? msg('place.overCapacity', { place: place.code, qty: after, capacity })
    : ''
}

/** A pallet at a place has come in; in a rack it is stored. What is locked or empty stays so. */
export function statusAfterMove(status: ContainerStatus, place: Pick<LocationDoc, 'kind'>): ContainerStatus {
  if (status === 'empty' || status === 'soldWhole' || status === 'scrapped') return status
  if (place.kind === 'bin' || place.kind === 'rack' || place.kind === 'aisle') return 'stored'
  return status === 'expected' || status === 'stored' ? 'received' : status
}

const usable: readonly ContainerStatus[] = ['received', 'breaking', 'stored']

/** Why a pallet cannot be called empty; `''` when it can. */
export function emptyProblem(container: ContainerDoc, aboardQty: number): Words {
  const locked = lockedProblem(container)
  if (locked !== '') return locked
  if (aboardQty > 0) return msg('pallet.problem.stillOn', { qty: aboardQty })
  if (container.status === 'empty') return msg('pallet.problem.emptyAlready')
  return usable.includes(container.status) ? '' : msg('pallet.problem.notInYet')
}

/** Why a pallet cannot be scrapped; `''` when it can. */
export function scrapProblem(container: ContainerDoc, aboardQty: number): Words {
  return container.status === 'empty' && aboardQty === 0 ? '' : emptyProblem(container, aboardQty)
}

/** Why a pallet cannot be split or merged away; `''` when it can. */
export function unloadProblem(container: ContainerDoc, aboardQty: number): Words {
  return lockedProblem(container) || (aboardQty === 0 ? msg('pallet.problem.nothingOn') : '')
}

/** Why one pallet cannot go onto another; `''` when it can. */
export function mergeProblem(from: ContainerDoc, into: ContainerDoc, aboardQty: number): Words {
  if (from.id === into.id) return msg('pallet.problem.same')
  return lockedProblem(into) || unloadProblem(from, aboardQty)
}

/** Stages of a unit that a sale of the whole pallet takes along. */
const sellable: readonly UnitStage[] = ['received', 'inspected', 'photographed', 'stored', 'hold']

/** Why a pallet cannot be sold as it is; `''` when it can. */
export function sellProblem(container: ContainerDoc, aboard: readonly UnitDoc[]): Words {
  const locked = lockedProblem(container)
  if (locked !== '') return locked
  if (aboard.length === 0) return msg('pallet.problem.nothingReceived')
  const sold = aboard.filter((unit) => unit.stage === 'sold' || unit.stage === 'picked' || unit.orderId !== '')
  if (sold.length > 0) return msg('pallet.problem.soldAlready', { qty: qtyOf(sold) })
  const offered = aboard.filter((unit) => unit.stage === 'listed' || unit.listingId !== '')
  if (offered.length > 0) return msg('pallet.problem.offered', { qty: qtyOf(offered) })
  const other = aboard.filter((unit) => !sellable.includes(unit.stage))
  return other.length > 0 ? msg('pallet.problem.cameBack', { qty: qtyOf(other) }) : ''
}

/**
 * The price shared out over the units by retail, to the cent; by count where no unit has a retail
 * value.
 */
export function sharePrice(
  priceCents: number,
  units: readonly Pick<UnitDoc, 'id' | 'qty' | 'retailCents'>[],
): Map<string, number> {
  const noRetail = units.every((unit) => !unit.retailCents)
  const shares = shareCents(
    priceCents,
    units.map((unit) => (noRetail ? unit.qty : (unit.retailCents ?? 0))),
  )
  return new Map(units.map((unit, place) => [unit.id, shares[place] ?? 0]))
}

/** What a load cost: bid, fees and freight; `null` while there is no bid. */
export function loadCostCents(load: Pick<LoadDoc, 'bidCents' | 'feeCents' | 'freightCents'>): number | null {
  return load.bidCents === null ? null : load.bidCents + (load.feeCents ?? 0) + (load.freightCents ?? 0)
}

/** What a pallet cost: what a person entered, else the load's cost × the pallet's share of the retail after shrink. */
export function palletCostCents(
  container: Pick<ContainerDoc, 'costCents'>,
  load: Pick<LoadDoc, 'bidCents' | 'feeCents' | 'freightCents' | 'declaredRetailCents' | 'shrinkPct'> | null,
  retailCents: number | null,
): number | null {
  if (container.costCents !== null || !load) return container.costCents
  return unitCostCents({
    loadCostCents: loadCostCents(load),
    unitRetailCents: retailCents,
    loadRetailCents: load.declaredRetailCents,
    shrinkPct: load.shrinkPct,
  })
}

/** Whole days from one ISO time to another; `null` when one of them is unknown. */
export function daysBetween(fromIso: string, toIso: string): number | null {
  const ms = Date.parse(toIso) - Date.parse(fromIso)
  return Number.isNaN(ms) ? null : Math.max(0, Math.floor(ms / 86_400_000))
}

/** Since when a pallet has been in the warehouse: its load's arrival, else its own record, once it has come in; `''` before. */
export function onSiteSince(
  container: Pick<ContainerDoc, 'status' | 'createdAt'>,
  load: Pick<LoadDoc, 'arrivedAt'> | null,
): string {
  if (container.status === 'expected') return load?.arrivedAt ?? ''
  return load?.arrivedAt || container.createdAt
}

/**
 * The stage of a missing unit that turned up: as far as its own fields prove that it was. Every other stage stays.
 */
export function stageWhenSeen(unit: Pick<UnitDoc, 'stage' | 'orderId' | 'listingId' | 'inspectedAt'>): UnitStage {
  if (unit.stage !== 'missing') return unit.stage
  if (unit.orderId !== '') return 'sold'
  if (unit.listingId !== '') return 'listed'
  return unit.inspectedAt === '' ? 'received' : 'inspected'
}

export interface PalletFacts {
  /** The pallet in hand and the units that it holds. */
  readonly current: ContainerDoc | null
  readonly aboard: readonly UnitDoc[]
  /** The pallet that was scanned, by our label or the seller's. */
  readonly pallet: ContainerDoc | null
  /** The place that was scanned, with all places around it; empty for none. */
  readonly place: PlaceChain
  /** Items recorded at that place already, where its room is limited. */
  readonly atPlaceQty: number
  readonly unit: UnitDoc | null
  /** The pallet that the scanned unit is recorded on. */
  readonly unitOn: ContainerDoc | null
}

type Labelled = Pick<ContainerDoc, 'loadId' | 'sourcePallet' | 'status'>

/**
 * Pallets without those that are expected under a seller's label that one of the same load has, which is here. Why: the dock counted it under a label of ours, out of
 * reach, before its manifest came. Once that count is taken back, it is expected again.
 */
export function withoutCounted<Pallet extends Labelled>(pallets: readonly Pallet[]): Pallet[] {
  const keyOf = ({ loadId, sourcePallet }: Labelled) => [loadId, sourcePallet].join('\n')
  const here = new Set(
    pallets.filter(({ status, sourcePallet }) => status !== 'expected' && sourcePallet !== '').map(keyOf),
  )
  return pallets.filter((one) => one.status !== 'expected' || !here.has(keyOf(one)))
}
