/** The demonstration warehouse: believable means that its numbers agree with each other. */
import { beforeAll, describe, expect, it } from 'vitest'
import { labelLetters, locationCodeProblem, parseLabel } from '#domain/codes/labels.ts'
import { collectionNames } from '#schemas/collections.ts'
import { unitStages } from '#schemas/units.ts'
import { loadStages } from '#schemas/loads.ts'
import { headerFingerprint } from '#domain/files/columns.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { trackingOf } from '#domain/codes/tracking-numbers.ts'
import { holdReason } from '#domain/dock/hold-reason.ts'
import { demoWarehouse, type DemoWarehouse } from '#scripts/demo/warehouse.ts'
import { complaints } from './fits-schema.ts'

const today = '2026-11-20'
const midnight = `${today}T00:00:00.000Z`

let site: DemoWarehouse
beforeAll(() => {
  site = demoWarehouse({ today, seed: 1 })
})

const groups = <T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const map = new Map<string, T[]>()
  for (const item of list) map.set(keyOf(item), [...(map.get(keyOf(item)) ?? []), item])
  return map
}

describe('the generator', () => {
  it('gives the same bytes for the same day and seed, and others for another seed', () => {
    const again = JSON.stringify(demoWarehouse({ today, seed: 1 }))
    expect(again === JSON.stringify(site)).toBe(true)
    expect(JSON.stringify(demoWarehouse({ today, seed: 2 })) === again).toBe(false)
  })

  it.each([
    ['a Sunday', '2026-11-22'],
    ['a Monday', '2026-11-23'],
    ['a leap day', '2028-02-29'],
    ['the day after New Year', '2027-01-02'],
  ])('works on %s, and nothing was done after midnight', (_name, day) => {
    const { docs } = demoWarehouse({ today: day, seed: 7, units: 400 })
    for (const name of collectionNames) {
      const late = docs[name].filter((doc) => doc.updatedAt >= `${day}T00:00:00.000Z` || doc.createdAt > doc.updatedAt)
      expect(late.map((doc) => `${name} ${doc.id} ${doc.createdAt} ${doc.updatedAt}`)).toEqual([])
    }
  })

  it('keeps the hours of the warehouse that it is shown in', () => {
    const { docs } = demoWarehouse({ today, seed: 1, units: 300, zoneMinutes: -360 })
    expect(docs.activity.every((row) => row.at < '2026-11-20T06:00:00.000Z')).toBe(true)
    expect(docs.activity.some((row) => row.at > '2026-11-19T21:00:00.000Z')).toBe(true)
  })

  it('refuses a day that does not exist', () => {
    expect(() => demoWarehouse({ today: 'tomorrow', seed: 1 })).toThrow(RangeError)
  })

  it.each([0, 1, 40, 333, 2_500, 6_000])('makes exactly %i units when asked for as many', (units) => {
    expect(demoWarehouse({ today, seed: 3, units }).docs.units).toHaveLength(units)
  })

  it('scales: 20,000 units fit their schema and their bins, with no id twice', () => {
    const { docs } = demoWarehouse({ today, seed: 1, units: 20_000 })
    expect(new Set(docs.units.map((unit) => unit.id)).size).toBe(20_000)
    expect(docs.units.flatMap((unit) => complaints('units', unit)).slice(0, 5)).toEqual([])
    const bins = groups(
      docs.units.filter((unit) => unit.stage === 'stored'),
      (unit) => unit.locationId,
    )
    expect(Math.max(...[...bins.values()].map((units) => units.length))).toBeLessThan(40)
    expect(docs.activity.length).toBeLessThan(20_000)
  })
})

