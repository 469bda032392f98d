/** Whole records for tests: every field there, the ones that matter given. */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { Audited } from '#schemas/document.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { UserDoc } from '#schemas/users.ts'
import type { LocationDoc } from '#schemas/locations.ts'

export const aTime = '2026-11-20T08:00:00.000Z'

const audited: Audited = { id: 'x', createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1' }

export const aUser = (over: Partial<UserDoc> = {}): UserDoc => ({
  ...audited,
  id: 'u1',
  name: 'Ada',
  email: 'ada@restow.test',
  role: 'manager',
  language: '',
  views: {},
  active: true,
  ...over,
})

export const aLoad = (over: Partial<LoadDoc> = {}): LoadDoc => ({
  ...audited,
  id: 'load-1', code: 'L-1001', stage: 'arrived', source: 'Target', title: 'Truckload', sellerOrderNo: '', endsAt: '', endZone: '', maxBidCents: null, bidCents: null,
  category: '', condition: '', place: '', pageUrl: '', currentBidCents: null, recoveryPct: null, marginPct: null, hammerCents: null, claimDays: null,
  freightCents: null, feeCents: null, declaredRetailCents: null, declaredUnits: null, shrinkPct: null, carrier: '', proNo: '', sealNo: '', sealFound: '',
  truckNo: '', etaAt: '', dockDoor: '', palletsExpected: null, palletsCounted: null, damageNote: '', refusedReason: '', claimBy: '', arrivedAt: '',
  receivingAt: '', receivedAt: '', closedAt: '', broughtCents: null, fileHash: '', note: '',
  ...over,
}) // prettier-ignore

export const aLine = (over: Partial<ManifestLineDoc> = {}): ManifestLineDoc => ({
  ...audited,
  id: 'line-1', loadId: 'load-1', row: 1, lpn: '', gtin: '', asin: '', itemNo: '', otherNo: '', title: 'Kettle', brand: '', category: '', qty: 1, unitRetailCents: null,
  claimedCondition: '', sourcePallet: '', extra: false, waivedReason: '', raw: {},
  ...over,
}) // prettier-ignore

export const aContainer = (over: Partial<ContainerDoc> = {}): ContainerDoc => ({
  ...audited,
  id: 'p1', label: 'P-00010001X', kind: 'pallet', status: 'expected', sourcePallet: '', loadId: 'load-1', parentId: '', locationId: '', costCents: null,
  soldCents: null, note: '',
  ...over,
}) // prettier-ignore

export const aUnit = (over: Partial<UnitDoc> = {}): UnitDoc => ({
  ...audited,
  id: 'unit-1', label: 'U-00010001X', qty: 1, loadId: 'load-1', lineId: 'line-1', lpn: '', gtin: '', asin: '', title: 'Kettle', brand: '', category: '',
  stage: 'received', coarse: '', grade: '', disposition: '', serialNo: '', defects: [], missingParts: [], containerId: '', locationId: '', listingId: '',
  orderId: '', exceptionCode: '', exceptionAt: '', retailCents: null, costCents: null, estimateCents: null, receivedAt: aTime, inspectedAt: '',
  soldCents: null, note: '', updatedDesc: 0,
  ...over,
}) // prettier-ignore

export const aLocation = (over: Partial<LocationDoc> = {}): LocationDoc => ({
  ...audited,
  id: 'loc-1', code: 'A-01-01', aliases: [], kind: 'bin', parentId: '', name: '', purpose: '', allowedStages: [], capacity: null, pickOrder: 0, blocked: false,
  blockedReason: '', closedAt: '',
  ...over,
}) // prettier-ignore

export const aPhoto = (over: Partial<PhotoDoc> = {}): PhotoDoc => ({
  ...audited,
  id: 'photo-1', ownerType: 'unit', ownerId: 'unit-1', slot: 'front', takenAt: aTime, sha256: '', width: 1600, height: 1200, bytes: 300_000, thumb: '',
  dHash: '', likeness: '', uploadState: 'waiting', path: '',
  ...over,
}) // prettier-ignore

/** A picture that tells one unit from every other, as a thumbnail is kept. */
export const thumbOf = (unitId: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><title>${unitId}</title><rect width="40" height="30" fill="teal"/></svg>`)}`

/** The front of each of these units. */
export const photosOf = (units: readonly { readonly id: string }[]): PhotoDoc[] =>
  units.map(({ id }) => aPhoto({ id: `photo-${id}`, ownerId: id, thumb: thumbOf(id), uploadState: 'uploaded' }))

export const aLot = (over: Partial<ListingDoc> = {}): ListingDoc => ({
  ...audited,
  id: 'lot-1', saleType: 'auction', eventId: 'event-1', lotNo: 1, sticker: '', title: 'Kettle', description: 'Kettle.', condition: '', priceCents: null,
  startBidCents: 100, reserveCents: null, hammerCents: null, status: 'draft', unitIds: [], publications: {}, relists: 0, updatedDesc: 0,
  ...over,
}) // prettier-ignore

export const anAuction = (over: Partial<SaleEventDoc> = {}): SaleEventDoc => ({
  ...audited,
  id: 'event-1', kind: 'auction', channelKey: 'hibid', title: 'Mixed household', startsAt: '2026-12-01T17:00:00.000Z', endsAt: '2026-12-05T23:00:00.000Z',
  staggerSeconds: 20, pickupFrom: '', pickupTo: '', slotMinutes: 15, premiumPct: 15, taxPct: null, startBidBase: 'fixed', startBidCents: 500,
  startBidPct: null, startBidStepCents: 100, sellerCode: '1', status: 'draft',
  ...over,
}) // prettier-ignore

/** A paid order to be shipped, without lines. */
export const anOrder = (over: Partial<OrderDoc> = {}): OrderDoc => ({
  ...audited,
  id: 'order-ebay-1', channelKey: 'ebay', externalId: '1', buyerKey: 'ann', buyerName: 'Ann Buyer', eventId: '', lines: {}, lineStates: {}, method: 'ship',
  placedAt: aTime, paid: true, payment: '', premiumCents: null, taxCents: null, shippingCents: null, feeCents: null, postageCents: null, slotAt: '',
  status: 'paid', shipTo: '', batch: '', weightOz: null, box: '', handOver: {}, carrier: '', tracking: '', shipmentId: '', updatedDesc: 0,
  ...over,
}) // prettier-ignore

/** A row of the ledger: a unit was received. */
export const anActivity = (over: Partial<ActivityDoc> = {}): ActivityDoc => ({
  ...audited,
  id: 'row-1', type: 'unit.received', refType: 'unit', refId: 'u1', by: 'u1', device: '7KQ', at: aTime, from: '', to: '', ms: 0, undoOf: '', data: {}, atDesc: 0,
  ...over,
}) // prettier-ignore
