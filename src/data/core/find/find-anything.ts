/**
 * Finding anything as one types, from the records of this device. Codes and their beginnings come from indexes, units by any words of their titles from a text in
 * memory (`unit-titles.ts`). Titles of lines come from a bounded walk over the open loads' manifest lines, names of buyers from one over the orders in work: small
 * enough to answer between two key strokes.
 * Invariant: nothing is found that its finder may not open.
 */
import { joined } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { UserDoc } from '#schemas/users.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { roleName } from '#domain/core/people/people.ts'
import { folded, type RecordFit } from '#domain/core/words/palette-ranking.ts'
import { liveStages } from '#domain/core/floor/unit-stages.ts'
import type { Database } from '#data/store/database.ts'
import { findTitles } from './unit-titles.ts'
import { titleOf } from './title-keeper.ts'
import { eventFound, findSold, lotFound, orderFound } from './find-sold.ts'
import {
  beginning,
  containerFound,
  findByCode,
  lineFound,
  lineNamed,
  lineWithGtin,
  loadFound,
  MOST_FOUND,
  openable,
  placeFound,
  unitFound,
  type Found,
  type Viewer,
} from './found.ts'
import { findUnits } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const SHORTEST = 2

/** The codes by which units and pallets are known beside our own label: the seller's. */
async function findBySellersCode(db: Database, rank: Viewer, text: string): Promise<Found[]> {
  const limit = MOST_FOUND
  const lpn = beginning(text.toUpperCase())
  const [units, containers] = await Promise.all([
    db.units.find({ selector: { lpn }, sort: [{ lpn: 'asc' }], limit }).exec(),
    db.containers.find({ selector: { sourcePallet: beginning(text) }, sort: [{ sourcePallet: 'asc' }], limit }).exec(),
  ])
  return [
    ...units.map((unit) => ({ ...unitFound(rank, unit), detail: joined([unit.lpn, unit.title], ' · ') })),
    ...containers.map((one) => containerFound(rank, one)),
  ]
}

async function findByGtin(db: Database, rank: Viewer, gtin: string): Promise<Found[]> {
  const [units, lines] = await Promise.all([
    db.units.find({ selector: { gtin }, limit: MOST_FOUND }).exec(),
    db.manifestLines.find({ selector: { gtin }, limit: MOST_FOUND }).exec(),
  ])
  return [...units.map((unit) => unitFound(rank, unit)), ...lines.map((line) => lineWithGtin(rank, line, gtin))]
}

/** Loads whose lines may be searched by title: what is on the dock or on its way. */
const openLoadStages = ['booked', 'inTransit', 'arrived', 'receiving', 'received'] as const
const CHUNK = 400
const MOST_LINES = 12_000

/** Lines of open loads whose title has all the words, newest loads first; stops as soon as `isStale` returns true. */
async function findByTitle(db: Database, rank: Viewer, text: string, isStale: () => boolean): Promise<Found[]> {
  const words = folded(text).split(/\s+/)
  const found: Found[] = []
  let read = 0
  for (const stage of openLoadStages) {
    const loads = await db.loads.find({ selector: { stage }, sort: [{ stage: 'asc' }, { etaAt: 'asc' }] }).exec()
    for (const load of loads) {
      for (let row = 0; read < MOST_LINES && found.length < MOST_FOUND && !isStale();) {
        const lines = await db.manifestLines
          .find({
            selector: { loadId: load.id, row: { $gt: row } },
            sort: [{ loadId: 'asc' }, { row: 'asc' }],
            limit: CHUNK,
          })
          .exec()
        for (const line of lines) {
          const title = folded(`${line.title} ${line.brand}`)
          if (words.every((word) => title.includes(word))) found.push(lineNamed(rank, line, load.code))
        }
        read += lines.length
        if (lines.length < CHUNK) break
        row = lines.at(-1)?.row ?? row
      }
    }
  }
  return found.slice(0, MOST_FOUND)
}

const LOOKED_AT = 4 * MOST_FOUND

/** A record that is listed by its code and was found by its title. */
interface Titled extends Found {
  /** Its title is what was typed. */
  readonly isExact?: boolean
}

/** Units whose title, brand or code has all the words: those of exactly this title first, then those in the warehouse, then the newest. */
async function findUnitsByTitle(db: Database, rank: Viewer, text: string): Promise<Titled[]> {
  if (!maySeeUnits(rank)) return []
  const words = folded(text).split(/\s+/)
  const ids = await findTitles(db, words, LOOKED_AT)
  const units = await findUnits(db, ids)
  const isLive = ({ stage }: UnitDoc) => liveStages.includes(stage)
  const isExact = ({ title }: UnitDoc) => folded(title) === folded(text)
  return units
    .filter((unit) => words.every((word) => titleOf(unit).includes(word)))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)) || Number(isLive(b)) - Number(isLive(a)))
    .slice(0, MOST_FOUND)
    .map((unit) => ({ ...unitFound(rank, unit), isExact: isExact(unit) }))
}

