/** Binds the receiving session to the scan router: prints the label of each unit that comes in, and repairs the ledger after a crash. */
import { useCallback, useEffect, useState } from 'react'
import type { ReceiveEvent, ReceiveState, ReceiveWrite } from '#domain/dock/receive-state.ts'
import { unitLabelJob } from '#domain/codes/label-jobs.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { findUnit } from '#data/core/find/find-unit.ts'
import { repairReceipts } from '#data/dock/receive-commands.ts'
import { receiveFlow } from '#data/dock/receiving.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import type { LabelPrinter } from '#ui/labels/label-printer.tsx'

export interface Receiving {
  /** `undefined` until the saved draft is loaded. */
  readonly session: ReceiveState | undefined
  /** A tap: the same rules, the same answers. */
  readonly tap: (event: ReceiveEvent) => void
}

export function useReceiving(printer: LabelPrinter): Receiving {
  const context = useCommandContext()
  const onWritten = useCallback(
    (writes: readonly ReceiveWrite[]) => {
      const print = async (label: string, loadCode: string) => {
        const unit = await findUnit(context.db, idOfLabel(label))
        if (unit) await printer.print([unitLabelJob(unit, loadCode)])
      }
      for (const write of writes) {
        if (printer.auto && write.kind === 'receive') void print(write.label, write.receipt.load.code)
      }
    },
    [printer, context],
  )
  const { state: session, tap } = useScanFlow(receiveFlow, { onWritten })
  const loadId = session?.loadId ?? ''
  const [openedAt] = useState(() => context.now())
  useEffect(() => {
    if (loadId !== '') void repairReceipts(context, loadId, openedAt)
  }, [context, loadId, openedAt])
  return { session, tap }
}
