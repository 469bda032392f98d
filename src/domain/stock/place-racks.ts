/**
 * Bins with their racks, from one pattern: `A-{01..12}-{01..05}` is twelve racks of five bins.
 * Invariants: a rack that is there already is used, not made again; a rack comes before its bins,
 * in the list and in the walk; a code that means something else stops the whole plan, and is named.
 */
import { msg, type Words } from '#messages/message.ts'
import type { LocationDoc, LocationKind } from '#schemas/locations.ts'
import { idOfLabel, locationLabelOf } from '#domain/codes/labels.ts'
import { codesOfPattern, newPlaces, planPlaces, type NewPlace, type Pattern, type PlannedPlaces } from './places.ts'
import { codeProblem } from '#domain/core/floor/zone-tree.ts'

/** What is asked for besides the pattern. */
export interface PlaceRequest {
  readonly kind: LocationKind
  readonly parentId: string
  readonly capacity: number | null
  /** Bins are in racks of their own: all but the last range names the rack. */
  readonly inRacks: boolean
}

export interface RackPlan extends Pick<PlannedPlaces, 'taken' | 'problem'> {
  /** To be written in this order: a rack before its bins. */
  readonly places: readonly NewPlace[]
  readonly racks: number
}

/** The racks that a pattern of bins names; `null` where one range alone names no rack. */
export function rackPattern({ parts }: Pattern): Pattern | null {
  const head = parts.slice(
    0,
    parts.findLastIndex((part) => part.kind === 'range'),
  )
  const ranges = head.filter((part) => part.kind === 'range')
  if (ranges.length === 0) return null
  const end = head.at(-1)
  // The hyphen between a rack and its bins belongs to neither.
  if (end?.kind === 'text') head.splice(-1, 1, { kind: 'text', text: end.text.replace(/[-._\s]+$/, '') })
  return { ok: true, parts: head, count: ranges.reduce((product, range) => product * range.count, 1) }
}

/** The rack of each bin, by codes. Where a pattern gives a code twice, the first counts. */
function racksOfBins(pattern: Pattern, racks: Pattern): ReadonlyMap<string, string> {
  const [bins, heads] = [codesOfPattern(pattern), codesOfPattern(racks)]
  const perRack = pattern.count / racks.count
  const rackOf = new Map<string, string>()
  for (const [place, bin] of bins.entries()) {
    if (!rackOf.has(bin)) rackOf.set(bin, heads[Math.floor(place / perRack)] ?? '')
  }
  return rackOf
}

const holdsBins: readonly LocationKind[] = ['zone', 'aisle', 'rack']

/** Everything that a pattern would make in this warehouse. */
export function planRacks(pattern: Pattern, request: PlaceRequest, places: readonly LocationDoc[]): RackPlan {
  const plan = planPlaces(pattern, places)
  const racks = request.inRacks && request.kind === 'bin' ? rackPattern(pattern) : null
  const { taken, problem } = plan
  if (problem !== '') return { places: [], racks: 0, taken, problem }
  if (!racks)
    return {
      ...plan,
      places: newPlaces(plan.codes, request.kind, request.parentId, request.capacity, places),
      racks: 0,
    }
  const rackOf = racksOfBins(pattern, racks)
  const byCode = new Map(places.map((place) => [place.code, place]))
  const standing = (code: string): LocationDoc | null => {
    const place = byCode.get(code)
    return place && holdsBins.includes(place.kind) ? place : null
  }
  const named = new Set(plan.codes.map((code) => rackOf.get(code) ?? ''))
  const fresh = new Set([...named].filter((code) => !standing(code)))
  const bad = [...fresh].map((code) => rackProblem(code, rackOf, places)).find((words) => words !== '')
  if (bad !== undefined) return { places: [], racks: 0, taken, problem: bad }
  const walk: string[] = []
  const placed = new Set<string>()
  for (const code of plan.codes) {
    const rack = rackOf.get(code) ?? ''
    if (fresh.has(rack) && !placed.has(rack)) walk.push(rack)
    placed.add(rack)
    walk.push(code)
  }
  const made = newPlaces(walk, 'bin', request.parentId, request.capacity, places).map((place): NewPlace => {
    if (fresh.has(place.code)) return { ...place, kind: 'rack', capacity: null }
    const rack = rackOf.get(place.code) ?? ''
    return { ...place, parentId: standing(rack)?.id ?? idOfLabel(locationLabelOf(rack)) }
  })
  return { places: made, racks: fresh.size, taken, problem: '' }
}

function rackProblem(code: string, bins: ReadonlyMap<string, string>, places: readonly LocationDoc[]): Words {
  if (bins.has(code)) return msg('place.rackAndBin', { code })
  const problem = codeProblem(code, places)
  return problem === '' ? '' : msg('place.noRack', { problem })
}

export interface FreePlaces {
  readonly places: readonly NewPlace[]
  /** Codes that are left out. */
  readonly taken: readonly string[]
}

/**
 * What of a plan may still be made. Bins whose rack was made by others meanwhile are in that one; where its code means something else now, they are left out too.
 * @param others the places of this warehouse but for those that were made by this plan
 */
export function leaveOutTaken(planned: readonly NewPlace[], others: readonly LocationDoc[]): FreePlaces {
  const byCode = new Map(others.map((place) => [place.code, place]))
  const names = new Set(others.flatMap((place) => [place.id, place.code, ...place.aliases]))
  /** Of a rack that is left out: where its bins are instead, if anywhere. */
  const instead = new Map<string, string | null>()
  const places: NewPlace[] = []
  const taken: string[] = []
  for (const place of planned) {
    const parentId = instead.has(place.parentId) ? instead.get(place.parentId) : place.parentId
    if (parentId != null && !names.has(place.code) && !names.has(place.id)) {
      places.push({ ...place, parentId })
      continue
    }
    taken.push(place.code)
    const there = byCode.get(place.code)
    instead.set(place.id, there && holdsBins.includes(there.kind) ? there.id : null)
  }
  return { places, taken }
}
