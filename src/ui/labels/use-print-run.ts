import { Refusal, refusalWords } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { useCallback, useRef, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { downloadZpl, postZpl, readyLabels, type ReadyLabel } from './label-output.ts'
import { showProblem } from '#ui/command/undo-notice.tsx'
import type { LabelPaper, LabelSettings, PrintWay } from './label-settings.ts'

/** What the browser is printing now: labels of one size. */
export interface Sheet {
  readonly id: number
  readonly labels: readonly ReadyLabel[]
  readonly paper: LabelPaper
  readonly onDone: () => void
}

export type OnPrinted = (jobs: readonly LabelJob[], way: PrintWay) => void

export interface PrintRun {
  readonly sheet: Sheet | null
  /** How many labels are ready; `null` when nothing is being printed. */
  readonly done: number | null
  /**
   * Prints in the device's way; true when all went out. Never throws: an error is shown on the
   * screen.
   */
  readonly run: (jobs: readonly LabelJob[], settings: LabelSettings) => Promise<boolean>
  readonly stop: () => void
}

function showPrintError(error: unknown): void {
  const unanswered = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  const notPrinted = refusalWords(error, msg('label.notPrintedHint'))
  if (!(error instanceof Refusal)) console.error('Labels could not be printed.', error)
  showProblem(msg('label.notPrinted'), unanswered ? msg('label.noAnswer') : notPrinted)
}

/** Prints labels one run after another, so that two scans in a row never print over each other. */
export function usePrintRun(onPrinted: OnPrinted): PrintRun {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const stopper = useRef<AbortController | null>(null)
  const sheetCount = useRef(0)
  const printed = useLatest(onPrinted)

  const inBrowser = useCallback(
    async (jobs: readonly LabelJob[], settings: LabelSettings, signal: AbortSignal) => {
      const ready = await readyLabels(jobs, settings, signal, setDone)
      for (const paper of new Set(ready.map((label) => label.paper))) {
        const labels = ready.filter((label) => label.paper === paper)
        await new Promise<void>((resolve) => setSheet({ id: ++sheetCount.current, labels, paper, onDone: resolve }))
      }
      setSheet(null)
      printed()(jobs, 'browser')
    },
    [printed],
  )

  const run = useCallback(
    (jobs: readonly LabelJob[], settings: LabelSettings) => {
      const work = async (): Promise<boolean> => {
        const stop = new AbortController()
        stopper.current = stop
        setDone(0)
        let sent = 0
        try {
          if (settings.way === 'browser') await inBrowser(jobs, settings, stop.signal)
          else if (settings.way === 'zplFile') {
            downloadZpl(jobs, settings)
            printed()(jobs, 'zplFile')
          } else {
            await postZpl(jobs, settings, stop.signal, (lot) => {
              sent += lot.length
              setDone(sent)
              printed()(lot, 'zplPost')
            })
          }
          return true
        } catch (error) {
          if (!stop.signal.aborted) showPrintError(error)
          return false
        } finally {
          setDone(null)
        }
      }
      const mine = turn.current.then(work)
      turn.current = mine
      return mine
    },
    [inBrowser, printed],
  )
  return { sheet, done, run, stop: () => stopper.current?.abort() }
}
