/**
 * One label on one item, or on `qty` identical items. The id derives from the label, so two devices
 * that read the same label make one document. Stage moves follow the one table in
 * `src/domain/core/floor/unit-stages.ts`.
 */
import type {
  CollectionSpec,
  ContainerId,
  LineId,
  ListingId,
  LoadId,
  LocationId,
  OrderId,
  Audited,
} from './document.ts'
import { cents, oneOf, ref, isoTime, text, texts, whole } from './fields.ts'

export const unitStages = [
  'received', 'inspected', 'photographed', 'stored', 'listed', 'sold', 'picked', 'shipped', 'handedOver',
  'hold', 'missing', 'scrapped', 'donated', 'returned',
] as const // prettier-ignore
export type UnitStage = (typeof unitStages)[number]

/** Our own scale; `''` until a person graded it. */
export const grades = [
  '',
  'newSealed',
  'openBox',
  'newDefects',
  'refurbished',
  'usedGood',
  'usedFair',
  'forParts',
] as const
export type Grade = (typeof grades)[number]

/** What the dock saw at a glance; the grade follows at inspection. */
export const coarseConditions = ['', 'sealed', 'opened', 'damaged', 'emptyBox'] as const
export type CoarseCondition = (typeof coarseConditions)[number]

export interface UnitDoc extends Audited {
  readonly label: string
  readonly qty: number
  readonly loadId: LoadId
  readonly lineId: LineId
  readonly lpn: string
  readonly gtin: string
  readonly asin: string
  readonly title: string
  readonly brand: string
  readonly category: string
  readonly stage: UnitStage
  readonly coarse: CoarseCondition
  readonly grade: Grade
  readonly disposition: string
  readonly serialNo: string
  readonly defects: readonly string[]
  readonly missingParts: readonly string[]
  readonly containerId: ContainerId
  readonly locationId: LocationId
  readonly listingId: ListingId
  readonly orderId: OrderId
  /** Why a person must look at it (`hazmat`, `pickNotFound`, …); `''` when nothing is wrong. */
  readonly exceptionCode: string
  readonly exceptionAt: string
  /** Amounts are for all items of the label. */
  readonly retailCents: number | null
  readonly costCents: number | null
  readonly estimateCents: number | null
  readonly receivedAt: string
  readonly inspectedAt: string
  readonly soldCents: number | null
  readonly note: string
  /** Mirrors `updatedAt` for newest-first lists; local only. */
  readonly updatedDesc: number
}

export const units: CollectionSpec<UnitDoc> = {
  name: 'units',
  version: 1,
  fields: {
    label: text(40),
    qty: whole(1_000_000),
    loadId: ref,
    lineId: ref,
    lpn: text(60),
    gtin: text(14),
    asin: text(10),
    title: text(300),
    brand: text(120),
    category: text(120),
    stage: oneOf(unitStages),
    coarse: oneOf(coarseConditions),
    grade: oneOf(grades),
    disposition: text(40),
    serialNo: text(80),
    defects: texts(30, 80),
    missingParts: texts(30, 80),
    containerId: ref,
    locationId: ref,
    listingId: ref,
    orderId: ref,
    exceptionCode: text(40),
    exceptionAt: isoTime,
    retailCents: cents,
    costCents: cents,
    estimateCents: cents,
    receivedAt: isoTime,
    inspectedAt: isoTime,
    soldCents: cents,
    note: text(2000),
  },
  indexes: [
    ['label'],
    ['lpn'],
    ['gtin'],
    ['lineId'],
    ['stage', 'updatedDesc'],
    ['locationId', 'stage'],
    ['containerId'],
    ['listingId'],
    ['loadId', 'stage'],
    ['exceptionCode', 'exceptionAt'],
  ],
  sparse: ['lpn', 'gtin', 'lineId', 'locationId', 'containerId', 'listingId', 'exceptionCode'],
  mirror: { field: 'updatedDesc', of: 'updatedAt' },
  merge: { stage: 'stage', defects: 'union', missingParts: 'union', label: 'fixed' },
}
