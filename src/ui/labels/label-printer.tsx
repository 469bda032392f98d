/**
 * Label printing for all pages: one label goes out at once, several are shown first. Holds the device's choices, the one dialog and what the
 * browser prints.
 */
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { LabelDialog } from './label-dialog.tsx'
import { LabelPrintHost } from './label-print-host.tsx'
import { keepLabelSettings, readLabelSettings, type LabelSettings } from './label-settings.ts'
import { usePrintRun, type OnPrinted } from './use-print-run.ts'

export interface LabelPrinter {
  /** Whether a unit's label is printed as soon as it is received. */
  readonly auto: boolean
  readonly setAuto: (on: boolean) => void
  /** Ends when the labels are out, or were called off. */
  readonly print: (jobs: readonly LabelJob[]) => Promise<void>
  /** Opens the device's label settings. */
  readonly choose: () => void
}

/** A page without the app around it prints nothing. */
const noPrinter: LabelPrinter = {
  auto: false,
  setAuto: () => undefined,
  print: () => Promise.resolve(),
  choose: () => undefined,
}

const PrinterContext = createContext<LabelPrinter>(noPrinter)

export function useLabelPrinter(): LabelPrinter {
  return useContext(PrinterContext)
}

/** Labels that wait for a person to look at them. */
interface Pending {
  readonly jobs: readonly LabelJob[]
  readonly finish: () => void
}

/**
 * @param onPrinted gets the labels that went out, to write them into the ledger; a lot may come in
 * parts
 */
export function LabelPrinterProvider({
  onPrinted,
  children,
}: {
  readonly onPrinted: OnPrinted
  readonly children: ReactNode
}) {
  const [settings, setSettings] = useState(readLabelSettings)
  const [pending, setPending] = useState<Pending | null>(null)
  const [choosing, setChoosing] = useState(false)
  const { sheet, done, run, stop } = usePrintRun(onPrinted)

  const keep = useCallback((next: LabelSettings) => {
    keepLabelSettings(next)
    setSettings(next)
  }, [])
  const print = useCallback(
    async (jobs: readonly LabelJob[]) => {
      if (jobs.length === 1) await run(jobs, settings)
      else if (jobs.length > 1) await new Promise<void>((finish) => setPending({ jobs, finish }))
    },
    [run, settings],
  )
  const printer = useMemo<LabelPrinter>(
    () => ({
      auto: settings.auto,
      setAuto: (on) => keep({ ...settings, auto: on }),
      print,
      choose: () => setChoosing(true),
    }),
    [settings, keep, print],
  )

  const close = () => {
    stop()
    pending?.finish()
    setPending(null)
    setChoosing(false)
  }
  const printPending = async () => {
    if (pending && (await run(pending.jobs, settings))) close()
  }
  return (
    <PrinterContext value={printer}>
      {children}
      <LabelDialog
        jobs={pending?.jobs ?? null}
        choosing={choosing}
        settings={settings}
        done={done}
        onChoosing={setChoosing}
        onKeep={keep}
        onPrint={() => void printPending()}
        onClose={close}
      />
      {sheet && <LabelPrintHost key={sheet.id} labels={sheet.labels} paper={sheet.paper} onDone={sheet.onDone} />}
    </PrinterContext>
  )
}