describe('every document', () => {
  it('matches its schema, and none is a local mirror', () => {
    const wrong = collectionNames.flatMap((name) => site.docs[name].flatMap((doc) => complaints(name, doc)))
    expect(wrong.slice(0, 10)).toEqual([])
  })

  it('has an id of its own', () => {
    for (const name of collectionNames) {
      expect(new Set(site.docs[name].map((doc) => doc.id)).size, name).toBe(site.docs[name].length)
    }
  })

  it('was written by one of the people, before today', () => {
    const uids = new Set(site.people.map((person) => person.uid))
    for (const name of collectionNames) {
      const strange = site.docs[name].filter((doc) => !uids.has(doc.createdBy) || !uids.has(doc.updatedBy))
      expect(strange.map((doc) => doc.id)).toEqual([])
      expect(site.docs[name].filter((doc) => doc.updatedAt >= midnight).map((doc) => doc.id)).toEqual([])
    }
  })

  it('has ids as the app mints them', () => {
    const { units, containers, locations, manifestLines, loads } = site.docs
    expect(units.every((unit) => parseLabel(unit.label)?.kind === 'unit' && unit.id === unit.label)).toBe(true)
    expect(containers.every((one) => parseLabel(one.label)?.kind === one.kind && one.id === one.label)).toBe(true)
    expect(locations.map((place) => locationCodeProblem(place.code)).filter(Boolean)).toEqual([])
    expect(locations.every((place) => place.id === `${labelLetters.location}-${place.code}`)).toBe(true)
    const listed = manifestLines.filter((line) => !line.extra)
    expect(listed.every((line) => line.id === `${line.loadId}-${line.row}`)).toBe(true)
    expect(loads.every((load) => /^L-\d{4}$/.test(load.code))).toBe(true)
  })

  it('names only documents that are there', () => {
    const { docs } = site
    const ids = new Map(collectionNames.map((name) => [name, new Set(docs[name].map((doc) => doc.id))]))
    const missing: string[] = []
    const check = (collection: (typeof collectionNames)[number], id: string, where: string) => {
      if (id !== '' && !ids.get(collection)?.has(id)) missing.push(`${where} → ${collection} ${id}`)
    }
    for (const unit of docs.units) {
      check('loads', unit.loadId, unit.id)
      check('manifestLines', unit.lineId, unit.id)
      check('containers', unit.containerId, unit.id)
      check('locations', unit.locationId, unit.id)
      check('listings', unit.listingId, unit.id)
      check('orders', unit.orderId, unit.id)
    }
    for (const line of docs.manifestLines) check('loads', line.loadId, line.id)
    for (const one of docs.containers) {
      check('loads', one.loadId, one.id)
      check('locations', one.locationId, one.id)
      check('containers', one.parentId, one.id)
    }
    for (const place of docs.locations) check('locations', place.parentId, place.id)
    for (const listing of docs.listings) {
      check('saleEvents', listing.eventId, listing.id)
      for (const unitId of listing.unitIds) check('units', unitId, listing.id)
    }
    for (const order of docs.orders) {
      check('saleEvents', order.eventId, order.id)
      for (const line of Object.values(order.lines)) {
        check('units', line.unitId, order.id)
        check('listings', line.listingId, order.id)
      }
    }
    const refs = { unit: 'units', units: 'units', container: 'containers', order: 'orders', listing: 'listings', load: 'loads', saleEvent: 'saleEvents', user: 'users' } as const // prettier-ignore
    for (const row of docs.activity) check(refs[row.refType as keyof typeof refs], row.refId, row.id)
    expect(missing.slice(0, 10)).toEqual([])
  })
})

describe('people', () => {
  it('has the four that are promised, and a person who left', () => {
    const roleOf = (email: string) => site.people.find((person) => person.email === email)?.role
    expect(['admin', 'manager', 'associate', 'newcomer'].map((key) => roleOf(`${key}@restow.test`))).toEqual([
      'admin',
      'manager',
      'associate',
      '',
    ])
    expect(site.people.filter((person) => !person.active)).toHaveLength(1)
    expect(site.docs.users.map((user) => user.id)).toEqual(site.people.map((person) => person.uid))
  })
})

