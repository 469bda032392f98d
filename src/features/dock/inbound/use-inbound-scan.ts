/** Binds the dock's scanning rules to the store: a scan goes in, a pallet is ticked off, and the answer says how many are here. */
import { useCallback } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { PalletCount } from '#domain/dock/inbound.ts'
import { inboundStep, type InboundAnswer } from '#domain/dock/inbound-scan.ts'
import { containerLabelJob } from '#domain/codes/label-jobs.ts'
import { loadStageWords } from '#domain/core/load-stages.ts'
import { addUnlistedPallet, tickPallet, undoTick, type Ticked } from '#data/dock/count-pallets.ts'
import { findPalletCount, inboundFacts } from '#data/dock/inbound.ts'
import { useWork } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import type { ScanAnswer } from '#scan/scan-router.tsx'

const leaveIt = { label: 'Leave it', act: () => Promise.resolve(null) } as const

const palletName = (container: ContainerDoc): string => container.sourcePallet || container.label

/** @param openLoadIds the loads of the truck on the page @param onOpen shows a load's truck */
export function useInboundScan(
  openLoadIds: readonly string[],
  onOpen: (load: LoadDoc) => void,
): (scan: Scan) => Promise<ScanAnswer | null> {
  const work = useWork()
  const printer = useLabelPrinter()

  const counted = useCallback(
    async (ticked: Ticked, load: LoadDoc): Promise<ScanAnswer> => {
      if (!openLoadIds.includes(load.id)) onOpen(load)
      const undo = async (): Promise<ScanAnswer> => {
        await undoTick(work, ticked)
        return { tone: 'amber', title: 'Not counted after all', detail: palletName(ticked.container) }
      }
      return countedAnswer(ticked, load, await findPalletCount(work.db, load.id), undo)
    },
    [onOpen, openLoadIds, work],
  )

  const tick = useCallback(
    async (container: ContainerDoc, load: LoadDoc): Promise<ScanAnswer> => {
      const ticked = await tickPallet(work, container, load)
      if (ticked) return counted(ticked, load)
      return { tone: 'amber', title: 'Counted already', detail: `${palletName(container)}, load ${load.code}.` }
    },
    [counted, work],
  )

  const add = useCallback(
    async (label: string, own: boolean, load: LoadDoc): Promise<ScanAnswer> => {
      const ticked = await addUnlistedPallet(work, load, label, own)
      if (!own && printer.auto) void printer.print([containerLabelJob(ticked.container, load.code)])
      return counted(ticked, load)
    },
    [counted, printer, work],
  )

  const act = useCallback(
    (answer: InboundAnswer): Promise<ScanAnswer | null> | ScanAnswer | null => {
      switch (answer.kind) {
        case 'tell':
          return { tone: answer.tone, title: answer.title, detail: answer.detail }
        case 'tick':
          return tick(answer.container, answer.load)
        case 'openLoad':
          onOpen(answer.load)
          return openedAnswer(answer.load, answer.container)
        case 'otherLoad':
          return otherLoadQuestion(answer.container, answer.load, () => tick(answer.container, answer.load))
        case 'newPallet':
          return newPalletQuestion(answer.label, answer.loads, (load) => add(answer.label, answer.own, load))
        default:
          return null
      }
    },
    [add, onOpen, tick],
  )

  return useCallback(
    async (scan: Scan) => act(inboundStep(scan, await inboundFacts(work.db, openLoadIds, scan))),
    [act, openLoadIds, work],
  )
}

function countedAnswer(ticked: Ticked, load: LoadDoc, count: PalletCount, undo: () => Promise<ScanAnswer>): ScanAnswer {
  const { container, arrived, isNew } = ticked
  const over = count.difference > 0
  const label = isNew && container.sourcePallet !== '' ? ` Stick label ${container.label} on.` : ''
  return {
    tone: isNew || over ? 'amber' : 'green',
    title: `${isNew ? 'New pallet' : 'Pallet'} ${palletName(container)}`,
    big: count.expected === null ? `${count.counted ?? 0}` : `${count.counted ?? 0} of ${count.expected}`,
    detail: `Load ${load.code}${over ? `, ${count.words}` : ''}.${arrived.length > 0 ? ' Marked as arrived.' : ''}${label}`,
    undo,
  }
}

function openedAnswer(load: LoadDoc, container: ContainerDoc | null): ScanAnswer {
  if (!container) return { tone: 'green', title: `Load ${load.code}`, detail: load.title }
  const again = container.status === 'expected' ? ' Scan it again to count it.' : ''
  return {
    tone: 'green',
    title: `Pallet ${palletName(container)}`,
    detail: `Load ${load.code}, ${loadStageWords[load.stage].toLowerCase()}.${again}`,
  }
}

function otherLoadQuestion(container: ContainerDoc, load: LoadDoc, tick: () => Promise<ScanAnswer>): ScanAnswer {
  const title = `This pallet is of load ${load.code}`
  if (container.status !== 'expected') {
    return { tone: 'amber', title, detail: `${palletName(container)} was counted there already.` }
  }
  return {
    tone: 'amber',
    title,
    detail: `${palletName(container)}. ${load.title}`,
    choices: [{ label: `Count it on ${load.code}`, act: tick }, leaveIt],
  }
}

function newPalletQuestion(
  label: string,
  loads: readonly LoadDoc[],
  add: (load: LoadDoc) => Promise<ScanAnswer>,
): ScanAnswer {
  const choices = loads.map((load) => ({ label: `New pallet on ${load.code}`, act: () => add(load) }))
  return {
    tone: 'amber',
    title: 'No paper names this pallet',
    detail: label,
    // With one load a second scan of it means yes; with two, somebody has to say which.
    choices: [...choices.map((choice) => ({ ...choice, onRescan: loads.length === 1 })), leaveIt],
  }
}
