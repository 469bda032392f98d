/** The files of an auction for its channel: the list, and the photos named as the channel wants them, in one archive. */
import { useMemo, useRef, useState } from 'react'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { ZipWriter } from '#domain/files/zip.ts'
import { isOffered, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { fileProblems, fileRow, photoName, profileHeaders, type AuctionProfile, type FileProblem } from '#domain/selling/auction-file.ts' // prettier-ignore
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { findPhotosOfLot } from '#data/selling/lot-photos.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import { blobOfDataUrl, downloadBlob } from '#ui/download-blob.ts'

export interface AuctionExportRun {
  readonly lots: number
  readonly problems: readonly FileProblem[]
  /** How many lots are packed; `null` while nothing is. */
  readonly packed: number | null
  /** Photos of the last archive of which only a small picture was to be had. */
  readonly small: number
  readonly saveList: () => void
  readonly savePack: () => Promise<void>
  readonly stop: () => void
}

const fileName = (event: SaleEventDoc): string =>
  event.title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'lots'

/** @param rows of the auction; withdrawn lots are left out of the file */
export function useAuctionExport(
  event: SaleEventDoc,
  rows: readonly LotFactsRow[],
  profile: AuctionProfile,
): AuctionExportRun {
  const context = useCommandContext()
  const sync = useSync()
  const [packed, setPacked] = useState<number | null>(null)
  const [small, setSmall] = useState(0)
  const stopped = useRef(false)
  const offered = useMemo(() => rows.filter(({ lot }) => isOffered(lot)), [rows])
  const cells = useMemo(
    () => offered.map(({ lot, units }) => fileRow(profile, event.sellerCode, { lot, units, photos: [] })),
    [offered, profile, event.sellerCode],
  )
  const problems = useMemo(() => fileProblems(profile, cells), [cells, profile])
  const csvOf = (lines: readonly (readonly string[])[]) =>
    new TextEncoder().encode(channelCsv(profileHeaders[profile], lines))
  const pixelsOf = async (photo: PhotoDoc) => {
    const full = await readFullPhoto(context, sync, photo)
    if (!full) setSmall((count) => count + 1)
    return new Uint8Array(await (full ?? blobOfDataUrl(photo.thumb)).arrayBuffer())
  }
  const savePack = async () => {
    stopped.current = false
    setSmall(0)
    const zip = new ZipWriter(new Date())
    const lines: (readonly string[])[] = []
    try {
      for (const [index, { lot, units }] of offered.entries()) {
        if (stopped.current) return
        setPacked(index)
        const photos = await findPhotosOfLot(context.db, units)
        for (const [place, photo] of photos.entries())
          zip.add({ name: photoName(lot.lotNo, place), bytes: await pixelsOf(photo) })
        const names = photos.map((_, place) => photoName(lot.lotNo, place))
        lines.push(fileRow(profile, event.sellerCode, { lot, units, photos: names }))
      }
      zip.add({ name: `${fileName(event)}.csv`, bytes: csvOf(lines) })
      downloadBlob(`${fileName(event)}.zip`, new Blob([...zip.end()], { type: 'application/zip' }))
    } finally {
      setPacked(null)
    }
  }
  return {
    lots: offered.length,
    problems,
    packed,
    small,
    saveList: () =>
      downloadBlob(`${fileName(event)}.csv`, new Blob([csvOf(cells)], { type: 'text/csv;charset=utf-8' })),
    savePack,
    stop: () => {
      stopped.current = true
    },
  }
}
