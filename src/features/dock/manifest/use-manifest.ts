/** The open load's variance, live, and the address that selects the part on screen. */
import { useEffect, useMemo, useRef } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { isReceivingFinished, nextVarianceTable, noVariance, type VarianceTable } from '#domain/dock/variance-rows.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { loadTotals, type VarianceTotals } from '#domain/dock/variance.ts'
import { watchLines, watchLoad, watchLoadsIn } from '#data/core/loads.ts'
import { watchLineCounts } from '#data/dock/manifest.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { manifestSearch, type ManifestAddress } from './manifest-search.ts'
import { useShownLines } from './use-shown-lines.ts'

/** Loads that have a manifest to compare with, in the order in which they are offered. */
const offered = ['receiving', 'arrived', 'received', 'inTransit', 'booked', 'reconciled', 'closed', 'refused'] as const

export interface Manifest extends ManifestAddress {
  readonly loads: readonly LoadDoc[]
  readonly load: LoadDoc | null
  /** The address names a load that is not on this device. */
  readonly isNotHere: boolean
  readonly finished: boolean
  /** `null` until the store has answered; without a load it is empty. */
  readonly table: VarianceTable | null
  readonly totals: VarianceTotals | null
  /** Items that were received of lines that are gone. */
  readonly goneQty: number
}

const nothingKept = { loadId: '' }

/** The load of the address, else the one that was open last, else the first on the dock. */
function useOpenLoad(asked: string) {
  const { db } = useCommandContext()
  const all = useLive(() => watchLoadsIn(db, offered), [db])
  // What closed before Restow has no manifest, and nothing to claim.
  const loads = useMemo(() => all?.filter((one) => !isClosedBefore(one)), [all])
  const [kept, keep] = useDraft('manifest', nothingKept)
  const wanted = asked || kept?.loadId
  const load = loads?.find((one) => one.id === wanted) ?? (asked === '' && kept ? loads?.[0] : undefined) ?? null
  const isAway = asked !== '' && loads !== undefined && load === null
  const held = useLive(() => (isAway ? watchLoad(db, asked) : null), [db, asked, isAway])
  useEffect(() => {
    if (load && load.id === asked && kept && kept.loadId !== asked) void keep({ loadId: asked })
  }, [asked, kept, keep, load])
  const isRead = loads !== undefined && kept !== undefined && (!isAway || held !== undefined)
  return { loads, load, isKnown: load !== null || isRead, isNotHere: held === null }
}

const noLoads: readonly LoadDoc[] = []

export function useManifest(): Manifest {
  const { db } = useCommandContext()
  const address = manifestSearch.useSearch()
  const { loads, load, isKnown, isNotHere } = useOpenLoad(address.search.load ?? '')
  const loadId = load?.id ?? ''
  const finished = load !== null && isReceivingFinished(load.stage)
  const listed = useLive(() => (loadId ? watchLines(db, loadId) : null), [db, loadId])
  const counts = useLive(() => (loadId ? watchLineCounts(db, loadId) : null), [db, loadId])
  const receivedOf = useMemo(() => counts && new Map([...counts].map(([id, { received }]) => [id, received])), [counts])
  const shown = useShownLines(listed, receivedOf)
  const lines = shown?.lines
  const last = useRef<VarianceTable>(noVariance)
  const table = useMemo(() => {
    if (loadId === '') return isKnown ? noVariance : null
    if (!lines || !counts) return null
    // The table before is only a store of rows that can be kept: without it the result is the same, only slower.
    // eslint-disable-next-line react/refs -- a cache, written where it is read
    last.current = nextVarianceTable(last.current, lines, counts, finished)
    // eslint-disable-next-line react/refs -- the same
    return last.current
  }, [loadId, isKnown, lines, counts, finished])
  const totals = useMemo(
    () => (loadId !== '' && table ? loadTotals(table.rows.map((row) => row.variance)) : null),
    [loadId, table],
  )
  const goneQty = shown?.goneQty ?? 0
  return { ...address, loads: loads ?? noLoads, load, isNotHere, finished, table, totals, goneQty }
}
