/**
 * Finding anything by label, LPN, UPC, place or title, from local data as one types. Exact codes and prefixes come from indexes. Titles come from a
 * bounded walk over the open loads' manifest lines, kept small enough to answer between two key strokes.
 */
import { loadStageLabels } from '#domain/core/load-stages.ts'
import { stageLabels } from '#domain/core/unit-facts.ts'
import { placeKindLabels } from '#domain/core/zone-tree.ts'
import { kindLabels, statusLabels } from '#domain/core/pallet-contents.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mayOpen, pageAt, type PagePath, type Rank } from '#domain/core/access.ts'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { goneProblem } from '#domain/core/scan-step.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { Database } from '#data/store/database.ts'
import { findLinesByCode } from './find-lines.ts'
import { toPlain } from './write.ts'

export interface Found {
  readonly collection: CollectionName
  readonly id: string
  /** Its name, and the line under it in the list. */
  readonly title: string
  readonly detail: Words
  readonly path: PagePath
  readonly search: Readonly<Record<string, string>>
}

const LIMIT = 8
/** The end of the range of strings that begin with a prefix. */
const LAST = '\uffff'

type Rank_ = Rank | 'signedOut'

/** A page that this rank may open, or home: a find never leads where the guard turns back. */
function openable(
  rank: Rank_,
  path: PagePath,
  search: Readonly<Record<string, string>>,
): Pick<Found, 'path' | 'search'> {
  const page = pageAt(path)
  return page && mayOpen(rank, page) ? { path, search } : { path: '/', search: {} }
}

function unitFound(rank: Rank_, unit: Pick<UnitDoc, 'id' | 'label' | 'title' | 'stage' | 'loadId'>): Found {
  return {
    collection: 'units',
    id: unit.id,
    title: unit.label,
    detail: joined([unit.title, stageLabels[unit.stage]], ' · '),
    ...openable(rank, '/manifest', { load: unit.loadId, unit: unit.id }),
  }
}

const listed = (count: number): Words => msg('core.listed', { count })

function lineFound(rank: Rank_, line: { id: string; loadId: string }, title: string, detail: Words): Found {
  const where = openable(rank, '/manifest', { load: line.loadId, line: line.id })
  return { collection: 'manifestLines', id: line.id, title, detail, ...where }
}

/** Labels and codes that begin with `text`, from the indexes. */
async function findByCode(db: Database, rank: Rank_, text: string): Promise<Found[]> {
  const from = text.toUpperCase()
  const range = { $gte: from, $lt: from + LAST }
  const asRead = { $gte: text, $lt: text + LAST }
  const [units, containers, locations, loads, lpns, asins, itemNos, sameItemNos] = await Promise.all([
    db.units.find({ selector: { label: range }, sort: [{ label: 'asc' }], limit: LIMIT }).exec(),
    db.containers.find({ selector: { label: range }, sort: [{ label: 'asc' }], limit: LIMIT }).exec(),
    db.locations.find({ selector: { code: range }, sort: [{ code: 'asc' }], limit: LIMIT }).exec(),
    db.loads.find({ selector: { code: range }, sort: [{ code: 'asc' }], limit: LIMIT }).exec(),
    db.manifestLines.find({ selector: { lpn: range }, sort: [{ lpn: 'asc' }], limit: LIMIT }).exec(),
    db.manifestLines.find({ selector: { asin: range }, sort: [{ asin: 'asc' }], limit: LIMIT }).exec(),
    db.manifestLines.find({ selector: { itemNo: range }, sort: [{ itemNo: 'asc' }], limit: LIMIT }).exec(),
    text === from ? [] : db.manifestLines.find({ selector: { itemNo: asRead }, sort: [{ itemNo: 'asc' }], limit: LIMIT }).exec(), // prettier-ignore
  ])
  return [
    ...loads.map((load): Found => ({
      collection: 'loads',
      id: load.id,
      title: load.code,
      detail: joined([load.title, loadStageLabels[load.stage]], ' · '),
      ...openable(rank, '/manifest', { load: load.id }),
    })),
    ...containers.map((one): Found => ({
      collection: 'containers',
      id: one.id,
      title: one.label,
      detail: joined([kindLabels[one.kind], statusLabels[one.status]], ' · '),
      ...openable(rank, '/pallets', { open: one.id }),
    })),
    ...locations.map((one): Found => ({
      collection: 'locations',
      id: one.id,
      title: one.code,
      detail: one.name || placeKindLabels[one.kind],
      ...openable(rank, '/zones', { open: one.id }),
    })),
    ...units.map((unit) => unitFound(rank, unit)),
    ...lpns.map((line) => lineFound(rank, line, line.lpn, line.title)),
    ...asins.map((line) => lineFound(rank, line, line.asin, line.title)),
    ...[...itemNos, ...sameItemNos].map((line) => lineFound(rank, line, line.itemNo, line.title)),
  ]
}

