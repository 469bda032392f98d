/** Running an import and taking one back: progress, stopping, and what is left when it breaks off. */
import { Canceled } from '#data/core/canceled.ts'
import { refusalWords } from '#domain/core/refusal.ts'
import { msg, type Words } from '#messages/message.ts'
import { useCallback } from 'react'
import { importClosed, type ClosedOrder } from '#data/buying/import-closed.ts'
import { importManifest, type ImportOrder, type LineWrite } from '#data/buying/import-manifest.ts'
import type { ImportBatch } from '#data/buying/import-batches.ts'
import { watchUnfinished, type Unfinished } from '#data/buying/one-import.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import { longProgress, runLong, runUndo, stopLong, type LongTools, type RunProgress } from './run-long.ts'

interface WhatStays {
  readonly count: number
  readonly left?: number
  /** All of it, since another import of the same file into the load stands. */
  readonly twin?: boolean
}

export type RunResult =
  /** `count`: loads that came in, or that a person has changed and that therefore stayed. Lines that stay corrected are in `left`, for the same reason. */
  | ({ readonly end: 'done' } & WhatStays)
  /** The import was canceled. What stays of it is told in the same way. */
  | ({ readonly end: 'canceled' } & WhatStays)
  /** Taking back was stopped; what is left is offered again. */
  | { readonly end: 'stopped' }
  | { readonly end: 'failed'; readonly message: Words }

/** What is imported: the lines of a manifest, or closed loads. */
export type AnyOrder = ImportOrder | ClosedOrder

export interface ImportRun {
  readonly progress: RunProgress | null
  /** An import of before that has not ended; `undefined` until that is known. */
  readonly unfinished: Unfinished | null | undefined
  readonly start: (order: AnyOrder, client: ImportClient) => Promise<RunResult>
  readonly stop: () => void
  readonly undo: (batch: ImportBatch) => Promise<RunResult>
}

/** A line carries its row's cells, so half the usual chunk keeps the page's frames (measured with 50,000 lines). */
const WRITES_PER_CHUNK = 250

async function* writesOf(client: ImportClient, writes: number): AsyncGenerator<readonly LineWrite[]> {
  for (let from = 0; from < writes; from += WRITES_PER_CHUNK) {
    yield await client.ask({ ask: 'writes', from, count: WRITES_PER_CHUNK })
  }
}

const whatOf = ({ kind }: ImportBatch): RunProgress['what'] => (kind === 'closedLoads' ? 'loads' : 'lines')

const failed = (error: unknown): RunResult => {
  console.error('An import could not be finished.', error)
  return { end: 'failed', message: refusalWords(error, msg('import.notSaved')) }
}

export function useImportRun(): ImportRun {
  const context = useCommandContext()
  const progress = useLive(() => longProgress(context.db), [context]) ?? null
  const unfinished = useLive(() => watchUnfinished(context.db), [context])

  const undo = useCallback(
    async (batch: ImportBatch): Promise<RunResult> => {
      try {
        const answer = await runUndo(context, batch)
        if (!answer.ok) return { end: 'failed', message: answer.message }
        return { end: 'done', count: answer.kept, left: answer.left ?? 0, twin: answer.twin ?? false }
      } catch (error) {
        return error instanceof Canceled ? { end: 'stopped' } : failed(error)
      }
    },
    [context],
  )

  const start = useCallback(
    async (order: AnyOrder, client: ImportClient): Promise<RunResult> => {
      const isClosed = 'loads' in order
      const total = isClosed ? order.loads.length : order.writes
      const work = async (tools: LongTools): Promise<RunResult> => {
        if (isClosed) return { end: 'done', count: await importClosed(context, order, tools) }
        await importManifest(context, order, writesOf(client, order.writes), tools)
        return { end: 'done', count: 0 }
      }
      try {
        const about = { doing: 'importing', what: whatOf(order.batch), total } as const
        return await client.whileHeld(() => runLong(context, about, work))
      } catch (error) {
        if (!(error instanceof Canceled)) return failed(error)
        const back = await undo(order.batch)
        return back.end === 'done' ? { ...back, end: 'canceled' } : back
      }
    },
    [undo, context],
  )
  const stop = useCallback(() => stopLong(context.db), [context])
  return { progress, unfinished, start, stop, undo }
}
