/**
 * Reads a file that a person chose into a table, in slices between frames. For files of some thousand rows; a manifest of 50,000 is read in a Worker by
 * the page Import.
 */
import { msg, type Words } from '#messages/message.ts'
import { decodeFile, MAX_FILE_BYTES } from '#domain/files/decode.ts'
import type { Progress, Steps } from '#domain/files/steps.ts'
import { csvTableSteps, tableSteps, type TableReading } from '#domain/files/table.ts'
import { readWorkbook } from '#domain/files/workbook.ts'

export interface ReadOptions {
  readonly onProgress?: (progress: Progress) => void
  /** Stops between two slices; the reading is then refused. */
  readonly signal?: AbortSignal
}

const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

async function run(steps: Steps<TableReading>, { onProgress, signal }: ReadOptions): Promise<TableReading> {
  for (;;) {
    if (signal?.aborted) return { ok: false, message: msg('file.stopped') }
    const step = steps.next()
    if (step.done) return step.value
    onProgress?.(step.value)
    await nextFrame()
  }
}

export type FileBytes =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly message: Words }

/** The file's bytes. One that is too large is not loaded, and one that was moved or taken off its drive meanwhile is told in words. */
export async function bytesOf(file: Blob): Promise<FileBytes> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, message: msg('file.tooLarge') }
  try {
    return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()) }
  } catch {
    return { ok: false, message: msg('file.notThere') }
  }
}

/** The file's rows under their columns, or why it cannot be read. Never rejects. */
export async function readTable(file: Blob, options: ReadOptions = {}): Promise<TableReading> {
  const read = await bytesOf(file)
  if (!read.ok) return read
  const decoded = decodeFile(read.bytes)
  if (decoded.kind === 'refused') return { ok: false, message: decoded.message }
  if (decoded.kind === 'text') return run(csvTableSteps(decoded.text), options)
  const workbook = await readWorkbook(read.bytes)
  return workbook.ok ? run(tableSteps(workbook.records, ',', workbook.notes), options) : workbook
}
