/** Breaking the loads down: which pieces come in on which day, what is short, over or extra, and what that makes of the pallets. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { Site } from '#scripts/demo/serve/site.ts'
import type { LoadPlan } from './load-plan.ts'
import type { Random } from './random.ts'
import { carryToHold, receiptsOf, receive, type Line, type Receipt } from './receipts.ts'
import type { Slot } from './shift.ts'
import { madeBy, touch, type Bare } from './stock.ts'

const EXTRA_SHARE = 0.012
const OVER_SHARE = 0.008
const WAIVED_SHARE = 0.15
const SECONDS_A_PIECE = 74

/** A load whose pallets are being broken down, with what is still to come in. */
export interface OpenLoad {
  readonly plan: LoadPlan
  readonly receipts: Receipt[]
  readonly pallets: ReadonlyMap<string, Bare<ContainerDoc>>
  readonly received: Map<string, number>
}

/** What will come in of each load, pallet by pallet. Exactly `receivedUnits` pieces, or all there are. */
export function openLoads(site: Site, plans: readonly LoadPlan[]): OpenLoad[] {
  const random = site.random('receipts')
  const lines = groupBy(site.stock.manifestLines, (line) => line.loadId)
  const extras = new Map<string, Line>()
  const pallets = groupBy(site.stock.containers, (container) => container.loadId)
  return plans
    .filter((plan) => plan.receivedUnits > 0)
    .map((plan) => {
      const ofLoad = lines.get(plan.doc.id) ?? []
      const inOrder = [...ofLoad].sort((a, b) =>
        a.sourcePallet < b.sourcePallet ? -1 : a.sourcePallet > b.sourcePallet ? 1 : a.row - b.row,
      )
      const all = receiptsOf(inOrder)
      const chosen =
        plan.doc.stage === 'receiving'
          ? all.slice(0, plan.receivedUnits)
          : without(all, all.length - plan.receivedUnits, random)
      const named = (pallets.get(plan.doc.id) ?? []).map((pallet) => [pallet.sourcePallet, pallet] as const)
      return {
        plan,
        receipts: withSurprises(site, extras, plan, chosen, random),
        pallets: new Map(named),
        received: new Map(),
      }
    })
}

export function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The list without `count` of its items, whichever. */
function without<T>(list: readonly T[], count: number, random: Random): T[] {
  const gone = new Set(random.shuffled(list.map((_, place) => place)).slice(0, Math.max(0, count)))
  return list.filter((_, place) => !gone.has(place))
}

/** Some items are not on the manifest, and now and then there is one more than it lists. */
function withSurprises(
  site: Site,
  extras: Map<string, Line>,
  plan: LoadPlan,
  receipts: readonly Receipt[],
  random: Random,
): Receipt[] {
  return receipts.map((receipt) => {
    if (random.chance(EXTRA_SHARE)) return { line: extraLine(site, extras, plan, receipt.line), qty: 1, overQty: 0 }
    if (random.chance(OVER_SHARE)) return { ...receipt, qty: receipt.qty + 1, overQty: 1 }
    return receipt
  })
}

/** The line that the app writes for what was found and not listed; its author and time follow with the first unit. */
function extraLine(site: Site, extras: Map<string, Line>, plan: LoadPlan, like: Line): Line {
  const code = (like.gtin || like.asin || like.title).replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 24)
  const id = `${plan.doc.id}-x-${code}`
  const known = extras.get(id)
  if (known) return known
  const line: Line = {
    ...like,
    id,
    row: 900_000,
    lpn: '',
    itemNo: '',
    otherNo: '',
    qty: 0,
    claimedCondition: '',
    sourcePallet: like.sourcePallet,
    extra: true,
    waivedReason: '',
    raw: {},
  }
  extras.set(id, line)
  site.stock.manifestLines.push(line)
  return line
}

/** How many pieces of a load come in on this day. */
export function dueOn({ plan, receipts }: OpenLoad, daysAgo: number): number {
  const place = plan.receivedOn.indexOf(daysAgo)
  const daysLeft = plan.receivedOn.length - place
  return place < 0 ? 0 : Math.ceil(receipts.length / daysLeft)
}

/** One day at the receiving table. */
export function receivingDay(site: Site, loads: readonly OpenLoad[], daysAgo: number): void {
  const random = site.random(`receiving ${daysAgo}`)
  for (const load of loads) {
    const pieces = dueOn(load, daysAgo)
    if (pieces === 0) continue
    const slots = site.shift.slots({
      station: 'receive',
      daysAgo,
      from: 7 * 60 + 12,
      seconds: SECONDS_A_PIECE,
      pieces,
    })
    receiveInto(site, load, load.receipts.splice(0, slots.length), slots, random)
  }
}

/** Receives these pieces in these slots, opening each pallet before its first piece. */
export function receiveInto(
  site: Site,
  load: OpenLoad,
  receipts: readonly Receipt[],
  slots: readonly Slot[],
  random: Random,
): void {
  for (const [place, receipt] of receipts.entries()) {
    const slot = slots[place]
    if (!slot) return
    // An extra line is found on the pallet of the item that it is like, and belongs to none.
    const pallet = load.pallets.get(receipt.line.sourcePallet)
    if (pallet) openPallet(site, load, pallet, slot)
    if (receipt.line.extra && !load.received.has(receipt.line.id))
      Object.assign(receipt.line, madeBy(slot.by.uid, slot.at), { sourcePallet: '' })
    load.received.set(receipt.line.id, (load.received.get(receipt.line.id) ?? 0) + receipt.qty)
    const unit = receive(site, receipt, slot, pallet?.id ?? '', random)
    if (unit.stage === 'hold') carryToHold(site, unit, slot, random.pick(site.places.holdShelves))
  }
}

function openPallet(site: Site, load: OpenLoad, pallet: Bare<ContainerDoc>, slot: Slot): void {
  if (load.received.has(pallet.id)) return
  load.received.set(pallet.id, 0)
  const from = pallet.status
  if (pallet.status !== 'empty') pallet.status = 'breaking'
  pallet.locationId = site.places.zone('RECEIVING')
  touch(pallet, slot.by.uid, slot.at)
  site.ledger.note(slot, {
    type: 'container.opened',
    refType: 'container',
    refId: pallet.id,
    from: from === 'empty' ? 'received' : from,
    to: 'breaking',
    data: { loadId: pallet.loadId },
  })
}

/** What is short is claimed, but for some that a manager let go. */
export function waiveSome(site: Site, loads: readonly OpenLoad[]): void {
  const random = site.random('waivers')
  const settled = loads.filter(({ plan }) => plan.doc.stage === 'reconciled' || plan.doc.stage === 'closed')
  for (const { plan, received } of settled) {
    const lines = site.stock.manifestLines.filter((line) => line.loadId === plan.doc.id && !line.extra)
    for (const line of lines) {
      if ((received.get(line.id) ?? 0) === line.qty || !random.chance(WAIVED_SHARE)) continue
      line.waivedReason = random.pick(['Below the claim limit', 'Seller credited it', 'Counted again, accepted'])
      touch(line, plan.doc.updatedBy, plan.doc.updatedAt)
    }
  }
}
