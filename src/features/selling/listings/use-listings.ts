/** What the page Listings looks at: listings by where they stand, units that could be listed, and the commands. */
import { useCallback, useMemo, useState } from 'react'
import { msg, type Words } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { rulesAt } from '#domain/core/orders/price-rules.ts'
import { listingStatuses } from '#schemas/listings.ts'
import type { FreeUnit } from '#domain/selling/free-units.ts'
import type { ListingRow } from '#domain/selling/listing.ts'
import { isInWork } from '#domain/selling/listing-price.ts'
import {
  watchListingRow,
  watchListingRows,
  watchListingsOver,
  watchShopChannels,
  watchToEnd,
  type ShopChannel,
} from '#data/selling/listings.ts'
import { watchFreeUnits } from '#data/selling/free-units.ts'
import { watchRules } from '#data/core/price-rules.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { useChannelNames } from '#hooks/use-channel-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { listingsSearch, type ListingShow, type ListingsAddress } from './listings-search.ts'

export interface Listings extends ListingsAddress {
  readonly show: ListingShow
  /** Those in work, and those to end as far as they are read; `undefined` while not all in work are here. */
  readonly rows: readonly ListingRow[] | undefined
  /** All that is to end is among the rows. */
  readonly isWhole: boolean
  /** The one that is open; `null` where it is not on this device. */
  readonly opened: ListingRow | null | undefined
  readonly shown: readonly ListingRow[] | undefined
  /** Of what is shown, these are the first rows. */
  readonly isPart: boolean
  readonly units: readonly FreeUnit[] | undefined
  /** How many units stand under To lot on Auction; `undefined` while they are not counted. */
  readonly toLot: number | undefined
  readonly channels: readonly ShopChannel[]
  /** `undefined` while the store has not answered. */
  readonly rules: ReturnType<typeof rulesAt> | undefined
  readonly nowIso: string
  readonly busy: boolean
  readonly nameOf: (channelKey: string) => string
  /** Carries out jobs, with an undo of all of them. Where another device came first, the person learns that nothing was done. */
  readonly act: (
    command: (context: CommandContext) => Promise<readonly (Job | null)[]>,
    words: (count: number) => Words,
  ) => void
}

const none: readonly never[] = []

function useListingRows(
  { show = 'live', open = '' }: ListingsAddress['search'],
  today: string,
): Pick<Listings, 'rows' | 'isWhole' | 'opened' | 'shown' | 'isPart'> {
  const { db } = useCommandContext()
  // Of what is shown at first; another view is shown when all are here.
  const [first] = useState(() => listingStatuses.find((status) => isInWork({ status }) && status === show) ?? null)
  const inWork = useLive(() => watchListingRows(db, today, first), [db, today, first])
  const toEnd = useLive(() => watchToEnd(db, today), [db, today])
  const over = useLive(() => (show === 'over' ? watchListingsOver(db, today) : null), [db, show, today])
  const opened = useLive(() => (open === '' ? null : watchListingRow(db, open, today)), [db, open, today])
  const rows = useMemo(
    () => (inWork?.isWhole ? [...inWork.rows, ...(toEnd?.rows ?? none)] : undefined),
    [inWork, toEnd],
  )
  const isWhole = toEnd?.isWhole === true
  const shown = useMemo(() => {
    if (show === 'over') return over?.rows
    // What is known to end is shown before it is sure that it is all.
    const here = rows ?? (show === 'endNow' ? toEnd?.rows : show === first ? inWork?.rows : undefined)
    return here?.filter(({ view }) => view === show)
  }, [rows, inWork, toEnd, over, show, first])
  const isRest = rows === undefined || (show === 'endNow' && !isWhole)
  return { rows, isWhole, opened, shown, isPart: show === 'over' ? over?.isWhole === false : isRest }
}

export function useListings(): Listings {
  const context = useCommandContext()
  const address = listingsSearch.useSearch()
  const nowIso = useNow(60_000)
  const { show = 'live' } = address.search
  // A price falls by the day.
  const today = `${nowIso.slice(0, 13)}:00:00.000Z`
  const rows = useListingRows(address.search, today)
  const isToList = show === 'toList'
  const units = useLive(() => (isToList ? watchFreeUnits(context.db, 'list') : null), [context, isToList])
  const toLot = useLive(() => (isToList ? watchFreeUnits(context.db, 'lot') : null), [context, isToList])
  const channels = useLive(() => watchShopChannels(context.db), [context]) ?? none
  const dated = useLive(() => watchRules(context.db), [context])
  const rules = useMemo(() => dated && rulesAt(dated, today), [dated, today])
  const { busy, run } = useCommand({ title: msg('listing.notDone') })
  const act = useCallback<Listings['act']>(
    (command, words) =>
      void run(async () => {
        const jobs = (await command(context)).filter((job) => job !== null)
        if (jobs.length === 0) throw new Refusal('changedSince', msg('listing.nothingDone'))
        return { words: words(jobs.length), undo: () => undoJobs(context, jobs) }
      }),
    [context, run],
  )
  const nameOf = useChannelNames()
  return {
    ...address,
    ...rows,
    show,
    units: units ?? undefined,
    toLot: toLot?.length,
    channels,
    rules,
    nowIso,
    busy,
    nameOf,
    act,
  }
}
