/**
 * What a scan means on the dock, while trucks are counted in.
 * Invariants: a pallet is ticked off once; for one of another load the answer names it; an unknown label is asked about, never taken in
 * silently.
 */
import { joined, lower, msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isComing, loadStageLabels, shownStage } from '#domain/core/loads/load-stages.ts'
import { passThrough, refuse, type NoState, type Say, type Step } from '#domain/core/floor/scan-step.ts'
import { countPallets, type PalletCount } from './inbound.ts'

export interface InboundFacts {
  /** The pallet that was scanned, by our label or the seller's, and its load. */
  readonly pallet: { readonly container: ContainerDoc; readonly load: LoadDoc | null } | null
  /** The load whose label was scanned. */
  readonly load: LoadDoc | null
  /** The loads of the truck that is open on the page. */
  readonly openLoads: readonly LoadDoc[]
  /** The containers of the load that a pallet would be counted on. */
  readonly onLoad: readonly ContainerDoc[]
  /** The label that a new pallet gets; `''` where none can be asked for. */
  readonly palletLabel: string
}

export type InboundEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** The answers to the questions. */
  | { readonly kind: 'tick'; readonly container: ContainerDoc; readonly load: LoadDoc }
  /** `own`: what was scanned is a label of ours that is stuck on already. */
  | { readonly kind: 'add'; readonly scanned: string; readonly own: boolean; readonly load: LoadDoc }
  | { readonly kind: 'leave' }

export type InboundWrite =
  | { readonly kind: 'tick'; readonly container: ContainerDoc; readonly load: LoadDoc }
  | { readonly kind: 'add'; readonly label: string; readonly sourcePallet: string; readonly load: LoadDoc }

/** The truck that the page shows next, by one of its loads. */
export interface InboundView {
  readonly truck: string
}

export type InboundStep = Step<NoState, InboundEvent, InboundWrite>

const palletKinds: readonly Scan['kind'][] = ['container', 'sourcePallet', 'sscc', 'unknown']
const leaveIt = { label: msg('core.leaveIt'), event: { kind: 'leave' } } as const

/** Stages in which pallets of a load may still come off a truck. */
function takesPallets(load: LoadDoc): boolean {
  const shown = shownStage(load, 0)
  return shown === 'booked' || shown === 'inTransit' || shown === 'arrived' || shown === 'receiving'
}

type Labels = Pick<ContainerDoc, 'sourcePallet' | 'label'>

const palletName = ({ sourcePallet, label }: Labels): string => sourcePallet || label

/** Our label for a title. Why not the seller's: a title is cut, and the end of theirs tells pallets apart. */
const titleName = ({ sourcePallet, label }: Labels): string => label || sourcePallet

/** The seller's label, where the title has ours; `''` for none. */
const besideTitle = ({ sourcePallet, label }: Labels): string => (label === '' ? '' : sourcePallet)

export function inboundStep(state: NoState, event: InboundEvent, facts: InboundFacts): InboundStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'tick':
      return tick(state, facts.pallet?.container ?? event.container, event.load, facts)
    case 'add':
      return add(state, event, facts)
    case 'leave':
      return { state, say: null, writes: [] }
  }
}

function asked(state: NoState, say: Omit<Say<InboundEvent>, 'tone'>): InboundStep {
  return { state, say: { tone: 'amber', ...say }, writes: [] }
}

function scanned(state: NoState, scan: Scan, facts: InboundFacts): InboundStep {
  if (facts.load) return openLoad(state, facts.load, null)
  if (scan.kind === 'load')
    return refuse(state, msg('inbound.noLoadLabel'), msg('inbound.notOnDevice', { code: scan.value }))
  if (!palletKinds.includes(scan.kind)) return passThrough(state)
  if (facts.pallet) return palletScanned(state, facts.pallet.container, facts.pallet.load, facts)
  const loads = facts.openLoads.filter(takesPallets)
  // A place may bear any code: without a truck on the page the app looks for it.
  if (loads.length === 0) return passThrough(state)
  return newPalletQuestion(state, scan, loads)
}

function palletScanned(
  state: NoState,
  container: ContainerDoc,
  load: LoadDoc | null,
  facts: InboundFacts,
): InboundStep {
  const called = palletName(container)
  if (!load) return refuse(state, msg('inbound.palletNoLoad'), msg('inbound.palletNoLoadDetail', { pallet: called }))
  if (container.status === 'soldWhole' || container.status === 'scrapped') {
    const title = msg(container.status === 'scrapped' ? 'inbound.palletScrapped' : 'inbound.palletSoldWhole')
    return refuse(state, title, msg('inbound.palletAndLoad', { pallet: called, load: load.code }))
  }
  const isOpen = facts.openLoads.some((one) => one.id === load.id)
  if (!isOpen && facts.openLoads.length > 0) return otherLoadQuestion(state, container, load)
  if (container.status !== 'expected') {
    return isOpen ? countedAlready(state, container, load) : openLoad(state, load, container)
  }
  if (!takesPallets(load)) {
    const detail = msg('inbound.moveBackFirst', { load: load.code, stage: lower(loadStageLabels[load.stage]) })
    return refuse(state, msg('inbound.noMorePallets'), detail)
  }
  // Without its truck on the page, the scan may be a question about a pallet; once it is there, the
  // scan counts.
  if (!isOpen && isComing(load, 0)) return openLoad(state, load, container)
  return tick(state, container, load, facts)
}