describe('loads', () => {
  it('are at every stage, two of them on one truck', () => {
    const stages = new Set(site.docs.loads.map((load) => load.stage))
    expect(loadStages.filter((stage) => !stages.has(stage))).toEqual([])
    const trucks = groups(site.docs.loads, (load) => load.truckNo)
    trucks.delete('')
    expect([...trucks.values()].some((loads) => loads.length === 2)).toBe(true)
  })

  it('have their times in order', () => {
    for (const load of site.docs.loads) {
      const times = [load.endsAt, load.arrivedAt, load.receivingAt, load.receivedAt, load.closedAt].filter(Boolean)
      expect([...times].sort(), load.code).toEqual(times)
      const byStage = {
        arrived: load.arrivedAt,
        receiving: load.receivingAt,
        received: load.receivedAt,
        closed: load.closedAt,
      }
      if (load.stage in byStage) expect(byStage[load.stage as keyof typeof byStage], load.code).not.toBe('')
    }
  })

  it('bring the Target truckload: 412 lines, 5,201 units, 24 pallets expected, nothing received', () => {
    const { docs } = site
    const load = docs.loads.find((one) => one.stage === 'arrived')
    const lines = docs.manifestLines.filter((line) => line.loadId === load?.id)
    expect(lines).toHaveLength(412)
    expect(lines.reduce((sum, line) => sum + line.qty, 0)).toBe(5_201)
    expect(load).toMatchObject({ declaredUnits: 5_201, declaredRetailCents: 14_691_978 })
    expect(load?.fileHash).toMatch(/^[0-9a-f]{64}$/)
    const pallets = docs.containers.filter((one) => one.loadId === load?.id)
    expect(new Set(pallets.map((one) => one.sourcePallet))).toEqual(new Set(lines.map((line) => line.sourcePallet)))
    expect(pallets.map((one) => one.status)).toEqual(Array.from({ length: 24 }, () => 'expected'))
    expect(docs.units.some((unit) => unit.loadId === load?.id)).toBe(false)
  })

  it('are received mostly as listed: some short, few over, each extra on a line of its own', () => {
    const { docs } = site
    const received = new Map<string, number>()
    for (const unit of docs.units) received.set(unit.lineId, (received.get(unit.lineId) ?? 0) + unit.qty)
    const settled = docs.loads.filter((load) => ['received', 'reconciled', 'closed'].includes(load.stage))
    for (const load of settled) {
      const lines = docs.manifestLines.filter((line) => line.loadId === load.id && !line.extra)
      const right = lines.filter((line) => received.get(line.id) === line.qty).length
      expect(right / lines.length, load.code).toBeGreaterThan(0.8)
      expect(right, load.code).toBeLessThan(lines.length)
    }
    const extra = docs.manifestLines.filter((line) => line.extra)
    expect(extra.length).toBeGreaterThan(3)
    expect(extra.every((line) => line.qty === 0 && received.has(line.id))).toBe(true)
  })
})

