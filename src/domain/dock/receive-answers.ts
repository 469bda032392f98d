/**
 * The answers to a receiving scan. The important fact comes first: what it is, how many of it are in, then what to do with it.
 * Invariant: green only for what was taken in as listed; whatever a person has to look at is amber.
 */
import { joined } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Say, SayChoice } from '#domain/core/scan-step.ts'
import { holdReasonLabels } from '#domain/core/unit-facts.ts'
import { holdReason } from './hold-reason.ts'
import type { CandidateLine, Receipt, ReceiveEvent, ReceiveFacts } from './receive-state.ts'

type ReceiveSay = Say<ReceiveEvent>
type Choice = SayChoice<ReceiveEvent>

const MOST_CHOICES = 6
const doNotTake: Choice = { label: 'Do not take it', event: { kind: 'leave' } }
const leaveIt: Choice = { label: 'Leave it', event: { kind: 'leave' } }
const take = (label: string, receipt: Receipt): Choice => ({ label, event: { kind: 'take', receipt } })

function question(title: string, detail: string, choices: readonly Choice[]): ReceiveSay {
  return { tone: 'amber', title, detail, choices }
}

/** What is in of the line that the receipt goes to, before it. */
function inAlready({ line, load }: Receipt, { candidates }: ReceiveFacts): number {
  const found = candidates.find((one) =>
    line ? one.line.id === line.id : one.line.extra && one.line.loadId === load.id,
  )
  return found?.receivedQty ?? 0
}

export function receivedSay(receipt: Receipt, facts: ReceiveFacts): ReceiveSay {
  const { line, qty, overQty, coarse } = receipt
  const listed = line && !line.extra ? line : null
  const title = line?.title ?? (receipt.title || (facts.likeness?.title ?? ''))
  const category = line?.category ?? facts.likeness?.category ?? ''
  const hold = holdReason(title, category, coarse) || (coarse === 'damaged' ? 'damaged' : '')
  const count = inAlready(receipt, facts) + qty
  const notes = [
    listed ? '' : 'Not on the manifest',
    overQty > 0 ? `${overQty} over` : '',
    holdReasonLabels[hold] ?? '',
    `Label ${facts.unitLabel}`,
  ]
  return {
    tone: listed && overQty === 0 && hold === '' ? 'green' : 'amber',
    title: `${title || (listed ? 'Without a title' : 'Unknown item')}${qty > 1 ? ` × ${qty}` : ''}`,
    big: listed ? `${count} of ${listed.qty}` : `${count} extra`,
    detail: joined(notes, '. '),
    undone: `Take its label ${facts.unitLabel} off.`,
  }
}

/** @param isNew it is broken down from now on; else it was open already */
export function openedSay(container: ContainerDoc, load: LoadDoc, isNew: boolean): ReceiveSay {
  return {
    tone: isNew ? 'green' : 'plain',
    title: `Pallet ${container.label}`,
    detail: `Load ${load.code}. Scan what is on it.`,
  }
}

export function newPalletSay(label: string, load: LoadDoc): ReceiveSay {
  return {
    tone: 'green',
    title: `New pallet ${label}`,
    detail: `Load ${load.code}. Stick its label on.`,
    undone: `Take its label ${label} off.`,
  }
}

export function overQuestion(receipt: Receipt, { line, receivedQty }: CandidateLine): ReceiveSay {
  const takeOver = { ...take(`Take ${receipt.qty} as over`, receipt), onRescan: true }
  const title = `Over: ${receivedQty} of ${line.qty} are in already`
  return question(title, `${line.title}. Scan it again, or choose.`, [takeOver, doNotTake])
}

export function whichQuestion(receipts: readonly Receipt[]): ReceiveSay {
  const nameOf = ({ line, code }: Receipt) => line?.title.slice(0, 60) || code.itemNo || 'Without a title'
  const choices = receipts.slice(0, MOST_CHOICES).map((receipt) => take(nameOf(receipt), receipt))
  return question('Which one is it?', 'Several lines have this code.', [...choices, doNotTake])
}

export function otherLoadQuestion(here: Receipt, there: Receipt): ReceiveSay {
  return question(`This is from load ${there.load.code}`, there.line?.title ?? '', [
    take(`Receive it on ${there.load.code}`, there),
    take(`Take it on ${here.load.code} as extra`, here),
    doNotTake,
  ])
}

/** A link, a serial number, a wrong check digit, a word. */
export function unknownCodeQuestion(code: string, receipt: Receipt): ReceiveSay {
  const choices = [{ ...take('Take in as extra', receipt), command: 'extra' as const }, doNotTake]
  return {
    ...question('Unknown code', `${code}. Scan another code of the item, or choose.`, choices),
    mayScanOn: true,
  }
}

export function strangePalletQuestion(sourcePallet: string, load: LoadDoc): ReceiveSay {
  const start: Choice = { label: `Start it on ${load.code}`, event: { kind: 'newPallet', sourcePallet } }
  return question('This pallet is not on the manifest', sourcePallet, [start, leaveIt])
}

export function refusedLoadQuestion(container: ContainerDoc, load: LoadDoc): ReceiveSay {
  const open: Choice = { label: 'Receive it all the same', event: { kind: 'openPallet', container, load } }
  const why = load.refusedReason || 'Ask a manager before you open this pallet.'
  return question(`Load ${load.code} was refused`, why, [leaveIt, open])
}
