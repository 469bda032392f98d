/** A record that was found on this device, and the address that shows it. Codes and their beginnings come from indexes alone. */
import { isClosedBefore, loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { placeKindLabels } from '#domain/core/floor/zone-tree.ts'
import { kindLabels, statusLabels } from '#domain/core/floor/pallet-contents.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mayOpen, pageAt, type PagePath, type Rank } from '#domain/core/people/access.ts'
import type { Database } from '#data/store/database.ts'

export interface Found {
  readonly collection: CollectionName
  readonly id: string
  /** Its name, and the line under it in the list. */
  readonly title: string
  readonly detail: Words
  readonly path: PagePath
  readonly search: Readonly<Record<string, string>>
}

/** Who looks. */
export type Viewer = Rank | 'signedOut'

/** Of one kind. */
export const MOST_FOUND = 8
/** The end of the range of strings that begin with a prefix. */
const LAST = '\uffff'

export const beginning = (text: string): { readonly $gte: string; readonly $lt: string } => ({
  $gte: text,
  $lt: text + LAST,
})

/** A page that this rank may open, or home: a find never leads where the guard turns back. */
export function openable(
  rank: Viewer,
  path: PagePath,
  search: Readonly<Record<string, string>>,
): Pick<Found, 'path' | 'search'> {
  const page = pageAt(path)
  return page && mayOpen(rank, page) ? { path, search } : { path: '/', search: {} }
}

export function unitFound(rank: Viewer, unit: Pick<UnitDoc, 'id' | 'label' | 'title' | 'stage' | 'loadId'>): Found {
  return {
    collection: 'units',
    id: unit.id,
    title: unit.label,
    detail: joined([unit.title, stageLabels[unit.stage]], ' · '),
    ...openable(rank, '/manifest', { load: unit.loadId, unit: unit.id }),
  }
}

const listed = (count: number): Words => msg('core.listed', { count })

export function lineFound(
  rank: Viewer,
  line: Pick<ManifestLineDoc, 'id' | 'loadId'>,
  title: string,
  detail: Words,
): Found {
  const where = openable(rank, '/manifest', { load: line.loadId, line: line.id })
  return { collection: 'manifestLines', id: line.id, title, detail, ...where }
}

/** A line under its title, with the code that led to it. */
export const lineNamed = (rank: Viewer, line: ManifestLineDoc, code: string): Found =>
  lineFound(rank, line, line.title, joined([code, listed(line.qty)], ' · '))

export const lineWithGtin = (rank: Viewer, line: ManifestLineDoc, gtin: string): Found =>
  lineNamed(rank, line, `UPC ${gtin}`)

const beforeTheDock: readonly LoadStage[] = ['lead', 'watching', 'bid', 'lost', 'passed']

export const loadFound = (
  rank: Viewer,
  load: Pick<LoadDoc, 'id' | 'code' | 'title' | 'stage' | 'broughtCents'>,
): Found => ({
  collection: 'loads',
  id: load.id,
  title: load.code,
  detail: joined([load.title, isClosedBefore(load) ? msg('load.before') : loadStageLabels[load.stage]], ' · '),
  ...pageOfLoad(rank, load),
})

function pageOfLoad(
  rank: Viewer,
  load: Pick<LoadDoc, 'id' | 'stage' | 'broughtCents'>,
): Pick<Found, 'path' | 'search'> {
  if (beforeTheDock.includes(load.stage)) return openable(rank, '/leads', { open: load.id, show: 'all' })
  // Of a load that closed before Restow there is no manifest, only its figures.
  if (isClosedBefore(load)) return openable(rank, '/inbound', { show: 'table', open: load.id })
  return openable(rank, '/manifest', { load: load.id })
}

export const containerFound = (
  rank: Viewer,
  one: Pick<ContainerDoc, 'id' | 'label' | 'kind' | 'status' | 'sourcePallet'>,
): Found => ({
  collection: 'containers',
  id: one.id,
  title: one.label,
  detail: joined([kindLabels[one.kind], statusLabels[one.status], one.sourcePallet], ' · '),
  ...openable(rank, '/pallets', { open: one.id }),
})

export const placeFound = (rank: Viewer, one: Pick<LocationDoc, 'id' | 'code' | 'name' | 'kind'>): Found => ({
  collection: 'locations',
  id: one.id,
  title: one.code,
  detail: one.name || placeKindLabels[one.kind],
  ...openable(rank, '/zones', { open: one.id }),
})

/** Lines by the beginning of one of the seller's numbers. */
async function numbered(db: Database, field: 'itemNo' | 'otherNo', begin: string) {
  const lines = await db.manifestLines
    .find({ selector: { [field]: beginning(begin) }, sort: [{ [field]: 'asc' }], limit: MOST_FOUND })
    .exec()
  return lines.map((line) => ({ line, number: line[field] }))
}

/** Labels and codes that begin with `text`. */
export async function findByCode(db: Database, rank: Viewer, text: string): Promise<Found[]> {
  const from = text.toUpperCase()
  const range = beginning(from)
  const limit = MOST_FOUND
  // A model may be written in small letters.
  const cases = [...new Set([from, text])]
  const [units, containers, locations, loads, lpns, asins, ...numbers] = await Promise.all([
    db.units.find({ selector: { label: range }, sort: [{ label: 'asc' }], limit }).exec(),
    db.containers.find({ selector: { label: range }, sort: [{ label: 'asc' }], limit }).exec(),
    db.locations.find({ selector: { code: range }, sort: [{ code: 'asc' }], limit }).exec(),
    db.loads.find({ selector: { code: range }, sort: [{ code: 'asc' }], limit }).exec(),
    db.manifestLines.find({ selector: { lpn: range }, sort: [{ lpn: 'asc' }], limit }).exec(),
    db.manifestLines.find({ selector: { asin: range }, sort: [{ asin: 'asc' }], limit }).exec(),
    ...(['itemNo', 'otherNo'] as const).flatMap((field) => cases.map((begin) => numbered(db, field, begin))),
  ])
  return [
    ...loads.map((load) => loadFound(rank, load)),
    ...containers.map((one) => containerFound(rank, one)),
    ...locations.map((one) => placeFound(rank, one)),
    ...units.map((unit) => unitFound(rank, unit)),
    ...lpns.map((line) => lineFound(rank, line, line.lpn, line.title)),
    ...asins.map((line) => lineFound(rank, line, line.asin, line.title)),
    ...numbers.flat().map(({ line, number }) => lineFound(rank, line, number, line.title)),
  ]
}
