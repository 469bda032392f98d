/**
 * What follows from all that happened: costs, the state of the pallets, totes on the benches, the
 * warehouse's comings and goings.
 */
import { idOfLabel } from '#domain/codes/labels.ts'
import { unitCostCents } from '#domain/core/money.ts'
import { stagesOnSite } from '#domain/core/floor/unit-stages.ts'
import type { Site, Unit } from '#scripts/demo/serve/site.ts'
import { uids, workerOf, workers } from '#scripts/demo/people.ts'
import type { OpenLoad } from '#scripts/demo/receiving-work.ts'
import { madeBy } from '#scripts/demo/stock.ts'

/** Units of loads that are received in full get their cost. */
export function shareCosts(site: Site): void {
  const settled = new Set(['received', 'reconciled', 'closed'])
  const loads = new Map(site.stock.loads.filter((load) => settled.has(load.stage)).map((load) => [load.id, load]))
  for (const unit of site.stock.units) {
    const load = loads.get(unit.loadId)
    if (!load || load.bidCents === null) continue
    unit.costCents = unitCostCents({
      loadCostCents: load.bidCents + (load.feeCents ?? 0) + (load.freightCents ?? 0),
      unitRetailCents: unit.retailCents,
      loadRetailCents: load.declaredRetailCents,
      shrinkPct: load.shrinkPct,
    })
  }
}

/** A pallet that was opened is empty only when no unit is on it any more. */
export function settlePallets(site: Site, loads: readonly OpenLoad[]): void {
  const aboard = new Set(
    site.stock.units.filter((unit) => stagesOnSite.includes(unit.stage)).map((unit) => unit.containerId),
  )
  for (const { plan, pallets, received, receipts } of loads) {
    const stillToCome = new Set(receipts.map((receipt) => receipt.line.sourcePallet))
    for (const pallet of pallets.values()) {
      const isOpen = received.has(pallet.id)
      if (aboard.has(pallet.id)) pallet.status = 'breaking'
      else if (isOpen && plan.doc.stage === 'receiving')
        pallet.status = stillToCome.has(pallet.sourcePallet) ? 'breaking' : 'empty'
    }
  }
}

const TOTES = 10
const UNITS_A_TOTE = 8

/** What waits for the camera waits in totes; two carts are ready for put-away. */
export function fillTotes(site: Site): void {
  const waiting = site.waiting.toPhotograph.filter((unit) => unit.stage === 'inspected')
  const by = workerOf(uids.manager)
  for (let number = 0; number < TOTES; number += 1) {
    const units = waiting.splice(0, UNITS_A_TOTE)
    const id = addContainer(
      site,
      'tote',
      units.length > 0 ? 'INSPECTION' : 'RECEIVING',
      units.length > 0 ? 'received' : 'empty',
      by.device,
    )
    for (const unit of units) putInTote(unit, id)
  }
  for (let number = 0; number < 2; number += 1) addContainer(site, 'cart', 'PHOTO', 'empty', by.device)
}

function putInTote(unit: Unit, toteId: string): void {
  unit.containerId = toteId
}

function addContainer(
  site: Site,
  kind: 'tote' | 'cart',
  zone: 'INSPECTION' | 'RECEIVING' | 'PHOTO',
  status: 'received' | 'empty',
  device: string,
): string {
  const label = site.labels.mint(kind, device)
  const id = idOfLabel(label)
  site.stock.containers.push({
    id,
    label,
    kind,
    status,
    sourcePallet: '',
    loadId: '',
    parentId: '',
    locationId: site.places.zone(zone),
    costCents: null,
    soldCents: null,
    note: '',
    ...madeBy(uids.manager, site.calendar.at(100, 9 * 60)),
  })
  return id
}

/** Who opened the app on which day and device. */
export function noteSessions(site: Site): void {
  const random = site.random('sessions')
  for (const daysAgo of site.calendar.workdays) {
    const day = site.calendar.at(daysAgo, 12 * 60).slice(0, 10)
    for (const by of workers) {
      if (by.until > daysAgo || by.stations.length === 0 || (site.calendar.isSaturday(daysAgo) && random.chance(0.3)))
        continue
      const slot = site.shift.moment(by, daysAgo, 6 * 60 + 50 + random.next() * 14, 0)
      site.ledger.note(slot, {
        id: `seen-${by.uid}-${by.device}-${day}`,
        type: 'user.seen',
        refType: 'user',
        refId: by.uid,
        data: { agent: agentOf(by.stations), name: by.name },
      })
    }
  }
}

const agentOf = (stations: readonly string[]): string =>
  stations.includes('sell')
    ? 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/148.0.0.0'
    : 'Mozilla/5.0 (Linux; Android 13; TC22) Chrome/148.0.0.0 Mobile'

/** The trucks' own history: came, received, reconciled, closed. */
export function noteLoads(site: Site): void {
  const manager = workerOf(uids.manager)
  for (const load of site.stock.loads) {
    const steps = [
      ['load.arrived', load.arrivedAt, 'arrived'],
      ['load.receiving', load.receivingAt, 'receiving'],
      ['load.received', load.receivedAt, 'received'],
      ['load.closed', load.closedAt, 'closed'],
      ['load.refused', load.stage === 'refused' ? load.updatedAt : '', 'refused'],
    ] as const
    let from = 'inTransit'
    for (const [type, at, to] of steps) {
      if (at === '') continue
      site.ledger.note({ at, ms: 0, by: manager }, { type, refType: 'load', refId: load.id, from, to })
      from = to
    }
  }
}
