/**
 * The answers to a receiving scan. The important fact comes first: what it is, how many of it are in, then what to do with it.
 * Invariant: green only for what was taken in as listed; whatever a person has to look at is amber.
 */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Say, SayChoice } from '#domain/core/floor/scan-step.ts'
import { holdReasonLabels } from '#domain/core/floor/unit-facts.ts'
import { holdReason } from './hold-reason.ts'
import type { CandidateLine, Receipt, ReceiveEvent, ReceiveFacts } from './receive-state.ts'

type ReceiveSay = Say<ReceiveEvent>
type Choice = SayChoice<ReceiveEvent>

const MOST_CHOICES = 6
const doNotTake: Choice = { label: msg('receive.doNotTake'), event: { kind: 'leave' } }
const leaveIt: Choice = { label: msg('core.leaveIt'), event: { kind: 'leave' } }
type Lines = readonly CandidateLine[]

/** @param others of the same product */
function take(label: Words, receipt: Receipt, others: Lines = []): Choice {
  return {
    label,
    event: { kind: 'take', receipt, ...(others.length ? { others: others.map(({ line }) => line) } : {}) },
  }
}
/** Of a question that names no number: where that many are over, it is asked then. */
const takeUnnamed = (label: Words, receipt: Receipt, others: Lines = []): Choice =>
  take(label, { ...receipt, overQty: 0 }, others)

function question(title: Words, detail: Words, choices: readonly Choice[]): ReceiveSay {
  return { tone: 'amber', title, detail, choices }
}

/** What is in of the line that the receipt goes to, before it. */
function inAlready({ line, load }: Receipt, { candidates }: ReceiveFacts): number {
  const found = candidates.find((one) =>
    line ? one.line.id === line.id : one.line.extra && one.line.loadId === load.id,
  )
  return found?.receivedQty ?? 0
}

/** How much of the product is in with them, and of how much. */
function countsOf(receipts: readonly Receipt[], facts: ReceiveFacts) {
  const counts = receipts.map((receipt) => inAlready(receipt, facts) + receipt.qty)
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  return {
    count: sum(counts),
    all: sum(receipts.map(({ line }) => line?.qty ?? 0)),
    qty: sum(receipts.map((one) => one.qty)),
  }
}

function labelNotes(receipts: readonly Receipt[], labels: readonly string[]): readonly Words[] {
  const [label = ''] = labels
  if (receipts.length === 1) return [msg('receive.label', { label })]
  return receipts.map(({ qty }, place) => msg('receive.labelFor', { label: labels[place] ?? '', count: qty }))
}

function takeOff(labels: readonly string[]): Words {
  const [label = ''] = labels
  return labels.length > 1
    ? msg('receive.takeLabelsOff', { labels: joined(labels) })
    : msg('core.takeLabelOff', { label })
}

/**
 * @param receipts of one product, each under a label of its own
 */
export function receivedSay(
  receipts: readonly Receipt[],
  labels: readonly string[],
  facts: ReceiveFacts,
): ReceiveSay | null {
  const [receipt] = receipts
  if (!receipt) return null
  const { line, overQty, coarse } = receipt
  const listed = line && !line.extra ? line : null
  const title = line?.title ?? (receipt.title || (facts.likeness?.title ?? ''))
  const category = line?.category ?? facts.likeness?.category ?? ''
  const hold = holdReason(title, category, coarse) || (coarse === 'damaged' ? 'damaged' : '')
  const { count, all, qty } = countsOf(receipts, facts)
  const notes = [
    listed ? '' : msg('unit.noTitle'),
    overQty > 0 ? msg('receive.over', { count: overQty }) : '',
    holdReasonLabels[hold] ?? '',
    ...labelNotes(receipts, labels),
  ]
  const name = title || msg(listed ? 'receive.noTitle' : 'receive.unknownItem')
  return {
    tone: listed && overQty === 0 && hold === '' ? 'green' : 'amber',
    title: qty > 1 ? joined([name, `× ${qty}`], ' ') : name,
    big: listed ? msg('core.countOf', { count, all }) : msg('receive.countExtra', { count }),
    detail: joined(notes, '. '),
    undone: takeOff(labels),
  }
}

