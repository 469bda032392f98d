/** The files of an auction for its channel: the list, and the photos named as the channel wants them, in one archive. */
import { useMemo } from 'react'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { isOffered, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { fileProblems, fileRow, photoName, profileHeaders, type AuctionProfile, type FileProblem } from '#domain/selling/auction-file.ts' // prettier-ignore
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { usePhotoPack, type PhotoPack } from '#records/use-photo-pack.ts'
import { downloadText, plainFileName } from '#ui/download.ts'

export interface AuctionExportRun extends Pick<PhotoPack, 'packed' | 'small' | 'stop'> {
  readonly lots: number
  readonly problems: readonly FileProblem[]
  readonly saveList: () => void
  readonly savePack: () => Promise<void>
}

const fileName = (event: SaleEventDoc): string => plainFileName(event.title, 'lots')

/** @param rows of the auction; withdrawn lots are left out of the file */
export function useAuctionExport(
  event: SaleEventDoc,
  rows: readonly LotFactsRow[],
  profile: AuctionProfile,
): AuctionExportRun {
  const { packed, small, stop, save } = usePhotoPack()
  const offered = useMemo(() => rows.filter(({ lot }) => isOffered(lot)), [rows])
  const cells = useMemo(
    () => offered.map(({ lot, units }) => fileRow(profile, event.sellerCode, { lot, units, photos: [] })),
    [offered, profile, event.sellerCode],
  )
  const problems = useMemo(() => fileProblems(profile, cells), [cells, profile])
  const listOf = (photos: readonly (readonly string[])[]) =>
    channelCsv(profileHeaders[profile], offered.map(({ lot, units }, place) => fileRow(profile, event.sellerCode, { lot, units, photos: photos[place] ?? [] }))) // prettier-ignore
  const items = offered.map(({ lot, units }) => ({
    units,
    photoName: (place: number) => photoName(lot.lotNo, place),
    most: Number.POSITIVE_INFINITY,
  }))
  return {
    lots: offered.length,
    problems,
    packed,
    small,
    stop,
    saveList: () => downloadText(`${fileName(event)}.csv`, 'text/csv;charset=utf-8', listOf([])),
    savePack: () => save(fileName(event), items, listOf),
  }
}
