/**
 * The rows of the pallets' table: each container with what is on it, where it is and what it cost,
 * all derived.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import { daysBetween, onSiteSince, palletCostCents } from '#domain/core/floor/pallet-contents.ts'
import type { PalletCounts } from '#data/counts/pallet-counts.ts'

export interface PalletWorld {
  readonly loads: ReadonlyMap<string, LoadDoc>
  readonly places: ReadonlyMap<string, LocationDoc>
}

export interface PalletRow {
  readonly container: ContainerDoc
  readonly loadCode: string
  readonly place: string
  readonly units: number
  readonly qty: number
  readonly retailCents: number | null
  readonly costCents: number | null
  /** Since when it has been in the warehouse, ISO UTC; `''` before. */
  readonly since: string
  readonly ageDays: number | null
}

/** `counts` is `null` while the first count runs: then amounts are unknown rather than 0. */
export function palletRow(
  container: ContainerDoc,
  world: PalletWorld,
  counts: PalletCounts | null,
  nowIso: string,
): PalletRow {
  const load = world.loads.get(container.loadId) ?? null
  const on = counts?.get(container.id)
  const since = onSiteSince(container, load)
  const retailCents = on ? on.retailCents : null
  return {
    container,
    loadCode: load?.code ?? '',
    place: world.places.get(container.locationId)?.code ?? container.locationId,
    units: on?.units ?? 0,
    qty: on?.qty ?? 0,
    retailCents,
    costCents: palletCostCents(container, load, retailCents),
    since,
    ageDays: since === '' ? null : daysBetween(since, nowIso),
  }
}
