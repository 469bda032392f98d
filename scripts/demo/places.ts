/** Zones, aisles, racks, bins, dock doors and staging lanes. */
import { idOfLabel, locationLabelOf } from '#domain/codes/labels.ts'
import type { UnitStage } from '#schemas/units.ts'
import type { LocationKind } from '#schemas/locations.ts'
import type { Calendar } from './calendar.ts'
import { uids } from './people.ts'
import { madeBy, type Stock } from './stock.ts'

const RACKS = 10
const LEVELS = 5
const BASE_AISLES = 4
const BIN_CAPACITY = 40
/** Units to a bin above which another aisle is built. */
const UNITS_PER_BIN = 25

interface Zone {
  readonly code: string
  readonly name: string
  readonly purpose: string
  readonly capacity: number
  readonly allowedStages: readonly UnitStage[]
}

const zones: readonly Zone[] = [
  { code: 'RECEIVING', name: 'Receiving', purpose: 'Pallets from the dock, broken down here', capacity: 1500, allowedStages: ['received'] },
  { code: 'INSPECTION', name: 'Inspection', purpose: 'Benches for testing and grading', capacity: 400, allowedStages: ['received', 'inspected'] },
  { code: 'PHOTO', name: 'Photo', purpose: 'Light tents and the queue before them', capacity: 300, allowedStages: ['inspected', 'photographed'] },
  { code: 'STORAGE', name: 'Storage', purpose: 'Racks and bins for everything that can be sold', capacity: 8000, allowedStages: ['photographed', 'stored', 'listed', 'sold'] },
  { code: 'STAGING', name: 'Staging', purpose: 'Picked orders, lot by lot', capacity: 400, allowedStages: ['sold', 'picked'] },
  { code: 'SHIPPING', name: 'Shipping', purpose: 'Packing benches and parcels for the carriers', capacity: 300, allowedStages: ['sold', 'picked'] },
  { code: 'PICKUP-YARD', name: 'Pickup yard', purpose: 'Hand-over to auction buyers, by appointment', capacity: 250, allowedStages: ['sold', 'picked'] },
  { code: 'HOLD', name: 'Returns and hold', purpose: 'Returns, recalls, batteries, whatever needs a second look', capacity: 300, allowedStages: ['hold', 'returned', 'received', 'inspected'] },
] // prettier-ignore

export type ZoneCode =
  | 'RECEIVING'
  | 'INSPECTION'
  | 'PHOTO'
  | 'STORAGE'
  | 'STAGING'
  | 'SHIPPING'
  | 'PICKUP-YARD'
  | 'HOLD'

export const placeId = (code: string): string => idOfLabel(locationLabelOf(code))

export interface Places {
  zone(code: ZoneCode): string
  /** Bins that take stock, in the order of the picker's walk. */
  readonly bins: readonly string[]
  readonly lanes: readonly string[]
  readonly yard: readonly string[]
  readonly holdShelves: readonly string[]
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `A` to `Z`, then `AA`, `AB` and so on. */
function aisleName(place: number): string {
  const letter = (number: number): string => String.fromCharCode(65 + (number % 26))
  return place < 26 ? letter(place) : letter(Math.floor(place / 26) - 1) + letter(place)
}

/** Builds the warehouse, with an aisle more for each 1,250 units over the first 5,000. */
export function addPlaces(stock: Stock, calendar: Calendar, units: number): Places {
  const add = placeAdder(stock, calendar)
  for (const [place, zone] of zones.entries()) add(zone.code, 'zone', '', (place + 1) * 100_000, zone)
  const row = (prefix: string, count: number, kind: LocationKind, zone: ZoneCode, name: string): string[] =>
    Array.from({ length: count }, (_, place) =>
      add(`${prefix}-${two(place + 1)}`, kind, placeId(zone), (place + 1) * 10, {
        name: `${name} ${place + 1}`,
        capacity: BIN_CAPACITY,
      }),
    )
  row('DOOR', 4, 'dock', 'RECEIVING', 'Dock door')
  const places = {
    zone: placeId,
    lanes: row('STAGE', 6, 'stage', 'STAGING', 'Staging lane'),
    yard: row('YARD', 8, 'stage', 'PICKUP-YARD', 'Yard place'),
    holdShelves: row('HOLD', 8, 'bin', 'HOLD', 'Hold shelf'),
    bins: addRacks(add, Math.max(BASE_AISLES, Math.ceil(units / (UNITS_PER_BIN * RACKS * LEVELS)))),
  }
  markOddPlaces(stock)
  return { ...places, bins: places.bins.filter((id) => id !== placeId(BLOCKED_BIN)) }
}

/** Writes a place and returns its id. */
function placeAdder(stock: Stock, calendar: Calendar): AddPlace {
  const audit = madeBy(uids.admin, calendar.at(190, 9 * 60))
  return (code, kind, parentId, pickOrder, more = {}) => {
    const id = placeId(code)
    stock.locations.push({
      id,
      code,
      aliases: [],
      kind,
      parentId,
      name: more.name ?? '',
      purpose: more.purpose ?? '',
      allowedStages: [...(more.allowedStages ?? [])],
      capacity: more.capacity ?? null,
      pickOrder,
      blocked: false,
      blockedReason: '',
      closedAt: '',
      ...audit,
    })
    return id
  }
}

type AddPlace = (code: string, kind: LocationKind, parent: string, pickOrder: number, more?: Partial<Zone>) => string

function addRacks(add: AddPlace, aisles: number): string[] {
  const bins: string[] = []
  for (let aisle = 0; aisle < aisles; aisle += 1) {
    const letter = aisleName(aisle)
    const aisleAt = (aisle + 1) * 10_000
    const aisleId = add(`AISLE-${letter}`, 'aisle', placeId('STORAGE'), aisleAt, { name: `Aisle ${letter}` })
    for (let rack = 1; rack <= RACKS; rack += 1) {
      const rackAt = aisleAt + rack * 100
      const rackId = add(`${letter}-${two(rack)}`, 'rack', aisleId, rackAt, { name: `Rack ${letter}-${two(rack)}` })
      for (let level = 1; level <= LEVELS; level += 1) {
        bins.push(
          add(`${letter}-${two(rack)}-${two(level)}`, 'bin', rackId, rackAt + level, { capacity: BIN_CAPACITY }),
        )
      }
    }
  }
  return bins
}

const BLOCKED_BIN = 'C-07-03'

/** A bin that may not be used, and one whose label was renamed. */
function markOddPlaces(stock: Stock): void {
  for (const place of stock.locations) {
    if (place.code === BLOCKED_BIN) {
      place.blocked = true
      place.blockedReason = 'Beam bent by the forklift'
    }
    if (place.code === 'B-10-05') place.aliases = ['B-10-5']
  }
}
