/** Binds the receiving rules to the store and to the scan router: a scan goes in, an answer comes out, and between them one write. */
import { holdReasonWords } from '#domain/core/unit-facts.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { afterReceipt, emptyTable, receiveStep, type Receipt, type ReceiveAnswer, type ReceiveQuestion, type ReceiveState } from '#domain/dock/receiving.ts' // prettier-ignore
import { addPallet, openPallet } from '#data/dock/open-pallet.ts'
import { mendReceipts, receive, undoReceive, type Received } from '#data/dock/receive-commands.ts'
import { receiveFacts } from '#data/dock/receiving.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useWork } from '#hooks/use-session.ts'
import type { ScanAnswer } from '#scan/scan-router.tsx'

export interface Receiving {
  /** `undefined` until the draft of before was read. */
  readonly table: ReceiveState | undefined
  readonly setTable: (next: Partial<ReceiveState>) => void
  readonly onScan: (scan: Scan) => Promise<ScanAnswer | null>
  /** For what was chosen by hand: the same rules, the same answers. */
  readonly act: (answer: ReceiveAnswer) => Promise<ScanAnswer | null>
  readonly undo: (received: Pick<Received, 'unit'>) => Promise<ScanAnswer | null>
}

/** @param onReceived called after each receipt is saved: to print its label */
export function useReceiving(onReceived: (received: Received, load: LoadDoc) => void): Receiving {
  const work = useWork()
  const [table, put] = useDraft<ReceiveState>('receive', emptyTable)
  const latest = useRef<ReceiveState | undefined>(table)
  useEffect(() => {
    if (latest.current === undefined) latest.current = table
  }, [table])
  const lastAt = useRef(0)

  const setTable = useCallback(
    (next: Partial<ReceiveState>) => {
      latest.current = { ...(latest.current ?? emptyTable), ...next }
      void put(latest.current)
    },
    [put],
  )

  useEffect(() => {
    if (table?.loadId) void mendReceipts(work, table.loadId)
  }, [work, table?.loadId])

  const undo = useCallback(
    async ({ unit }: Pick<Received, 'unit'>): Promise<ScanAnswer> => {
      await undoReceive(work, unit.id)
      return {
        tone: 'amber',
        title: 'Taken back',
        detail: `${unit.title || unit.label}. Take its label ${unit.label} off.`,
      }
    },
    [work],
  )

  const takeIn = useCallback(
    async (receipt: Receipt): Promise<ScanAnswer> => {
      const now = performance.now()
      const took = lastAt.current === 0 ? 0 : now - lastAt.current
      lastAt.current = now
      const received = await receive(work, receipt, took)
      setTable(afterReceipt(latest.current ?? emptyTable))
      onReceived(received, receipt.load)
      return receivedAnswer(receipt, received, () => undo(received))
    },
    [onReceived, setTable, undo, work],
  )

  const openIt = useCallback(
    async (container: ContainerDoc, load: LoadDoc): Promise<ScanAnswer> => {
      await openPallet(work, container)
      setTable({ loadId: load.id, containerId: container.id })
      return { tone: 'green', title: `Pallet ${container.label}`, detail: `Load ${load.code}. Scan what is on it.` }
    },
    [setTable, work],
  )

  const startNew = useCallback(
    async (sourcePallet: string, load: LoadDoc): Promise<ScanAnswer> => {
      const pallet = await addPallet(work, load, sourcePallet)
      setTable({ loadId: load.id, containerId: pallet.id })
      return { tone: 'green', title: `New pallet ${pallet.label}`, detail: `Load ${load.code}. Stick its label on.` }
    },
    [setTable, work],
  )

  const act = useCallback(
    async (answer: ReceiveAnswer): Promise<ScanAnswer | null> => {
      switch (answer.kind) {
        case 'receive':
          return takeIn(answer.receipt)
        case 'openPallet':
          return openIt(answer.container, answer.load)
        case 'newPallet':
          return startNew(answer.sourcePallet, answer.load)
        case 'ask':
          return questionAnswer(answer.question, { takeIn, openIt, startNew })
        case 'tell':
          return { tone: answer.tone, title: answer.title, detail: answer.detail }
      }
    },
    [openIt, startNew, takeIn],
  )

  const onScan = useCallback(
    async (scan: Scan) => {
      const state = latest.current ?? emptyTable
      return act(receiveStep(state, scan, await receiveFacts(work.db, state, scan)))
    },
    [act, work],
  )
  return { table, setTable, onScan, act, undo }
}

