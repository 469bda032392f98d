/** What the page Misplaced looks at, and its rules bound to the store and to the scan router. */
import type { LastPlace } from '#domain/core/floor/last-places.ts'
import { useMemo } from 'react'
import type { MissingSearchEvent, MissingSearchState } from '#domain/stock/missing-search.ts'
import { lastHeldBy, missingQueue, type MissingUnit } from '#domain/stock/misplaced.ts'
import { placePath } from '#domain/core/floor/zone-tree.ts'
import { missingSearchFlow, watchMissing } from '#data/stock/misplaced.ts'
import { watchPlaces } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'

export interface MissingSearch {
  /** `undefined` until the draft of before was read. */
  readonly state: MissingSearchState | undefined
  readonly tap: (event: MissingSearchEvent) => void
}

export function useMissingSearch(): MissingSearch {
  const { state, tap } = useScanFlow(missingSearchFlow, { sights: true })
  return { state, tap }
}

export interface MissingRow extends MissingUnit {
  /** The place or pallet that is recorded. */
  readonly where: string
  readonly zone: string
  /** Who had it last, in words; `''` where the ledger has no row. */
  readonly who: string
  readonly last: LastPlace | null
}

const MINUTE_MS = 60_000

/** The longest looked for first; `undefined` while the store has not answered. */
export function useMissingRows(): readonly MissingRow[] | undefined {
  const { db } = useCommandContext()
  const now = useNow(MINUTE_MS)
  const { nameOf, person, isPlace } = useNames()
  const found = useLive(() => watchMissing(db), [db])
  const places = useLive(() => watchPlaces(db), [db])
  return useMemo(() => {
    if (!found || !places) return undefined
    const histories = new Map(found.map(({ unit, history }) => [unit.id, history]))
    const units = found.map((one) => one.unit)
    return missingQueue(units, 'age', now).map((missing): MissingRow => {
      const { unit } = missing
      const last = lastHeldBy(histories.get(unit.id) ?? [], isPlace)
      return {
        ...missing,
        where: nameOf(unit.containerId || unit.locationId),
        zone: placePath(places, unit.locationId).find((place) => place.kind === 'zone')?.code ?? '',
        who: last ? person(last.by) : '',
        last,
      }
    })
  }, [found, places, now, nameOf, person, isPlace])
}