describe('units', () => {
  it('are at every stage', () => {
    const stages = new Set(site.docs.units.map((unit) => unit.stage))
    expect(unitStages.filter((stage) => !stages.has(stage))).toEqual([])
  })

  it('are listed only with a listing that offers them, and sold only with an order line at that price', () => {
    const listings = new Map(site.docs.listings.map((listing) => [listing.id, listing]))
    const orders = new Map(site.docs.orders.map((order) => [order.id, order]))
    for (const unit of site.docs.units) {
      const listing = listings.get(unit.listingId)
      if (unit.stage === 'listed') {
        expect(['ready', 'live']).toContain(listing?.status)
        expect(listing?.unitIds).toContain(unit.id)
      }
      if (!['sold', 'picked', 'shipped', 'handedOver', 'returned'].includes(unit.stage)) {
        expect(unit.orderId, unit.id).toBe('')
        continue
      }
      const order = orders.get(unit.orderId)
      const line = order && linesOf(order).find((one) => one.unitId === unit.id)
      expect(line, unit.id).toMatchObject({ listingId: unit.listingId, priceCents: unit.soldCents })
      const states = { sold: ['open', 'missing'], picked: ['picked', 'packed'], shipped: ['shipped'], handedOver: ['handedOver'], returned: ['shipped'] } // prettier-ignore
      expect(states[unit.stage as keyof typeof states], unit.id).toContain(line?.state)
    }
  })

  it('are in one live offer at most', () => {
    const live = site.docs.listings.filter((one) => one.status === 'live' || one.status === 'ready')
    const offered = live.flatMap((one) => one.unitIds)
    expect(new Set(offered).size).toBe(offered.length)
  })

  it('have been graded before they left the bench, at times in order', () => {
    for (const unit of site.docs.units) {
      expect(unit.receivedAt >= unit.createdAt, unit.id).toBe(true)
      if (unit.stage === 'received' || (unit.stage === 'hold' && unit.grade === '')) continue
      expect(unit.grade, unit.id).not.toBe('')
      expect(unit.inspectedAt > unit.receivedAt, unit.id).toBe(true)
      expect(unit.updatedAt >= unit.inspectedAt, unit.id).toBe(true)
    }
  })

  it('are where units of their stage belong', () => {
    const places = new Map(site.docs.locations.map((place) => [place.id, place]))
    for (const unit of site.docs.units) {
      const place = places.get(unit.locationId)
      if (unit.stage === 'stored' || unit.stage === 'listed') expect(place?.kind, unit.id).toBe('bin')
      if (['shipped', 'handedOver', 'scrapped', 'donated'].includes(unit.stage)) expect(unit.locationId).toBe('')
      expect(place?.blocked ?? false).toBe(false)
      if (unit.stage === 'hold') expect(unit.exceptionCode).not.toBe('')
      if (holdReason(unit.title, unit.category, unit.coarse) !== '') expect(unit.stage).toBe('hold')
    }
  })

  it('leave no pallet empty that they are on', () => {
    const containers = new Map(site.docs.containers.map((one) => [one.id, one]))
    for (const unit of site.docs.units) {
      const container = containers.get(unit.containerId)
      if (container) expect(['breaking', 'received'], `${unit.stage} ${container.label}`).toContain(container.status)
      if (container && unit.locationId !== '') expect(container.locationId).toBe(unit.locationId)
    }
  })
})

describe('sales', () => {
  it('share a lot’s hammer price out to the cent', () => {
    const lots = site.docs.listings.filter((one) => one.saleType === 'auction' && one.status === 'sold')
    const lines = site.docs.orders.flatMap((order) => Object.values(order.lines))
    const byListing = groups(lines, (line) => line.listingId)
    expect(lots.some((lot) => lot.unitIds.length > 1)).toBe(true)
    for (const lot of lots) {
      const sum = (byListing.get(lot.id) ?? []).reduce((total, line) => total + line.priceCents, 0)
      expect(sum, lot.id).toBe(lot.hammerCents)
      expect(byListing.get(lot.id)).toHaveLength(lot.unitIds.length)
    }
  })

  it('has a settled, a running and a drafted auction, a show that was and one that comes', () => {
    const of = (kind: string) =>
      site.docs.saleEvents.filter((event) => event.kind === kind).map((event) => event.status)
    expect(of('auction')).toEqual(['settled', 'published', 'draft'])
    expect(of('show')).toEqual(['settled', 'catalogued'])
    for (const event of site.docs.saleEvents) expect(event.startsAt < event.endsAt).toBe(true)
    const running = site.docs.saleEvents.find((event) => event.status === 'published')
    expect(running && running.startsAt < midnight && running.endsAt > midnight).toBe(true)
  })

  it('numbers the lots of an auction without a gap', () => {
    const lots = groups(
      site.docs.listings.filter((one) => one.saleType === 'auction'),
      (one) => one.eventId,
    )
    for (const ofEvent of lots.values()) {
      expect(ofEvent.map((lot) => lot.lotNo)).toEqual(ofEvent.map((_, place) => place + 1))
    }
  })

  it('has orders on their way: to pick, packed, shipped with a right parcel number, by appointment today and later', () => {
    const { orders } = site.docs
    const statuses = new Set(orders.map((order) => order.status))
    for (const status of ['paid', 'packed', 'shipped', 'scheduled', 'staged', 'partial', 'complete', 'noShow', 'open'])
      expect(statuses).toContain(status)
    for (const order of orders) {
      if (order.status === 'shipped') expect(trackingOf(order.tracking)?.carrier, order.id).toBe('USPS')
      else expect(order.tracking).toBe('')
      if (order.status === 'scheduled') expect(order.slotAt >= midnight, order.id).toBe(true)
      expect(Object.keys(order.lines).length).toBeGreaterThan(0)
    }
  })

  it('keeps titles within the channel’s limit', () => {
    for (const listing of site.docs.listings) {
      expect(listing.title.length).toBeLessThanOrEqual(listing.saleType === 'auction' ? 50 : 80)
    }
  })
})