function receivedAnswer(receipt: Receipt, { unit }: Received, undo: () => Promise<ScanAnswer>): ScanAnswer {
  const times = receipt.qty > 1 ? ` × ${receipt.qty}` : ''
  const hold = holdReasonWords[unit.exceptionCode]
  if (!receipt.line || receipt.line.extra) {
    return {
      tone: 'amber',
      title: `Not on the manifest${times}`,
      detail: `${unit.title || 'Unknown thing'} taken in as extra, label ${unit.label}`,
      undo,
    }
  }
  if (hold) return { tone: 'amber', title: hold, detail: `${unit.title}${times}, label ${unit.label}`, undo }
  const over = receipt.overQty > 0 ? `, ${receipt.overQty} over` : ''
  return {
    tone: receipt.overQty > 0 ? 'amber' : 'green',
    title: `${unit.title}${times}`,
    detail: `Label ${unit.label}${over}`,
    undo,
  }
}

interface QuestionTools {
  readonly takeIn: (receipt: Receipt) => Promise<ScanAnswer>
  readonly openIt: (container: ContainerDoc, load: LoadDoc) => Promise<ScanAnswer>
  readonly startNew: (sourcePallet: string, load: LoadDoc) => Promise<ScanAnswer>
}

const nothing = { label: 'Do not take it', act: () => Promise.resolve(null) } as const

function questionAnswer(question: ReceiveQuestion, { takeIn, openIt, startNew }: QuestionTools): ScanAnswer {
  switch (question.kind) {
    case 'over': {
      const { receipt, expectedQty, receivedQty } = question
      return {
        tone: 'amber',
        title: `Over: ${receivedQty} of ${expectedQty} are in already`,
        detail: `${receipt.line?.title ?? ''}. Scan it again, or choose.`,
        choices: [{ label: `Take ${receipt.qty} as over`, act: () => takeIn(receipt), onRescan: true }, nothing],
      }
    }
    case 'which':
      return {
        tone: 'amber',
        title: 'Which one is it?',
        detail: 'Several lines have this code.',
        choices: [
          ...question.receipts
            .slice(0, 6)
            .map((receipt) => ({ label: lineWords(receipt), act: () => takeIn(receipt) })),
          nothing,
        ],
      }
    case 'otherLoad': {
      const { here, there } = question
      return {
        tone: 'amber',
        title: `This is from load ${there.load.code}`,
        detail: there.line?.title ?? '',
        choices: [
          { label: `Receive it on ${there.load.code}`, act: () => takeIn(there) },
          { label: `Take it on ${here.load.code} as extra`, act: () => takeIn(here) },
          nothing,
        ],
      }
    }
    case 'unknownCode':
      return {
        tone: 'amber',
        title: 'Unknown code',
        detail: `${question.code}. Scan another code of the item, or choose.`,
        choices: [{ label: 'Take in as extra', act: () => takeIn(question.receipt), command: 'extra' }, nothing],
        mayScanOn: true,
      }
    case 'strangePallet':
      return {
        tone: 'amber',
        title: 'This pallet is not on the manifest',
        detail: question.sourcePallet,
        choices: [
          {
            label: `Start it on ${question.load.code}`,
            act: () => startNew(question.sourcePallet, question.load),
          },
          { label: 'Leave it', act: () => Promise.resolve(null) },
        ],
      }
    case 'refusedLoad':
      return {
        tone: 'amber',
        title: `Load ${question.load.code} was refused`,
        detail: question.load.refusedReason || 'Ask a manager before you open this pallet.',
        choices: [
          { label: 'Leave it', act: () => Promise.resolve(null) },
          {
            label: 'Receive it all the same',
            act: () => openIt(question.container, question.load),
          },
        ],
      }
  }
}

function lineWords(receipt: Receipt): string {
  return receipt.line?.title.slice(0, 60) || receipt.code.itemNo || 'Without a title'
}
