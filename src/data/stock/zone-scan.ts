/** The places of the pages Zones and Locations over the store, which is asked for each scan: what a page shows may be a moment old. */
import type { NoState } from '#domain/core/floor/scan-step.ts'
import type { PlaceSum } from '#domain/core/floor/zone-tree.ts'
import { zoneStep, type ZoneEvent, type ZoneFacts } from '#domain/stock/zone-scan.ts'
import { writesNothing, type ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { findPlaceChain } from '#data/pallets/pallets.ts'

/** What the page contributes. */
export interface ZoneInput {
  /** The stock at each place; `null` while it is counted, and for a person who may not see it. */
  readonly sums: ReadonlyMap<string, PlaceSum> | null
  readonly isMember: boolean
}

export const zoneFlow: ScanFlow<NoState, ZoneEvent, ZoneFacts, never, ZoneInput> = {
  key: '',
  empty: {},
  step: zoneStep,
  async facts({ db }, _state, { scan }, _scan, { sums, isMember }) {
    const place = await findPlace(db, scan)
    const chain = place ? await findPlaceChain(db, place.id) : []
    return { chain, sum: place ? sums?.get(place.id) : undefined, isMember }
  },
  writer: writesNothing,
}
