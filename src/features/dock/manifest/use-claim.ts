/** Gathers the claim when it is opened, and hands out its files. */
import { useWords } from '#language/use-words.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { differenceCells, differenceHeaders, loadDifferences, type Difference } from '#domain/dock/claim-differences.ts'
import { csvText } from '#domain/files/export.ts'
import { claimPhotoNames } from '#domain/dock/claim-photos.ts'
import type { VarianceTable } from '#domain/dock/variance-rows.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { findPhotosOf, findUnitsOfLoad } from '#data/dock/manifest.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { blobOfDataUrl, downloadBlob } from '#ui/download-blob.ts'
import { downloadText } from '#ui/download.ts'

/** Browsers drop downloads that come faster. */
const BETWEEN_MS = 250

export interface Claim {
  readonly differences: readonly Difference[]
  readonly photoCount: number
  readonly sending: boolean
  readonly sent: number
  readonly saveList: () => void
  readonly savePhotos: () => Promise<void>
  readonly stop: () => void
}

interface Gathered {
  readonly units: readonly UnitDoc[]
  readonly photos: readonly PhotoDoc[]
}

const nothing: Gathered = { units: [], photos: [] }
const noDifferences: readonly Difference[] = []

/** Read once each time the claim is opened: a claim that changes while it is sent would not be the one that was looked at. */
function useGathered(open: boolean, load: LoadDoc, table: VarianceTable) {
  const { db } = useCommandContext()
  const [gathered, setGathered] = useState(nothing)
  const variances = useMemo(() => table.rows.map((row) => row.variance), [table])
  useEffect(() => {
    let current = open
    const gather = async () => {
      const units = await findUnitsOfLoad(db, load.id)
      const lineIds = new Set(loadDifferences(variances, units).map((one) => one.variance.line.id))
      const unitIds = units.filter((unit) => lineIds.has(unit.lineId)).map((unit) => unit.id)
      const photos = await findPhotosOf(db, [load.id, ...lineIds, ...unitIds])
      if (current) setGathered({ units, photos })
    }
    if (open) void gather()
    return () => {
      current = false
    }
    // eslint-disable-next-line react/exhaustive-deps -- gathered at opening only
  }, [db, open, load.id])
  const differences = useMemo(
    () => (open && gathered !== nothing ? loadDifferences(variances, gathered.units) : noDifferences),
    [open, gathered, variances],
  )
  return { ...gathered, differences }
}

export function useClaim(open: boolean, load: LoadDoc, table: VarianceTable): Claim {
  const t = useWords()
  const context = useCommandContext()
  const sync = useSync()
  const { units, photos, differences } = useGathered(open, load, table)
  const [sent, setSent] = useState<number | null>(null)
  const stopped = useRef(false)
  const names = useMemo(() => claimPhotoNames(load.code, photos, units, table.byId), [load.code, photos, units, table])
  const saveList = () => {
    const rows = differences.map((one) => differenceCells(one, names.byLine.get(one.variance.line.id) ?? [], t.of))
    downloadText(`claim-${load.code}.csv`, 'text/csv;charset=utf-8', csvText(differenceHeaders.map(t.of), rows))
  }
  const savePhotos = async () => {
    stopped.current = false
    for (const [index, photo] of photos.entries()) {
      if (stopped.current) break
      setSent(index)
      const pixels = (await readFullPhoto(context, sync, photo)) ?? blobOfDataUrl(photo.thumb)
      downloadBlob(names.byPhoto.get(photo.id) ?? `${photo.id}.jpg`, pixels)
      await new Promise((resolve) => {
        setTimeout(resolve, BETWEEN_MS)
      })
    }
    setSent(null)
  }
  return {
    differences,
    photoCount: photos.length,
    sending: sent !== null,
    sent: sent ?? 0,
    saveList,
    savePhotos,
    stop: () => {
      stopped.current = true
    },
  }
}