function openLoad(state: NoState, load: LoadDoc, container: ContainerDoc | null): InboundStep {
  const go: InboundView = { truck: load.id }
  if (!container) {
    return {
      state,
      say: { tone: 'plain', title: msg('load.named', { load: load.code }), detail: load.title },
      writes: [],
      go,
    }
  }
  const stands = { load: load.code, stage: lower(loadStageLabels[load.stage]) }
  const detail =
    container.status === 'expected' ? msg('inbound.palletExpected', stands) : msg('inbound.palletOfLoad', stands)
  return {
    state,
    say: {
      tone: 'plain',
      title: msg('pallet.named', { pallet: titleName(container) }),
      detail: joined([besideTitle(container), detail], '. '),
    },
    writes: [],
    go,
  }
}

function countedAlready(state: NoState, container: ContainerDoc, load: LoadDoc): InboundStep {
  return asked(state, {
    title: msg('inbound.countedAlready'),
    detail: msg('inbound.palletAndLoad', { pallet: palletName(container), load: load.code }),
  })
}

function tick(state: NoState, container: ContainerDoc, load: LoadDoc, facts: InboundFacts): InboundStep {
  if (container.status !== 'expected') return countedAlready(state, container, load)
  const here = { ...container, status: 'received' as const }
  const onLoad = facts.onLoad.map((one) => (one.id === container.id ? here : one))
  return counted(state, { kind: 'tick', container, load }, container, onLoad, facts)
}

function add(
  state: NoState,
  { scanned: code, own, load }: Extract<InboundEvent, { kind: 'add' }>,
  facts: InboundFacts,
): InboundStep {
  const label = own ? code : facts.palletLabel
  const sourcePallet = own ? '' : code.slice(0, 80)
  const isNew = { kind: 'pallet', parentId: '', status: 'received' } as const
  const write = { kind: 'add', label, sourcePallet, load } as const
  return counted(state, write, write, [...facts.onLoad, isNew], facts)
}

function counted(
  state: NoState,
  write: InboundWrite,
  labels: Labels,
  onLoad: readonly Pick<ContainerDoc, 'kind' | 'parentId' | 'status'>[],
  facts: InboundFacts,
): InboundStep {
  const { load } = write
  const count = countPallets(load, onLoad)
  const isNew = write.kind === 'add'
  const over = count.difference > 0
  const arrives = load.stage === 'booked' || load.stage === 'inTransit'
  const label = write.kind === 'add' && write.sourcePallet !== '' ? write.label : ''
  const seller = besideTitle(labels)
  const isOpen = facts.openLoads.some((one) => one.id === load.id)
  return {
    state,
    say: {
      tone: isNew || over ? 'amber' : 'green',
      title: msg(isNew ? 'pallet.new' : 'pallet.named', { pallet: titleName(labels) }),
      big: describeProgress(count),
      detail: joined(
        [
          seller && joined([seller, '.'], ''),
          over && count.expected !== null
            ? msg('inbound.countedOver', { load: load.code, over: count.difference, expected: count.expected })
            : msg('inbound.countedOn', { load: load.code }),
          arrives ? msg('inbound.markedArrived') : '',
          label && msg('inbound.stickLabel', { label }),
        ],
        ' ',
      ),
      ...(label && { undone: msg('core.takeLabelOff', { label }) }),
    },
    writes: [write],
    ...(isOpen ? {} : { go: { truck: load.id } satisfies InboundView }),
  }
}

function describeProgress({ counted, expected }: PalletCount): Words {
  const count = counted ?? 0
  return expected === null ? msg('core.number', { value: count }) : msg('core.countOf', { count, all: expected })
}

function otherLoadQuestion(state: NoState, container: ContainerDoc, load: LoadDoc): InboundStep {
  const title = msg('inbound.otherLoad', { load: load.code })
  if (container.status !== 'expected') {
    return asked(state, { title, detail: msg('inbound.countedThere', { pallet: palletName(container) }) })
  }
  const count = {
    label: msg('inbound.countOn', { load: load.code }),
    event: { kind: 'tick', container, load },
  } as const
  return asked(state, { title, detail: joined([palletName(container), load.title], '. '), choices: [count, leaveIt] })
}

function newPalletQuestion(state: NoState, scan: Scan, loads: readonly LoadDoc[]): InboundStep {
  const choices = loads.map((load) => ({
    label: msg('inbound.newPalletOn', { load: load.code }),
    event: { kind: 'add', scanned: scan.value, own: scan.kind === 'container', load } as const,
    // With one load a second scan of it means yes; with two, a person has to choose.
    onRescan: loads.length === 1,
  }))
  return asked(state, {
    title: msg('inbound.noPaper'),
    detail: scan.value,
    choices: [...choices, leaveIt],
  })
}
