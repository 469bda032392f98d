/**
 * Where a unit could go: a few places worth walking to, the best first, each with its reason. Invariants: a place that is blocked, closed, full or
 * meant for other goods is never among them; it is advice: any scanned place takes the unit.
 */
import { msg, type Words } from '#messages/message.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { placeProblem, qtyOf, type PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import { stageWhenPut } from '#domain/core/floor/found-by-scan.ts'
import { byWalk, placePath, type QtyByPlace } from '#domain/core/floor/zone-tree.ts'

export interface SuggestedPlace {
  readonly place: LocationDoc
  readonly why: Words
  /** Items recorded there. */
  readonly qty: number
}

export interface PutAwaySite {
  readonly places: readonly LocationDoc[]
  readonly byPlace: QtyByPlace
  /** The destination by the sort rules, as a code; `''` for none. */
  readonly target: string
  /** Where units of the same kind are, the place with the most first: ids. */
  readonly sameAt: readonly string[]
  /** Where something was put last: the walk goes on from there; `''` for none. */
  readonly lastPlaceId: string
}

const SHOWN = 3

/** @param units what is in hand; all of it has to fit */
export function suggestPlaces(units: readonly UnitDoc[], site: PutAwaySite): readonly SuggestedPlace[] {
  if (units.length === 0) return []
  const byId = new Map(site.places.map((place) => [place.id, place]))
  const chains = new Map<string, PlaceChain>()
  const chainOf = (place: LocationDoc): PlaceChain => {
    const chain = chains.get(place.id) ?? placePath(byId, place.id).toReversed()
    chains.set(place.id, chain)
    return chain
  }
  const parents = new Set(site.places.map((place) => place.parentId))
  const all = site.places
    .filter((place) => !parents.has(place.id) && takes(chainOf(place), units, site.byPlace))
    .toSorted(byWalk)
  const bins = all.filter((place) => place.kind === 'bin')
  // A unit that waits on a bench is recorded there and is to leave it: where bins take it, bins alone are worth a walk.
  const fitting = bins.length > 0 ? bins : all
  const recorded = new Set(units.map((unit) => unit.locationId))
  const target = site.places.find((one) => one.code === site.target || one.aliases.includes(site.target))
  const isTarget = (place: LocationDoc) => target !== undefined && chainOf(place).some((one) => one.id === target.id)
  const groups: readonly (readonly [Words, readonly LocationDoc[]])[] = [
    [msg('binSpot.suggest.recorded'), fitting.filter((place) => recorded.has(place.id))],
    [msg('binSpot.suggest.same'), site.sameAt.flatMap((id) => fitting.filter((place) => place.id === id))],
    [
      msg('binSpot.suggest.sorted', { place: site.target }),
      onTheWalk(fitting.filter(isTarget), byId.get(site.lastPlaceId)),
    ],
    [msg('binSpot.suggest.next'), onTheWalk(fitting, byId.get(site.lastPlaceId))],
  ]
  const found = new Map<string, SuggestedPlace>()
  for (const [why, places] of groups) {
    for (const place of places.slice(0, SHOWN)) {
      const qty = site.byPlace.get(place.id)?.qty ?? 0
      if (!found.has(place.id)) found.set(place.id, { place, why, qty })
    }
  }
  return [...found.values()].slice(0, SHOWN)
}

/**
 * Whether everything fits there and belongs there. Where the allowed contents are not set, only a
 * bin is offered.
 */
function takes(chain: PlaceChain, units: readonly UnitDoc[], byPlace: QtyByPlace): boolean {
  const [place] = chain
  if (!place || placeProblem(chain) !== '') return false
  const judge = chain.find((one) => one.allowedStages.length > 0)
  const belongs = units.every((unit) => judge?.allowedStages.includes(stageWhenPut(unit.stage, chain)) ?? true)
  const isOffered = place.kind === 'bin' || (judge !== undefined && place.kind !== 'dock')
  const there = units.filter((unit) => unit.locationId === place.id)
  const after = (byPlace.get(place.id)?.qty ?? 0) + qtyOf(units) - qtyOf(there)
  return belongs && isOffered && (place.capacity === null || after <= place.capacity)
}

/** From the place where something was put last onwards, then from the beginning. */
function onTheWalk(places: readonly LocationDoc[], last: LocationDoc | undefined): readonly LocationDoc[] {
  if (!last) return places
  const ahead = places.filter((place) => byWalk(place, last) >= 0)
  return [...ahead, ...places.filter((place) => byWalk(place, last) < 0)]
}