describe('the ledger', () => {
  it('covers 30 days of working hours on several devices, each person on their own', () => {
    const { activity } = site.docs
    const hours = new Set(activity.map((row) => Number(row.at.slice(11, 13))))
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(6)
    expect(Math.max(...hours)).toBeLessThanOrEqual(19)
    const sundays = activity.filter((row) => new Date(row.at).getUTCDay() === 0)
    expect(sundays).toEqual([])
    expect(activity.every((row) => row.at >= '2026-10-21T00:00:00.000Z' && row.at < midnight)).toBe(true)
    const devices = groups(activity, (row) => row.device)
    expect(devices.size).toBeGreaterThanOrEqual(6)
    for (const rows of devices.values()) expect(new Set(rows.map((row) => row.by)).size).toBe(1)
  })

  it('has one receipt for each unit of the month', () => {
    const receipts = site.docs.activity.filter((row) => row.type === 'unit.received')
    const recent = site.docs.units.filter((unit) => unit.receivedAt >= '2026-10-21T00:00:00.000Z')
    expect(receipts.map((row) => row.id).sort()).toEqual(recent.map((unit) => `received-${unit.id}`).sort())
  })

  it('shows a believable pace: 20 to 60 pieces an active hour at the receiving table', () => {
    const receipts = site.docs.activity.filter((row) => row.type === 'unit.received')
    for (const rows of groups(receipts, (row) => row.by).values()) {
      const times = rows.map((row) => Date.parse(row.at)).sort((a, b) => a - b)
      const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time))
      const activeMs = gaps.filter((gap) => gap <= 5 * 60_000).reduce((sum, gap) => sum + gap, 0)
      const perHour = (rows.length * 3_600_000) / activeMs
      expect(perHour).toBeGreaterThan(20)
      expect(perHour).toBeLessThan(75)
    }
  })

  it('has conflicts for the managers’ inbox, with both values', () => {
    const rows = site.docs.activity.filter((row) => row.type === 'conflict')
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row.data).toMatchObject({ lost: row.from, kept: row.to })
      const unit = site.docs.units.find((one) => one.id === row.refId)
      expect(unit?.[String(row.data['field']) as keyof typeof unit]).toBe(row.data['kept'])
    }
  })
})

describe('settings', () => {
  it('has channels with every grade named, sort rules whose last takes all, and both sample files remembered', () => {
    const of = (kind: string) => site.docs.config.filter((doc) => doc.kind === kind)
    expect(of('channel').map((doc) => doc.key)).toEqual(['ebay', 'whatnot', 'hibid', 'local'])
    for (const channel of of('channel')) expect(Object.values(channel.data['conditions'] as object)).toHaveLength(7)
    const last = of('sort')
      .sort((a, b) => a.rank - b.rank)
      .at(-1)
    expect(last?.data).toMatchObject({ categories: [], grades: [], minRetailCents: null, maxRetailCents: null })
    const template = of('importTemplate')
    expect(template.map((doc) => doc.id)).toEqual(template.map((doc) => `importTemplate-${doc.key}`))
    const amazon = 'Category,Subcategory,ASIN,Item Description,Qty,Unit Retail,Ext. Retail,Product Class,GL Description,Seller Category,EAN,LPN,UPC,Brand,Condition,Pallet ID,Lot ID' // prettier-ignore
    expect(template.map((doc) => doc.key)).toContain(headerFingerprint(amazon.split(',')))
  })
})
