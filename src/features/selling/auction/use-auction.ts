/** Binds lotting to the store, the scan router and the label printer: which auction is looked at, the lot in hand, and tags that print by themselves. */
import { useCallback, useEffect, useMemo } from 'react'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import { settledNumbers } from '#domain/selling/lots/lot-numbers.ts'
import type { LotEvent, LotState, LottingWrite } from '#domain/selling/lots/lot-state.ts'
import { lotTagJob } from '#domain/selling/lots/lot-tag-job.ts'
import { lotFlow } from '#data/selling/lot-flow.ts'
import { settleNumbers } from '#data/selling/lot-commands.ts'
import { findAuction, findLot, watchAuctions, watchLots } from '#data/selling/lots.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { useLabelPrinter, type LabelPrinter } from '#ui/labels/label-printer.tsx'
import { auctionSearch, type AuctionAddress, type AuctionView } from './auction-search.ts'

export interface AuctionWork extends AuctionAddress {
  readonly isManager: boolean
  readonly show: AuctionView
  /** `undefined` until the draft of before was read. */
  readonly state: LotState | undefined
  readonly tap: (event: LotEvent) => void
  /** `undefined` while the store has not answered. */
  readonly events: readonly SaleEventDoc[] | undefined
  /** Those that take more lots. */
  readonly openEvents: readonly SaleEventDoc[]
  /** The auction that is looked at; `null` for none. */
  readonly event: SaleEventDoc | null
  /** Its lots, in order. */
  readonly lots: readonly ListingDoc[] | undefined
  readonly choose: (eventId: string) => void
  readonly printer: LabelPrinter
  readonly printTags: (lots: readonly ListingDoc[]) => void
}

const open: readonly SaleEventDoc['status'][] = ['draft', 'catalogued', 'published']

/** What the address names, else what is lotted, else what is worked on first. */
function chosenOf(events: readonly SaleEventDoc[], ids: readonly string[]): SaleEventDoc | null {
  const named = ids.flatMap((id) => events.find((event) => event.id === id) ?? [])
  return named[0] ?? events.find(({ status }) => open.includes(status)) ?? events[0] ?? null
}

export function useAuction(): AuctionWork {
  const context = useCommandContext()
  const { db } = context
  const address = auctionSearch.useSearch()
  const { search, setSearch } = address
  const isManager = mayDo(useRank(), 'manager')
  const isDesktop = useRoom() === 'desktop'
  const show = isManager ? (search.show ?? (isDesktop ? 'lots' : 'bench')) : 'bench'
  const printer = useLabelPrinter()
  const { auto, print } = printer
  const onWritten = useCallback(
    (writes: readonly LottingWrite[]) => {
      const whole = writes.find((write) => write.kind === 'lot' && write.isWhole)
      if (!auto || whole?.kind !== 'lot') return
      const printOne = async () => {
        const held = await findLot(db, whole.lotId)
        if (held) await print([lotTagJob(held.lot, await findAuction(db, held.lot.eventId))])
      }
      void printOne()
    },
    [auto, db, print],
  )
  const options = useMemo(() => ({ input: { printsTags: auto }, takesNext: true, onWritten }), [auto, onWritten])
  const { state, tap } = useScanFlow(lotFlow, options)
  const events = useLive(() => watchAuctions(db), [db])
  const nowIso = useNow(60_000)
  const openEvents = useMemo(() => events?.filter((one) => maySellMore(one, nowIso)) ?? [], [events, nowIso])
  const event = useMemo(() => {
    // The bench shows the auction that is lotted, the other views the one that the address names.
    if (show === 'bench') return events?.find(({ id }) => id === state?.eventId) ?? null
    return events ? chosenOf(events, [search.event ?? '', state?.eventId ?? '']) : null
  }, [events, search.event, show, state?.eventId])
  const eventId = event?.id ?? ''
  const lots = useLive(() => (eventId === '' ? null : watchLots(db, eventId)), [db, eventId])
  useSettledNumbers(lots)
  const choose = (id: string) => {
    tap({ kind: 'choose', eventId: id })
    setSearch({ event: id, lot: undefined })
  }
  const printTags = (all: readonly ListingDoc[]) => void print(all.map((lot) => lotTagJob(lot, event)))
  return { ...address, isManager, show, state, tap, events, openEvents, event, lots, choose, printer, printTags }
}

/** Lots that are put in another order have one number twice for a moment, here and on every device that receives them one by one. */
const QUIET_MS = 4_000

/** Two devices gave one number to two lots: whoever sees it first settles it, by the same rule, once the lots have come to rest. */
function useSettledNumbers(lots: readonly ListingDoc[] | undefined): void {
  const context = useCommandContext()
  const isTwice = lots !== undefined && settledNumbers(lots).size > 0
  const clash = isTwice ? lots.map(({ id, lotNo }) => `${id} ${lotNo}`).join() : ''
  const eventId = lots?.[0]?.eventId ?? ''
  useEffect(() => {
    if (clash === '') return
    const settle = () =>
      settleNumbers(context, eventId).catch((error: unknown) => console.error('Lot numbers were not settled.', error))
    const timer = setTimeout(() => void settle(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [context, eventId, clash])
}
