/** What any scan anywhere tells of where things are, for the person at the device. */
import { useCallback, useEffect } from 'react'
import { mayDo, type Rank } from '#domain/access.ts'
import type { Scan } from '#domain/barcodes.ts'
import { followLateMoves, noteSighting } from '#data/chance-sightings.ts'
import type { Work } from '#data/work.ts'
import { showUndo } from '#ui/undo-notice.tsx'

/** @param page the open page's address, for the ledger */
export function useSightings(work: Work | null, rank: Rank | 'signedOut', page: string): (scan: Scan) => Promise<void> {
  const isManager = mayDo(rank, 'manager')
  useEffect(() => {
    if (!work || !isManager) return
    const following = followLateMoves(work)
    return () => following.unsubscribe()
  }, [work, isManager])
  return useCallback(
    async (scan) => {
      const seen = work && mayDo(rank, 'associate') ? await noteSighting(work, scan, page) : null
      if (!seen) return
      showUndo(`${seen.say.title}: ${seen.say.detail ?? ''}`, async () => void (await seen.undo()))
    },
    [work, rank, page],
  )
}
