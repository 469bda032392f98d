/** The file on the page: dropped, read in a Worker, known by its kind, closed again. */
import { refusalWords } from '#domain/core/refusal.ts'
import { msg, type Words } from '#messages/message.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#domain/files/decode.ts'
import { ImportClient } from '#features/buying/import/reading/import-client.ts'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'

export type FilePhase =
  | { readonly at: 'none' }
  | { readonly at: 'reading'; readonly fileName: string; readonly percent: number }
  | { readonly at: 'refused'; readonly fileName: string; readonly message: Words }
  | { readonly at: 'open'; readonly fileName: string; readonly facts: FileFacts; readonly client: ImportClient }

export interface ImportFile {
  readonly phase: FilePhase
  readonly open: (file: File) => void
  readonly close: () => void
}

const wordsOf = (error: unknown): Words => refusalWords(error, msg('import.fileNotRead'))

export function useImportFile(): ImportFile {
  const [phase, setPhase] = useState<FilePhase>({ at: 'none' })
  const client = useRef<ImportClient | null>(null)

  const close = useCallback(() => {
    client.current?.close()
    client.current = null
    setPhase({ at: 'none' })
  }, [])
  useEffect(() => () => client.current?.close(), [])

  const read = useCallback(async (file: File) => {
    const fileName = file.name.slice(0, 120)
    client.current?.close()
    const mine = new ImportClient()
    client.current = mine
    // A file that was closed meanwhile changes nothing more.
    const put = (next: FilePhase) => {
      if (client.current === mine) setPhase(next)
    }
    if (file.size > MAX_FILE_BYTES) {
      return put({ at: 'refused', fileName, message: msg('file.tooLarge') })
    }
    put({ at: 'reading', fileName, percent: 0 })
    try {
      const bytes = await file.arrayBuffer()
      const reading = await mine.ask({ ask: 'read', bytes }, ({ done, total }) => {
        put({ at: 'reading', fileName, percent: Math.round((100 * done) / Math.max(1, total)) })
      })
      put(
        reading.ok
          ? { at: 'open', fileName, facts: reading.facts, client: mine }
          : { at: 'refused', fileName, message: reading.message },
      )
    } catch (error) {
      put({ at: 'refused', fileName, message: wordsOf(error) })
    }
  }, [])
  const open = useCallback((file: File) => void read(file), [read])
  return { phase, open, close }
}
