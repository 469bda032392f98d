/** The dock at the scan router: prints the label of each pallet that gets one of ours. */
import { useCallback } from 'react'
import type { InboundView, InboundWrite } from '#domain/dock/inbound-scan.ts'
import { containerLabelJob } from '#domain/codes/label-jobs.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { inboundFlow } from '#data/dock/inbound.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { useScanFlow } from '#scan/use-scan-flow.ts'

/** @param openLoadIds the loads of the truck on the page @param onOpen shows another truck */
export function useInboundScan(openLoadIds: readonly string[], onOpen: (view: InboundView) => void): void {
  const { db } = useCommandContext()
  const printer = useLabelPrinter()
  const onWritten = useCallback(
    (writes: readonly InboundWrite[]) => {
      const print = async (label: string, loadCode: string) => {
        const pallet = await findContainer(db, idOfLabel(label))
        if (pallet) await printer.print([containerLabelJob(pallet, loadCode)])
      }
      for (const write of writes) {
        const needsLabel = write.kind === 'add' && write.sourcePallet !== ''
        if (printer.auto && needsLabel) void print(write.label, write.load.code)
      }
    },
    [db, printer],
  )
  useScanFlow(inboundFlow, {
    input: openLoadIds,
    onGo: (view) => onOpen(view as InboundView),
    onWritten,
  })
}
