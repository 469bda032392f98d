/** What the page Locations looks at: the house, its places as rows, and the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { lastAuditAt } from '#domain/stock/cycle-counts-due.ts'
import { watchOfType } from '#data/core/activity.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useWork } from '#hooks/use-session.ts'
import type { TableView } from '#ui/table/table-view.ts'
import { locationRows, type LocationRow } from './location-rows.ts'
import { locationsSearch, type LocationsSearch } from './locations-search.ts'
import { useHouse, type Zones } from '#features/stock/zones/use-zones.ts'

/** A device holds the ledger of 90 days. */
const LEDGER_MS = 90 * 86_400_000
const HOUR_MS = 3_600_000

export interface Locations {
  readonly house: Zones
  /** `undefined` while the store has not answered. */
  readonly rows: readonly LocationRow[] | undefined
  readonly address: LocationsSearch
  readonly view: TableView
  readonly onAddress: (next: Partial<Record<keyof LocationsSearch, string>>) => void
  readonly onView: (next: TableView) => void
}

export function useLocations(): Locations {
  const { db } = useWork()
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const address = locationsSearch(raw)
  const { open = '', show, zone, ...view } = address
  const onAddress = useCallback<Locations['onAddress']>(
    (next) =>
      void navigate({
        to: '/locations',
        search: (before: Readonly<Record<string, unknown>>) => locationsSearch({ ...before, ...next }),
        replace: true,
      }),
    [navigate],
  )
  const onOpen = useCallback((id: string) => onAddress({ open: id }), [onAddress])
  const onView = (next: TableView) =>
    void navigate({ to: '/locations', search: locationsSearch({ ...next, open, show, zone }), replace: true })
  const house = useHouse(open, onOpen)
  const since = new Date(Date.parse(useNow(HOUR_MS)) - LEDGER_MS).toISOString()
  const counts = useLive(() => watchOfType(db, 'location.audited', since), [db, since])
  const countedAt = useMemo(() => lastAuditAt(counts ?? []), [counts])
  const { places, tree, sums, byPlace } = house
  const rows = useMemo(
    () => (places ? locationRows(tree, { sums, byPlace, countedAt }) : undefined),
    [places, tree, sums, byPlace, countedAt],
  )
  return { house, rows, address, view, onAddress, onView }
}
