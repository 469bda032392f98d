/**
 * The warehouse as a tree: zone → aisle → rack → bin, and what hangs directly in a zone. Decides
 * what a zone may be called, when it may close, and how much stock is where. Invariants: a zone
 * with stock anywhere below it does not close; a code, and a code that once was, names one place
 * only; a place that is in itself by mistake never causes an endless loop.
 */
import { joined, lower, msg, type Words } from '#messages/message.ts'
import type { ContainerStatus } from '#schemas/containers.ts'
import { locationKinds, type LocationDoc, type LocationKind } from '#schemas/locations.ts'
import { idOfLabel, locationCodeOf, locationCodeProblem, locationLabelOf } from '#domain/codes/labels.ts'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { compareCodes } from '#domain/core/words/code-order.ts'

export const placeKindLabels: { readonly [Kind in LocationKind]: Words } = {
  zone: msg('place.kind.zone'),
  aisle: msg('place.kind.aisle'),
  rack: msg('place.kind.rack'),
  bin: msg('place.kind.bin'),
  dock: msg('place.kind.dock'),
  stage: msg('place.kind.stage'),
}

export interface PlaceNode {
  readonly place: LocationDoc
  readonly children: readonly PlaceNode[]
  /** 0 for a zone. */
  readonly depth: number
}

/** The stock at one place itself. */
export type QtyByPlace = ReadonlyMap<string, { readonly qty: number }>

/** A pallet at a place, with what is on it. */
export interface PalletThere {
  readonly id: string
  readonly placeId: string
  /** Labels, and single items: a label may cover several. */
  readonly units: number
  readonly qty: number
}

/** A pallet with such a status is at no place any more. */
export const palletGone: readonly ContainerStatus[] = ['empty', 'scrapped']

/** The stock at a place and in all places within it, and the room for it. */
export interface PlaceSum {
  readonly qty: number
  /** Its own capacity, else the sum of its parts'; `null` when not set. */
  readonly capacity: number | null
  /** Places below that may not be used. */
  readonly blocked: number
  /** Places below, of all kinds. */
  readonly places: number
}

export function byWalk(a: LocationDoc, b: LocationDoc): number {
  return a.pickOrder - b.pickOrder || compareCodes(a.code, b.code)
}

function partsByParent(
  places: readonly LocationDoc[],
  parentOf: (place: LocationDoc) => string,
): ReadonlyMap<string, readonly LocationDoc[]> {
  const byParent = new Map<string, LocationDoc[]>()
  for (const place of places) {
    const list = byParent.get(parentOf(place))
    if (list) list.push(place)
    else byParent.set(parentOf(place), [place])
  }
  return byParent
}

/**
 * The tree of all places in the order of the walk. A place without a known parent is at the top; a
 * circle is cut.
 */
export function placeTree(places: readonly LocationDoc[]): readonly PlaceNode[] {
  const ids = new Set(places.map((place) => place.id))
  const byParent = partsByParent(places.toSorted(byWalk), (place) => (ids.has(place.parentId) ? place.parentId : ''))
  const seen = new Set<string>()
  const grow = (parentId: string, depth: number): PlaceNode[] =>
    (byParent.get(parentId) ?? [])
      .filter((place) => !seen.has(place.id) && seen.add(place.id))
      .map((place) => ({ place, depth, children: grow(place.id, depth + 1) }))
  const roots = grow('', 0)
  // Places that are in each other have no way in from the top: each is shown there, so that a
  // person can put it right.
  const astray = places.toSorted(byWalk).flatMap((place) => {
    if (seen.has(place.id)) return []
    seen.add(place.id)
    return [{ place, depth: 0, children: grow(place.id, 1) }]
  })
  return [...roots, ...astray]
}

/** Sums of every place with what is in it, by id. */
export function placeSums(tree: readonly PlaceNode[], byPlace: QtyByPlace): ReadonlyMap<string, PlaceSum> {
  const sums = new Map<string, PlaceSum>()
  const visit = (node: PlaceNode): PlaceSum => {
    const parts = node.children.map(visit)
    const capacities = parts.map((part) => part.capacity).filter((capacity) => capacity !== null)
    const own = byPlace.get(node.place.id)?.qty ?? 0
    const sum = {
      qty: parts.reduce((total, part) => total + part.qty, own),
      capacity:
        node.place.capacity ?? (capacities.length > 0 ? capacities.reduce((total, one) => total + one, 0) : null),
      blocked: parts.reduce(
        (total, part, index) => total + part.blocked + (node.children[index]?.place.blocked ? 1 : 0),
        0,
      ),
      places: parts.reduce((total, part) => total + part.places + 1, 0),
    }
    sums.set(node.place.id, sum)
    return sum
  }
  for (const root of tree) visit(root)
  return sums
}

