/** What the page Locations looks at: the warehouse, its places as rows, and the address. */
import { useCallback, useMemo } from 'react'
import { lastAuditAt } from '#domain/stock/cycle-counts-due.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'
import { useLedgerSince } from '#hooks/use-ledger-since.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { locationRows, type LocationRow } from './location-rows.ts'
import { locationsSearch, type LocationsAddress } from './locations-search.ts'
import { useSite, type Zones } from '#features/stock/zones/use-zones.ts'

export interface Locations extends LocationsAddress {
  readonly site: Zones
  /** `undefined` while the store has not answered. */
  readonly rows: readonly LocationRow[] | undefined
}

export function useLocations(): Locations {
  const { db } = useCommandContext()
  const address = locationsSearch.useSearch()
  const { search, setSearch } = address
  const onOpen = useCallback((id: string) => setSearch({ open: id }), [setSearch])
  const site = useSite(search.open ?? '', onOpen)
  const since = useLedgerSince()
  const counts = useLive(() => watchOfType(db, 'location.audited', since), [db, since])
  const countedAt = useMemo(() => lastAuditAt(counts ?? []), [counts])
  const { places, tree, sums, byPlace } = site
  const rows = useMemo(
    () => (places ? locationRows(tree, { sums, byPlace, countedAt }) : undefined),
    [places, tree, sums, byPlace, countedAt],
  )
  return { site, rows, ...address }
}
