/**
 * Rules of the dock before the first item is scanned: which loads come on one truck; how the seal
 * and the count of pallets compare with the papers; what has to be settled before a load may go on.
 * Invariants: a difference is shown in words and kept, never smoothed; a pallet that was scanned
 * counts even without a count by hand.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { isComing, isLate, shownStage } from '#domain/core/loads/load-stages.ts'

/** Loads that come, or came, on one truck. */
export interface Truck {
  /** The id of its first load: stays the same while the truck is on the page. */
  readonly key: string
  readonly truckNo: string
  readonly loads: readonly LoadDoc[]
  /** The earliest of the loads' expected times; `''` when none has one. */
  readonly etaAt: string
  readonly arrivedAt: string
  readonly isComing: boolean
  readonly isLate: boolean
}

/** Trailers come back: the same number counts as the same truck within this time. */
const SAME_TRUCK_MS = 36 * 3_600_000

/** A number as it is compared: without spaces and hyphens, in capitals. */
export function bareNumber(text: string): string {
  return text.replace(/[\s\-._/#]/g, '').toUpperCase()
}

/** When a load came, or is expected while it is still to come; ISO UTC, `''` for unknown. */
export const whenOf = (load: Pick<LoadDoc, 'arrivedAt' | 'etaAt'>): string => load.arrivedAt || load.etaAt

function onSameTruck(a: LoadDoc, b: LoadDoc): boolean {
  const number = bareNumber(a.truckNo)
  if (number === '' || number !== bareNumber(b.truckNo)) return false
  const apart = Math.abs(Date.parse(whenOf(a)) - Date.parse(whenOf(b)))
  return Number.isNaN(apart) || apart <= SAME_TRUCK_MS
}

function truckOf(loads: readonly LoadDoc[], receivedQty: ReadonlyMap<string, number>, nowIso: string): Truck {
  const qtyOf = (load: LoadDoc) => receivedQty.get(load.id) ?? 0
  const earliest = (times: readonly string[]) => times.filter((time) => time !== '').toSorted()[0] ?? ''
  return {
    key: loads[0]?.id ?? '',
    truckNo: loads[0]?.truckNo ?? '',
    loads,
    etaAt: earliest(loads.map((load) => load.etaAt)),
    arrivedAt: earliest(loads.map((load) => load.arrivedAt)),
    isComing: loads.some((load) => isComing(load, qtyOf(load))),
    isLate: loads.some((load) => isLate(load, qtyOf(load), nowIso)),
  }
}

/** The trucks of these loads: late ones first, then by when they come or came, those without a time last. */
export function trucksOf(
  loads: readonly LoadDoc[],
  receivedQty: ReadonlyMap<string, number>,
  nowIso: string,
): readonly Truck[] {
  const groups: LoadDoc[][] = []
  for (const load of loads.toSorted((a, b) => a.code.localeCompare(b.code))) {
    const group = groups.find((one) => one.some((other) => onSameTruck(other, load)))
    if (group) group.push(load)
    else groups.push([load])
  }
  const order = (truck: Truck) => (truck.isLate ? '0' : '1') + (truck.arrivedAt || truck.etaAt || '9')
  return groups.map((group) => truckOf(group, receivedQty, nowIso)).toSorted((a, b) => order(a).localeCompare(order(b)))
}

export type SealState = 'unread' | 'agrees' | 'noPapers' | 'differs' | 'accepted'

/**
 * How a note about the difference between these two numbers begins, in every language: `458813 ≠ 458812:`, the number on the door first. It is in the
 * load's note, where everyone reads it.
 */
export function sealNoteHead(load: Pick<LoadDoc, 'sealNo' | 'sealFound'>): string {
  return `${load.sealFound} ≠ ${load.sealNo}:`
}

/** As notes began until version 0.1, in English. */
const earlierNoteHead = (load: Pick<LoadDoc, 'sealNo' | 'sealFound'>): string =>
  `Seal ${load.sealFound} on the door, ${load.sealNo} on the papers:`

/** How the seal on the door compares with the papers. A difference is settled by a note about exactly these two numbers. */
export function sealState(load: Pick<LoadDoc, 'sealNo' | 'sealFound' | 'note'>): SealState {
  if (bareNumber(load.sealFound) === '') return 'unread'
  if (bareNumber(load.sealNo) === '') return 'noPapers'
  if (bareNumber(load.sealNo) === bareNumber(load.sealFound)) return 'agrees'
  const heads = [sealNoteHead(load), earlierNoteHead(load)]
  const isSettled = load.note.split('\n').some((line) => heads.some((head) => line.startsWith(head)))
  return isSettled ? 'accepted' : 'differs'
}

/** Whether this container came with the load: split-off pallets and our own totes and carts did not. */
export function cameOnTruck(container: Pick<ContainerDoc, 'kind' | 'parentId'>): boolean {
  return container.parentId === '' && (container.kind === 'pallet' || container.kind === 'gaylord')
}

export interface PalletCount {
  /** Pallets whose label was scanned, or that were opened. */
  readonly ticked: number
  /** By hand or by scan, whichever is higher; `null` when not counted. */
  readonly counted: number | null
  /** From the papers, else from the manifest's pallets; `null` when unknown. */
  readonly expected: number | null
  readonly difference: number
  /** Such as `2 short of 26`; `''` while nothing was counted. */
  readonly words: Words
}

/** How many pallets there are against how many were to come. */
export function countPallets(
  load: Pick<LoadDoc, 'palletsExpected' | 'palletsCounted'>,
  containers: readonly Pick<ContainerDoc, 'kind' | 'parentId' | 'status'>[],
): PalletCount {
  const pallets = containers.filter(cameOnTruck)
  const ticked = pallets.filter((pallet) => pallet.status !== 'expected').length
  const counted = load.palletsCounted === null && ticked === 0 ? null : Math.max(load.palletsCounted ?? 0, ticked)
  const expected = load.palletsExpected ?? (pallets.length > 0 ? pallets.length : null)
  const difference = counted === null || expected === null ? 0 : counted - expected
  return { ticked, counted, expected, difference, words: describeCount(counted, expected) }
}

function describeCount(counted: number | null, expected: number | null): Words {
  if (counted === null) return ''
  if (expected === null) return msg('inbound.count.counted', { count: counted })
  if (counted < expected) return msg('inbound.count.short', { count: expected - counted, expected })
  if (counted > expected) return msg('inbound.count.over', { count: counted - expected, expected })
  return msg('inbound.count.all', { expected })
}

/** Why a load may not go on to be received or closed yet, in words; `''` when it may. */
export function openQuestion(seal: SealState): Words {
  return seal === 'differs' ? msg('inbound.settleSeal') : ''
}

/** The stage of a truck's load as a person reads it on its card. */
export function cardStage(load: LoadDoc, receivedQty: ReadonlyMap<string, number>) {
  return shownStage(load, receivedQty.get(load.id) ?? 0)
}