/** Whether units are found for them by their titles. */
export const maySeeUnits = (rank: Viewer): boolean => openable(rank, '/manifest', {}).path !== '/'

const personFound = (rank: Viewer, user: Pick<UserDoc, 'id' | 'name' | 'email' | 'role'>): Found => ({
  collection: 'users',
  id: user.id,
  title: user.name || user.email,
  detail: joined([user.name !== '' && user.email, user.role !== '' && roleName(user.role)], ' · '),
  ...openable(rank, '/users', { open: user.id }),
})

/** People of the company: some hundred at most. */
async function findPeople(db: Database, rank: Viewer, text: string): Promise<Found[]> {
  if (!mayDo(rank, 'admin')) return []
  const words = folded(text).split(/\s+/)
  const people = await db.users.find().exec()
  return people
    .filter(({ name, email }) => words.every((word) => folded(`${name} ${email}`).includes(word)))
    .slice(0, MOST_FOUND)
    .map((user) => personFound(rank, user))
}

/** A record with how well it fits what was typed. */
export interface Fitting extends Found {
  readonly fit: RecordFit
}

function fitting({ isExact, ...found }: Titled, text: string): Fitting {
  const title = folded(found.title)
  return { ...found, fit: isExact === true || title === text ? 'exact' : title.startsWith(text) ? 'begins' : 'words' }
}

const isOpenable = ({ path }: Found): boolean => path !== '/'

/** What `text` may mean, best first. An empty or one-letter text finds nothing, but for the number of a lot. */
export async function findAnything(
  db: Database,
  rank: Viewer,
  text: string,
  isStale: () => boolean,
): Promise<readonly Fitting[]> {
  const asked = text.trim()
  if (asked.length < SHORTEST && !/^\d$/.test(asked)) return []
  const scan = classifyScan(asked)
  const found = await Promise.all([
    findByCode(db, rank, asked),
    findBySellersCode(db, rank, asked),
    scan.kind === 'gtin' ? findByGtin(db, rank, scan.value) : [],
    findSold(db, rank, asked, isStale),
    findPeople(db, rank, asked),
  ])
  const byName = found.flat()
  const isEnough = isStale() || byName.length >= MOST_FOUND || asked.length < SHORTEST
  const byTitle = isEnough ? [] : await Promise.all([findUnitsByTitle(db, rank, asked), findByTitle(db, rank, asked, isStale)]) // prettier-ignore
  const seen = new Set<string>()
  return [...byName, ...byTitle.flat()]
    .filter((one) => isOpenable(one) && !seen.has(one.id) && seen.add(one.id))
    .map((one) => fitting(one, folded(asked)))
    .slice(0, 2 * MOST_FOUND)
}

type Finder = (db: Database, rank: Viewer, id: string) => Promise<Found | null>

const finders: { readonly [Name in CollectionName]?: Finder } = {
  units: async (db, rank, id) => {
    const unit = await db.units.findOne(id).exec()
    return unit && unitFound(rank, unit)
  },
  loads: async (db, rank, id) => {
    const load = await db.loads.findOne(id).exec()
    return load && loadFound(rank, load)
  },
  manifestLines: async (db, rank, id) => {
    const line = await db.manifestLines.findOne(id).exec()
    return line && lineFound(rank, line, line.lpn || line.asin || line.itemNo || line.title, line.title)
  },
  containers: async (db, rank, id) => {
    const one = await db.containers.findOne(id).exec()
    return one && containerFound(rank, one)
  },
  locations: async (db, rank, id) => {
    const place = await db.locations.findOne(id).exec()
    return place && placeFound(rank, place)
  },
  orders: async (db, rank, id) => {
    const order = await db.orders.findOne(id).exec()
    const event = order && order.eventId !== '' ? await db.saleEvents.findOne(order.eventId).exec() : null
    return order && orderFound(rank, toPlain<OrderDoc>(order), event?.kind === 'show')
  },
  listings: async (db, rank, id) => {
    const lot = await db.listings.findOne(id).exec()
    const event = lot?.saleType === 'auction' ? await db.saleEvents.findOne(lot.eventId).exec() : null
    return lot && event && lotFound(rank, lot, event.title)
  },
  saleEvents: async (db, rank, id) => {
    const event = await db.saleEvents.findOne(id).exec()
    return event && eventFound(rank, event)
  },
  users: async (db, rank, id) => {
    const user = mayDo(rank, 'admin') ? await db.users.findOne(id).exec() : null
    return user && personFound(rank, user)
  },
}

/** A record as it is now; `null` where it is gone, or its finder may not open it any more. */
export async function findAgain(
  db: Database,
  rank: Viewer,
  collection: CollectionName,
  id: string,
): Promise<Found | null> {
  const found = (await finders[collection]?.(db, rank, id)) ?? null
  return found && isOpenable(found) ? found : null
}
