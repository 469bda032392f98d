/** Binds handing over to the store and to the scan router: the order in hand, everyone who comes, and the commands of the counter. */
import { useCallback, useMemo } from 'react'
import { msg, type Words } from '#messages/message.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { pickupRows, type PickupRow } from '#domain/outbound/pickup.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { PickupBench, PickupEvent } from '#domain/outbound/pickup-state.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { watchPickups, type Pickups } from '#data/outbound/pickups.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { pickupSearch, type PickupAddress, type PickupView } from './pickup-search.ts'

/** Everyone who fetches, as of now. */
export interface PickupsNow {
  /** Who waits first. */
  readonly rows: readonly PickupRow[]
  readonly events: ReadonlyMap<string, SaleEventDoc>
  readonly auctionTerms: Pickups['auctionTerms']
  readonly terms: Pickups['terms']
  readonly zone: Pickups['zone']
}

export interface PickupWork extends PickupAddress {
  readonly isManager: boolean
  readonly show: PickupView
  /** `undefined` until the saved draft is loaded. */
  readonly state: PickupBench | undefined
  readonly tap: (event: PickupEvent) => void
  /** `undefined` while the store has not answered. */
  readonly pickups: PickupsNow | undefined
  /** The order in hand; `undefined` for none, and once it is handed over. */
  readonly held: PickupRow | undefined
  readonly busy: boolean
  /** Carries out a command with its undo. Resolves with whether it went through. */
  readonly act: (
    command: (context: CommandContext) => Promise<Job | null>,
    words: Words,
    undo?: typeof undoJob,
  ) => Promise<boolean>
}

export function usePickup(): PickupWork {
  const context = useCommandContext()
  const { db } = context
  const address = pickupSearch.useSearch()
  const isManager = mayDo(useRank(), 'manager')
  const isDesktop = useRoom() === 'desktop'
  const show = address.search.show ?? (isDesktop ? 'orders' : 'bench')
  const { state, tap } = useScanFlow(pickupFlow, { sights: true })
  const now = useNow()
  const known = useLive(() => watchPickups(db), [db])
  const pickups = useMemo(
    () =>
      known && {
        events: known.events,
        auctionTerms: known.auctionTerms,
        terms: known.terms,
        zone: known.zone,
        rows: pickupRows(known, Date.parse(now)),
      },
    [known, now],
  )
  const held = pickups?.rows.find(({ order }) => order.id === state?.orderId)
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const act = useCallback<PickupWork['act']>(
    (command, words, undo = undoJob) =>
      run(async () => {
        const job = await command(context)
        if (!job) throw new Refusal('changedSince', msg('listing.nothingDone'))
        return { words, undo: () => undo(context, job) }
      }),
    [context, run],
  )
  return { ...address, isManager, show, state, tap, pickups, held, busy, act }
}
