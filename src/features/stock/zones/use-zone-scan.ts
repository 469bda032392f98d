/** A place that is scanned here is opened: what it is, and what is in it. Anything else the app opens by itself. */
import { useCallback } from 'react'
import type { Scan } from '#domain/codes/barcodes.ts'
import { mayDo } from '#domain/core/access.ts'
import { things } from '#domain/core/pallet-contents.ts'
import { putAwayState } from '#domain/stock/put-away.ts'
import { placeKindWords } from '#domain/core/zone-tree.ts'
import { findPlace, findPlaceChain } from '#data/pallets/pallets.ts'
import { useRank, useWork } from '#hooks/use-session.ts'
import type { ScanAnswer } from '#scan/scan-router.tsx'
import type { Zones } from './use-zones.ts'

export function useZoneScan({
  sums,
  onOpen,
}: Pick<Zones, 'sums' | 'onOpen'>): (scan: Scan) => Promise<ScanAnswer | null> {
  const { db } = useWork()
  const rank = useRank()
  return useCallback(
    async (scan) => {
      const place = await findPlace(db, scan)
      if (place) {
        onOpen(place.id)
        const sum = sums?.get(place.id)
        const what = place.purpose || place.name || placeKindWords[place.kind]
        // What blocks a rack blocks its bins. The store is asked: what a page shows may be a moment old.
        const putAway = putAwayState(await findPlaceChain(db, place.id), sum)
        const state = putAway.tone === 'green' ? '' : putAway.words
        const detail = [what, sum ? `${things(sum.qty)} here` : '', state].filter((part) => part !== '').join(' · ')
        return { tone: putAway.tone === 'green' ? 'green' : 'amber', title: place.code, detail }
      }
      if (scan.kind !== 'location') return null
      const isKnownToOthers = !mayDo(rank, 'associate')
      return {
        tone: 'red',
        title: isKnownToOthers ? 'Without access you see zones only' : 'No place has this code',
        detail: scan.raw,
      }
    },
    [db, onOpen, rank, sums],
  )
}
