/** Binds Closeouts to the store, the scan router and the label printer; each table is read while it is shown. */
import { useCallback, useMemo } from 'react'
import { msg, type Words } from '#messages/message.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import type { EventRow, InvoiceRow, StayRow } from '#domain/selling/closeouts.ts'
import { lotTagJob } from '#domain/selling/lots/lot-tag-job.ts'
import type { StayEvent, StayState, StayWrite } from '#domain/selling/stays/stay-state.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { watchEventRows, watchInvoices, watchStays } from '#data/selling/closeouts.ts'
import { findAuction, findLot, watchAuctions } from '#data/selling/lots.ts'
import { stayFlow } from '#data/selling/stay-flow.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { useLabelPrinter, type LabelPrinter } from '#ui/labels/label-printer.tsx'
import { closeoutsSearch, type CloseoutsAddress, type CloseoutView } from './closeouts-search.ts'

export interface Closeouts extends CloseoutsAddress {
  readonly isManager: boolean
  readonly show: CloseoutView
  /** `undefined` until the draft of before was read. */
  readonly state: StayState | undefined
  readonly tap: (event: StayEvent) => void
  readonly printer: LabelPrinter
  /** Auctions that take more lots. */
  readonly openEvents: readonly SaleEventDoc[]
  /** `undefined` while the store has not answered. */
  readonly stays: readonly StayRow[] | undefined
  readonly events: readonly EventRow[] | undefined
  readonly invoices: readonly InvoiceRow[] | undefined
  /** Of which the first rows are here, and the rest is being read. */
  readonly isPart: { readonly events: boolean; readonly invoices: boolean }
  readonly nowIso: string
  readonly busy: boolean
  /** Carries out jobs, with an undo of all of them. Where nothing was to do, the person learns that. */
  readonly act: (
    command: (context: CommandContext) => Promise<readonly (Job | null)[]>,
    words: (count: number) => Words,
  ) => Promise<boolean>
}

function useStayBench(): Pick<Closeouts, 'state' | 'tap' | 'printer'> {
  const { db } = useCommandContext()
  const printer = useLabelPrinter()
  const { auto, print } = printer
  const onWritten = useCallback(
    (writes: readonly StayWrite[]) => {
      const tagOf = writes.map((write) => (write.kind === 'stay' ? write.tagOf : '')).find((id) => id !== '')
      if (!auto || tagOf === undefined) return
      const printOne = async () => {
        const held = await findLot(db, tagOf)
        if (held) await print([lotTagJob(held.lot, await findAuction(db, held.lot.eventId))])
      }
      void printOne()
    },
    [auto, db, print],
  )
  const options = useMemo(() => ({ input: { printsTags: auto }, takesNext: true, onWritten }), [auto, onWritten])
  const { state, tap } = useScanFlow(stayFlow, options)
  return { state, tap, printer }
}

export function useCloseouts(): Closeouts {
  const context = useCommandContext()
  const { db } = context
  const address = closeoutsSearch.useSearch()
  const isManager = mayDo(useRank(), 'manager')
  const isDesktop = useRoom() === 'desktop'
  const show = isManager ? (address.search.show ?? (isDesktop ? 'auctions' : 'bench')) : 'bench'
  const bench = useStayBench()
  const nowIso = useNow(60_000)
  // A pickup is late from one hour to the next.
  const hour = `${nowIso.slice(0, 13)}:00:00.000Z`
  const auctions = useLive(() => watchAuctions(db), [db])
  const openEvents = useMemo(() => auctions?.filter((event) => maySellMore(event, hour)) ?? [], [auctions, hour])
  const { lot, event, open } = address.search
  // Each is read while it is shown: they grow with the auctions of the year.
  const readsStays = show === 'bench' || show === 'stays' || lot !== undefined
  const readsEvents = isManager && (show === 'auctions' || event !== undefined)
  const readsInvoices = isManager && (show === 'invoices' || event !== undefined || open !== undefined)
  const stays = useLive(() => (readsStays ? watchStays(db) : null), [db, readsStays])
  const events = useLive(() => (readsEvents ? watchEventRows(db, hour) : null), [db, hour, readsEvents])
  const invoices = useLive(() => (readsInvoices ? watchInvoices(db, hour) : null), [db, hour, readsInvoices])
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const act = useCallback<Closeouts['act']>(
    (command, words) =>
      run(async () => {
        const jobs = (await command(context)).filter((job) => job !== null)
        if (jobs.length === 0) throw new Refusal('changedSince', msg('closeout.nothingDone'))
        return { words: words(jobs.length), undo: () => undoJobs(context, jobs) }
      }),
    [context, run],
  )
  const isPart = { events: events?.isWhole === false, invoices: invoices?.isWhole === false }
  return { ...address, ...bench, isManager, show, openEvents, stays, events: events?.rows, invoices: invoices?.rows, isPart, nowIso, busy, act }
} // prettier-ignore