async function findByGtin(db: Database, rank: Rank_, gtin: string): Promise<Found[]> {
  const [units, lines] = await Promise.all([
    db.units.find({ selector: { gtin }, limit: LIMIT }).exec(),
    db.manifestLines.find({ selector: { gtin }, limit: LIMIT }).exec(),
  ])
  return [
    ...units.map((unit) => unitFound(rank, unit)),
    ...lines.map((line) => lineFound(rank, line, line.title, joined([`UPC ${gtin}`, listed(line.qty)], ' · '))),
  ]
}

/** Loads whose lines may be searched by title: what is on the dock or on its way. */
const openLoadStages = ['booked', 'inTransit', 'arrived', 'receiving', 'received'] as const
const CHUNK = 400
const MOST_LINES = 12_000

/** Lines of open loads whose title has all the words, newest loads first; stops as soon as `isStale` returns true. */
async function findByTitle(db: Database, rank: Rank_, text: string, isStale: () => boolean): Promise<Found[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Found[] = []
  let read = 0
  for (const stage of openLoadStages) {
    const loads = await db.loads.find({ selector: { stage }, sort: [{ stage: 'asc' }, { etaAt: 'asc' }] }).exec()
    for (const load of loads) {
      for (let row = 0; read < MOST_LINES && found.length < LIMIT && !isStale();) {
        const lines = await db.manifestLines
          .find({
            selector: { loadId: load.id, row: { $gt: row } },
            sort: [{ loadId: 'asc' }, { row: 'asc' }],
            limit: CHUNK,
          })
          .exec()
        for (const line of lines) {
          const title = `${line.title} ${line.brand}`.toLowerCase()
          if (!words.every((word) => title.includes(word))) continue
          found.push(lineFound(rank, line, line.title, joined([load.code, listed(line.qty)], ' · ')))
        }
        read += lines.length
        if (lines.length < CHUNK) break
        row = lines.at(-1)?.row ?? row
      }
    }
  }
  return found.slice(0, LIMIT)
}

/** What `text` may mean, best first. An empty or one-letter text finds nothing. */
export async function findAnything(db: Database, rank: Rank_, text: string, isStale: () => boolean): Promise<Found[]> {
  const asked = text.trim()
  if (asked.length < 2) return []
  const scan = classifyScan(asked)
  const [byCode, byGtin] = await Promise.all([
    findByCode(db, rank, asked),
    scan.kind === 'gtin' ? findByGtin(db, rank, scan.value) : [],
  ])
  const byTitle = isStale() || byCode.length + byGtin.length >= LIMIT ? [] : await findByTitle(db, rank, asked, isStale)
  const seen = new Set<string>()
  return [...byCode, ...byGtin, ...byTitle].filter((one) => !seen.has(one.id) && seen.add(one.id)).slice(0, 2 * LIMIT)
}

/** The only unit in the warehouse that has this UPC; of several, none is meant. */
async function findSoleUnit(db: Database, scan: Scan): Promise<UnitDoc | null> {
  if (scan.kind !== 'gtin') return null
  const found = await db.units.find({ selector: { gtin: scan.value } }).exec()
  const [first, ...others] = found.filter((unit) => goneProblem(unit) === '')
  return first && others.length === 0 ? toPlain(first) : null
}

/** What a scan opens on a page that gives scans no meaning of its own; `null` when nothing here has the code. */
export async function openByScan(db: Database, scan: Scan, rank: Rank_): Promise<Found | null> {
  if (scan.kind === 'unit') {
    const unit = await db.units.findOne(idOfLabel(scan.value)).exec()
    if (unit) return unitFound(rank, toPlain(unit))
  }
  const sole = await findSoleUnit(db, scan)
  if (sole) return unitFound(rank, sole)
  const text = scan.kind === 'unknown' ? scan.raw : scan.value
  const exact = await findByCode(db, rank, text)
  const same = exact.find((one) => one.title.toUpperCase() === text.toUpperCase())
  if (same) return same
  const [line] = await findLinesByCode(db, scan, LIMIT)
  return line ? lineFound(rank, line, line.title, joined([scan.raw, listed(line.qty)], ' · ')) : null
}
