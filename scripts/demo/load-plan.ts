/** A purchase as the demonstration plans it: the document, and how much of its manifest comes in when. */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { uids } from './people.ts'
import type { SellerStyle } from './sample-manifests.ts'
import { madeBy, type Bare } from './stock.ts'

/** How much of a load's manifest came in, and when it did. */
export interface LoadPlan {
  readonly doc: Bare<LoadDoc>
  /** Whose file names and licence plates its manifest has; `null` while there is no manifest. */
  readonly style: SellerStyle | null
  /** Units to receive in all; the manifest lists a few more. */
  readonly receivedUnits: number
  /** Units that the manifest promises; 0 without a manifest. */
  readonly manifestUnits: number
  readonly pallets: number
  /** Days of receiving, as days ago, the oldest first. */
  readonly receivedOn: readonly number[]
  /** Received before the ledger begins. */
  readonly isHistory: boolean
}

export const BSTOCK_TARGET = 'B-Stock · Target'
export const BSTOCK_AMAZON = 'B-Stock · Amazon'
export const LIQUIDATION = 'Liquidation.com'

export const dollars = (amount: number): number => Math.round(amount * 100)

/** A load with only its code and stage. */
export function blankLoad(code: string, stage: LoadStage, at: string): Bare<LoadDoc> {
  return {
    id: `load-${code}`,
    code,
    stage,
    source: '',
    title: '',
    sellerOrderNo: '',
    category: '',
    condition: '',
    place: '',
    pageUrl: '',
    currentBidCents: null,
    recoveryPct: null,
    marginPct: null,
    hammerCents: null,
    claimDays: null,
    endsAt: '',
    endZone: '',
    maxBidCents: null,
    bidCents: null,
    freightCents: null,
    feeCents: null,
    declaredRetailCents: null,
    declaredUnits: null,
    shrinkPct: null,
    carrier: '',
    proNo: '',
    sealNo: '',
    sealFound: '',
    truckNo: '',
    etaAt: '',
    dockDoor: '',
    palletsExpected: null,
    palletsCounted: null,
    damageNote: '',
    refusedReason: '',
    claimBy: '',
    arrivedAt: '',
    receivingAt: '',
    receivedAt: '',
    closedAt: '',
    broughtCents: null,
    fileHash: '',
    note: '',
    ...madeBy(uids.manager, at),
  }
}

/** The share of its retail that a load was bought for, in percent: 10 to 14, by its code. */
const boughtForPct = (code: string): number => 10 + (Number(code.slice(-2)) % 5)
const FIFTY_DOLLARS = 5_000

/** Completes what was paid from what the manifest is worth, where the plan has no price. */
export function priceLoad(doc: Bare<LoadDoc>): void {
  const retailCents = doc.declaredRetailCents ?? 0
  if (doc.bidCents === null && retailCents > 0) {
    doc.bidCents = Math.round((retailCents * boughtForPct(doc.code)) / 100 / FIFTY_DOLLARS) * FIFTY_DOLLARS
    doc.maxBidCents = doc.bidCents + 6 * FIFTY_DOLLARS
  }
  doc.feeCents ??= doc.bidCents === null ? null : Math.round(doc.bidCents * 0.05)
}