/** @param isNew it is broken down from now on; else it was open already */
export function openedSay(container: ContainerDoc, load: LoadDoc, isNew: boolean): ReceiveSay {
  return {
    tone: isNew ? 'green' : 'plain',
    title: msg('pallet.named', { pallet: container.label }),
    detail: msg('receive.scanWhatIsOn', { load: load.code }),
  }
}

export function newPalletSay(label: string, load: LoadDoc): ReceiveSay {
  return {
    tone: 'green',
    title: msg('pallet.new', { pallet: label }),
    detail: msg('receive.stickLabel', { load: load.code }),
    undone: msg('core.takeLabelOff', { label }),
  }
}

/**
 * @param receipt of all items, with what is over
 * @param first the receipt's line
 * @param others of the same product, which take a part of them
 */
export function overQuestion(receipt: Receipt, first: CandidateLine, others: Lines = []): ReceiveSay {
  const { qty } = receipt
  const { line } = first
  const sum = (of: (one: CandidateLine) => number) => [first, ...others].reduce((all, one) => all + of(one), 0)
  const [total, expected] = [sum((one) => one.receivedQty) + qty, sum((one) => one.line.qty)]
  const over = total - expected
  const label =
    over < qty ? msg('receive.takeSomeOver', { count: qty, over }) : msg('receive.takeAsOver', { count: qty })
  const takeOver = { ...take(label, receipt, others), onRescan: true }
  const title = msg('receive.overTitle', { qty, total, expected, over })
  return question(title, msg('receive.scanAgainOrChoose', { item: line.title }), [takeOver, doNotTake])
}

interface Meaning {
  readonly receipt: Receipt
  /** Of the same product. */
  readonly others: Lines
}

export function whichQuestion(meanings: readonly Meaning[]): ReceiveSay {
  const nameOf = ({ line, code }: Receipt) => line?.title.slice(0, 60) || code.itemNo || msg('receive.noTitle')
  const choices = meanings
    .slice(0, MOST_CHOICES)
    .map(({ receipt, others }) => takeUnnamed(nameOf(receipt), receipt, others))
  return question(msg('receive.whichOne'), msg('receive.severalLines'), [...choices, doNotTake])
}

export function otherLoadQuestion(here: Receipt, there: Receipt): ReceiveSay {
  return question(msg('receive.fromLoad', { load: there.load.code }), there.line?.title ?? '', [
    takeUnnamed(msg('receive.receiveOn', { load: there.load.code }), there),
    take(msg('receive.takeAsExtraOn', { load: here.load.code }), here),
    doNotTake,
  ])
}

/** A link, a serial number, a wrong check digit, a word. */
export function unknownCodeQuestion(code: string, receipt: Receipt): ReceiveSay {
  const choices = [{ ...take(msg('scan.command.extra'), receipt), command: 'extra' as const }, doNotTake]
  return {
    ...question(msg('receive.unknownCode'), msg('receive.scanAnotherCode', { code }), choices),
    mayScanOn: true,
  }
}

export function strangePalletQuestion(sourcePallet: string, load: LoadDoc): ReceiveSay {
  const start: Choice = {
    label: msg('receive.startOn', { load: load.code }),
    event: { kind: 'newPallet', sourcePallet },
  }
  return question(msg('receive.strangePallet'), sourcePallet, [start, leaveIt])
}

export function refusedLoadQuestion(container: ContainerDoc, load: LoadDoc): ReceiveSay {
  const open: Choice = { label: msg('receive.allTheSame'), event: { kind: 'openPallet', container, load } }
  const why = storedWords(load.refusedReason) || msg('receive.askManager')
  return question(msg('receive.loadRefused', { load: load.code }), why, [leaveIt, open])
}
