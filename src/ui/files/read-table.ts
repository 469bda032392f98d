/**
 * Reads a file that a person chose into a table, in slices between frames. For files of some thousand rows; a manifest of 50,000 is read in a Worker by
 * the page Import.
 */
import { msg } from '#messages/message.ts'
import { decodeFile } from '#domain/files/decode.ts'
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

/** The file's rows under their columns, or why it cannot be read. Never rejects for what the file holds. */
export async function readTable(file: Blob, options: ReadOptions = {}): Promise<TableReading> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = decodeFile(bytes)
  if (decoded.kind === 'refused') return { ok: false, message: decoded.message }
  if (decoded.kind === 'text') return run(csvTableSteps(decoded.text), options)
  const workbook = await readWorkbook(bytes)
  return workbook.ok ? run(tableSteps(workbook.records, ',', workbook.notes), options) : workbook
}
