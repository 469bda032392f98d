/** A livestream report on its way in: read from its file, bound to a show, taken in with progress. */
import { useCallback, useRef, useState } from 'react'
import { msg, type Words } from '#messages/message.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import { readReport, type ReportRow } from '#domain/shows/report.ts'
import { showNear } from '#domain/shows/show-stages.ts'
import { takeReport } from '#data/shows/report-commands.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { readTable } from '#ui/files/read-table.ts'
import type { Sales } from './use-sales.ts'

export interface Report {
  /** `null` before a file was read. */
  readonly rows: readonly ReportRow[] | null
  readonly problems: readonly RowProblem[]
  readonly notes: readonly Words[]
  readonly fileName: string
  /** Why the file was refused; `''` for nothing. */
  readonly refused: Words
  readonly eventId: string
  readonly busy: boolean
  /** The share that is written; `null` while nothing is. */
  readonly done: number | null
  readonly isUsable: boolean
  readonly setUsable: (is: boolean) => void
  readonly read: (file: File) => void
  readonly choose: (eventId: string) => void
  readonly take: () => void
  readonly stop: () => void
}

interface Read {
  readonly rows: readonly ReportRow[]
  readonly problems: readonly RowProblem[]
  /** Of the file as a whole. */
  readonly notes: readonly Words[]
  readonly fileName: string
  readonly eventId: string
}

export function useReport({ shows, setSearch }: Sales): Report {
  const context = useCommandContext()
  const [held, setHeld] = useState<Read | null>(null)
  const [refused, setRefused] = useState<Words>('')
  const [done, setDone] = useState<number | null>(null)
  const [isUsable, setUsable] = useState(false)
  const stopping = useRef<AbortController | null>(null)
  const { busy, run } = useCommand({ title: msg('show.report.notTaken') })
  const read = useCallback(
    (file: File) =>
      void run(async () => {
        setHeld(null)
        setRefused('')
        const reading = await readTable(file)
        const report = reading.ok ? readReport(reading.table) : reading
        if (!reading.ok || !report.ok) return setRefused(report.ok ? '' : report.message)
        if (report.rows.length === 0) return setRefused(msg('show.report.empty'))
        const placed = report.rows.map(({ placedAt }) => placedAt).filter((at) => at !== '').sort() // prettier-ignore
        const eventId = showNear(shows, placed[0] ?? context.now())?.id ?? ''
        setHeld({
          rows: report.rows,
          problems: report.problems,
          notes: reading.table.notes,
          fileName: file.name,
          eventId,
        })
      }),
    [context, run, shows],
  )
  const take = () =>
    void run(async () => {
      if (!held) return NOT_DONE
      const control = new AbortController()
      stopping.current = control
      setDone(0)
      try {
        const onProgress = (part: number, total: number) => setDone(part / total)
        const jobs = await takeReport(context, held.eventId, held.rows, { onProgress, signal: control.signal })
        if (control.signal.aborted) return NOT_DONE
        setHeld(null)
        setSearch({ report: undefined, event: held.eventId, show: 'shipments' })
        if (jobs.length === 0) return AS_IT_IS
        return { words: msg('show.report.taken', { file: held.fileName }), undo: () => undoJobs(context, jobs) }
      } finally {
        setDone(null)
      }
    })
  return {
    rows: held?.rows ?? null,
    problems: held?.problems ?? [],
    notes: held?.notes ?? [],
    fileName: held?.fileName ?? '',
    refused,
    eventId: held?.eventId ?? '',
    busy,
    done,
    isUsable,
    setUsable,
    read,
    choose: (eventId) => setHeld(held && { ...held, eventId }),
    take,
    stop: () => stopping.current?.abort(),
  }
}
