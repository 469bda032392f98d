/**
 * What a scan on the pages Zones and Locations means: a place opens, with what is in it and whether
 * more may go in.
 * Invariants: a scan here writes nothing; every code but a place's is left to the app.
 */
import { joined, msg } from '#messages/message.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { type PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import { passThrough, refuse, type NoState, type Step } from '#domain/core/floor/scan-step.ts'
import { placeKindLabels, type PlaceSum } from '#domain/core/floor/zone-tree.ts'
import { putAwayState } from './put-away.ts'

export interface ZoneFacts {
  /** The place that was scanned, with all places around it; empty for none. */
  readonly chain: PlaceChain
  /** The stock there; left out while it is unknown. */
  readonly sum: Pick<PlaceSum, 'qty' | 'capacity'> | undefined
  /** The person works here: others see zones only. */
  readonly isMember: boolean
}

export interface ZoneEvent {
  readonly kind: 'scan'
  readonly scan: Scan
}

/** The place that the page shows next. */
export interface ZoneView {
  readonly open: string
}

export type ZoneStep = Step<NoState, ZoneEvent, never>

export function zoneStep(state: NoState, { scan }: ZoneEvent, { chain, sum, isMember }: ZoneFacts): ZoneStep {
  const [place] = chain
  if (!place) {
    if (scan.kind !== 'location') return passThrough(state)
    return refuse(state, isMember ? msg('place.unknownCode') : msg('place.zonesOnly'), scan.raw)
  }
  const what = place.purpose || place.name || placeKindLabels[place.kind]
  // What blocks a rack blocks its bins.
  const putAway = putAwayState(chain, sum)
  const isFree = putAway.tone === 'green'
  const parts = [what, sum ? msg('place.itemsHere', { qty: sum.qty }) : '', isFree ? '' : putAway.words]
  const detail = joined(parts, ' · ')
  const go: ZoneView = { open: place.id }
  return { state, say: { tone: isFree ? 'plain' : 'amber', title: place.code, detail }, writes: [], go }
}