/** A place with all that is within it, itself first. */
export function placesWithin(places: readonly LocationDoc[], id: string): readonly LocationDoc[] {
  const found: LocationDoc[] = places.filter((place) => place.id === id)
  const byParent = partsByParent(places, (place) => place.parentId)
  const seen = new Set(found.map((place) => place.id))
  for (let at = 0; at < found.length; at += 1) {
    for (const place of byParent.get(found[at]?.id ?? '') ?? []) {
      if (seen.has(place.id)) continue
      seen.add(place.id)
      found.push(place)
    }
  }
  return found
}

/** The pallets at a place and in all that is within it, the fullest first. */
export function palletsWithin(
  places: readonly LocationDoc[],
  id: string,
  pallets: ReadonlyMap<string, PalletThere>,
): readonly PalletThere[] {
  const ids = new Set(placesWithin(places, id).map((place) => place.id))
  return [...pallets.values()]
    .filter((pallet) => ids.has(pallet.placeId))
    .toSorted((a, b) => b.qty - a.qty || compareCodes(a.id, b.id))
}

/** The way to a place from its zone down, itself last. */
export function placePath(places: ReadonlyMap<string, LocationDoc>, id: string): readonly LocationDoc[] {
  const path: LocationDoc[] = []
  for (let next = places.get(id); next && !path.includes(next); next = places.get(next.parentId)) path.unshift(next)
  return path
}

/** Why this code cannot be a place's; `''` when it can. `exceptId` is the place that is being renamed. */
export function codeProblem(code: string, places: readonly LocationDoc[], exceptId = ''): Words {
  const problem = locationCodeProblem(code)
  if (problem !== '') return problem
  const written = locationCodeOf(code)
  const id = idOfLabel(locationLabelOf(written))
  for (const place of places) {
    if (place.id === exceptId) continue
    if (place.code === written)
      return msg('place.codeTaken', { code: written, kind: lower(placeKindLabels[place.kind]) })
    if (place.aliases.includes(written) || place.id === id) {
      return msg('place.formerCode', { code: written, place: place.code })
    }
  }
  return ''
}

/** A former code of a place becomes one of its aliases; its present code is none. The oldest gives way when there is no more room. */
export function aliasesAfterRename(place: Pick<LocationDoc, 'code' | 'aliases'>, code: string): readonly string[] {
  const all = [...place.aliases, place.code].filter((alias) => alias !== code)
  return [...new Set(all)].slice(-MOST_ALIASES)
}
const MOST_ALIASES = 20

/** How much stock is where, for the refusal to close. */
export interface Occupied {
  readonly code: string
  readonly qty: number
}

const NAMED = 3

/** Why a place cannot close: what is in it, and where; `''` when it is empty. */
export function closeProblem(place: Pick<LocationDoc, 'code'>, occupied: readonly Occupied[], pallets: number): Words {
  const full = occupied.filter((one) => one.qty > 0).toSorted((a, b) => b.qty - a.qty)
  const qty = full.reduce((sum, one) => sum + one.qty, 0)
  if (qty === 0 && pallets === 0) return ''
  const named = full.slice(0, NAMED).map((one) => msg('place.qtyAt', { qty: one.qty, place: one.code }))
  const rest = full.length - named.length
  const places = joined([...named, rest > 0 && msg('place.restAt', { count: rest })])
  const [first, second] = [
    ...(qty > 0 ? [msg('place.items', { qty, places })] : []),
    ...(pallets > 0 ? [msg('place.pallets', { count: pallets })] : []),
  ]
  const what = first && second ? msg('core.and', { first, second }) : (first ?? '')
  return msg('place.cannotClose', { place: place.code, count: qty + pallets, what })
}

/** Whether a place can be used, in one word for the table. */
export type PlaceState = 'open' | 'closed' | 'blocked' | 'full'

export function placeState(place: Pick<LocationDoc, 'closedAt' | 'blocked'>, sum: PlaceSum | undefined): PlaceState {
  if (place.closedAt !== '') return 'closed'
  if (place.blocked) return 'blocked'
  return sum && sum.capacity !== null && sum.capacity > 0 && sum.qty >= sum.capacity ? 'full' : 'open'
}

/** How full a place is, in percent; `null` when its capacity is not set. */
export function fillPct(sum: Pick<PlaceSum, 'qty' | 'capacity'> | undefined): number | null {
  return sum && sum.capacity !== null && sum.capacity > 0 ? (100 * sum.qty) / sum.capacity : null
}

/** The text of a place's label. */
export function placeLabelJob(place: LocationDoc): LabelJob {
  const title = place.name || placeKindLabels[place.kind]
  return { kind: 'location', refId: place.id, label: locationLabelOf(place.code), title, lines: [place.code] }
}

export function isPlaceKind(word: string): word is LocationKind {
  return (locationKinds as readonly string[]).includes(word)
}
