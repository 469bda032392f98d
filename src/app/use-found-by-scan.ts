/** Shows the person what any scan reveals of where units are. Loaded after the shell: the first screen does not wait for it. */
import { joined } from '#messages/message.ts'
import { useCallback, useEffect } from 'react'
import { Subscription } from 'rxjs'
import { mayDo, type Rank } from '#domain/core/people/access.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { afterFrame } from '#ui/after-frame.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'
import { showUndo } from '#ui/command/undo-notice.tsx'

const load = () => loadOrStay(() => import('#data/stock/found-by-scan.ts'))
const loadPallets = () => loadOrStay(() => import('#data/pallets/follow-pallets.ts'))
const loadPrices = () => loadOrStay(() => import('#data/core/sold-prices.ts'))

/** What others did unknown to this device is put right once it has arrived. */
function useFollowing(context: CommandContext | null, rank: Rank | 'signedOut'): void {
  const isManager = mayDo(rank, 'manager')
  const isAtWork = mayDo(rank, 'associate')
  useEffect(() => {
    if (!context || !isAtWork) return
    const following = new Subscription()
    const follow = async () => {
      const { followPallets } = await loadPallets()
      const late = isManager ? await Promise.all([load(), loadPrices()]) : null
      if (following.closed) return
      following.add(followPallets(context))
      if (!late) return
      const [{ followLateMoves }, { followSoldPrices }] = late
      following.add(followLateMoves(context))
      following.add(followSoldPrices(context))
    }
    follow().catch((error: unknown) => console.error('Late moves are not followed.', error))
    return () => following.unsubscribe()
  }, [context, isAtWork, isManager])
}

/** @param page the open page's address, for the ledger */
export function useFoundByScan(
  context: CommandContext | null,
  rank: Rank | 'signedOut',
  page: string,
): (scan: Scan) => Promise<void> {
  useFollowing(context, rank)
  return useCallback(
    async (scan) => {
      if (!context || scan.kind !== 'unit' || !mayDo(rank, 'associate')) return
      // What an answer owes is written after its frame, and is looked at then.
      await new Promise<void>(afterFrame)
      const { noteFoundByScan } = await load()
      const seen = await noteFoundByScan(context, scan, page)
      if (seen) showUndo(joined([seen.say.title, seen.say.detail], ': '), async () => void (await seen.undo()))
    },
    [context, rank, page],
  )
}
