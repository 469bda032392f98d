/** The lines of a load as they are shown: those of the manifest, and one for each that was taken back after items had come in against it. */
import { useMemo } from 'react'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { goneLineIds } from '#domain/core/loads/gone-lines.ts'
import { watchGoneLines } from '#data/dock/gone-lines.ts'
import { useLast, useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'

export interface ShownLines {
  readonly lines: readonly ManifestLineDoc[]
  /** Items that were received of lines that are gone. */
  readonly goneQty: number
}

const noIds: readonly string[] = []

/** @param receivedOf the items by line; `undefined` while it is read, as `lines` is */
export function useShownLines(
  lines: readonly ManifestLineDoc[] | undefined,
  receivedOf: ReadonlyMap<string, number> | undefined,
): ShownLines | undefined {
  const { db } = useCommandContext()
  const known = useMemo(() => new Set(lines?.map(({ id }) => id)), [lines])
  const ids = useMemo(() => (lines && receivedOf ? goneLineIds(known, receivedOf) : noIds), [lines, known, receivedOf])
  const key = ids.join()
  const read = useLast(useLive(() => (key === '' ? null : watchGoneLines(db, key.split(','))), [db, key]))
  return useMemo(() => {
    if (!lines) return undefined
    const goneQty = ids.reduce((sum, id) => sum + (receivedOf?.get(id) ?? 0), 0)
    // While those of the next load are read, the list has those of the one before.
    const gone = ids.length === 0 ? [] : (read?.filter(({ id }) => ids.includes(id)) ?? [])
    return { lines: gone.length === 0 ? lines : [...lines, ...gone], goneQty }
  }, [lines, read, ids, receivedOf])
}
