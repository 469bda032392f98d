/** A purchase from lead to closed: a truckload or a set of pallets bought as one. */
import type { CollectionSpec, Audited } from './document.ts'
import { cents, count, gain, oneOf, percent, isoTime, text } from './fields.ts'

/** Buying first, then the dock. `lost`, `passed` and `refused` are ends that are kept for the statistics. */
export const loadStages = [
  'lead', 'watching', 'bid', 'won', 'lost', 'passed',
  'booked', 'inTransit', 'arrived', 'receiving', 'received', 'reconciled', 'closed', 'refused',
] as const // prettier-ignore
export type LoadStage = (typeof loadStages)[number]

export interface LoadDoc extends Audited {
  /** Our short name for it, such as `L-1042`, on labels and in talk. */
  readonly code: string
  readonly stage: LoadStage
  readonly source: string
  readonly title: string
  readonly sellerOrderNo: string
  /** What the seller says of the whole: one category, one condition, where it stands, the address of its page. */
  readonly category: string
  readonly condition: string
  readonly place: string
  readonly pageUrl: string
  readonly endsAt: string
  /** IANA name of the zone in which the auction states its times; `''` where it is not known. */
  readonly endZone: string
  /** The highest bid of anybody, as far as we know. */
  readonly currentBidCents: number | null
  /** What our limit rests on: the share of its retail that it is expected to bring, and what is to be earned on its cost. */
  readonly recoveryPct: number | null
  readonly marginPct: number | null
  readonly maxBidCents: number | null
  readonly bidCents: number | null
  /** What it went for, to us or to another. */
  readonly hammerCents: number | null
  /** Days from its arrival in which a claim must be made. */
  readonly claimDays: number | null
  readonly freightCents: number | null
  readonly feeCents: number | null
  readonly declaredRetailCents: number | null
  readonly declaredUnits: number | null
  readonly shrinkPct: number | null
  readonly carrier: string
  readonly proNo: string
  /** The seal number on the papers and the one found on the door; they should agree. */
  readonly sealNo: string
  readonly sealFound: string
  /** Loads with the same truck number come on one truck. */
  readonly truckNo: string
  readonly etaAt: string
  readonly dockDoor: string
  readonly palletsExpected: number | null
  readonly palletsCounted: number | null
  readonly damageNote: string
  readonly refusedReason: string
  readonly claimBy: string
  readonly arrivedAt: string
  readonly receivingAt: string
  readonly receivedAt: string
  readonly closedAt: string
  /** What a load that closed before Restow brought, net of selling fees; `null` for every other load, whose sales say it. */
  readonly broughtCents: number | null
  /** SHA-256 of the manifest file that was imported last, hexadecimal: the same file twice changes nothing. */
  readonly fileHash: string
  readonly note: string
}

export const loads: CollectionSpec<LoadDoc> = {
  name: 'loads',
  version: 4,
  fields: {
    code: text(20),
    stage: oneOf(loadStages),
    source: text(80),
    title: text(200),
    sellerOrderNo: text(60),
    category: text(120),
    condition: text(60),
    place: text(120),
    pageUrl: text(500),
    endsAt: isoTime,
    endZone: text(40),
    currentBidCents: cents,
    recoveryPct: percent,
    marginPct: gain,
    maxBidCents: cents,
    bidCents: cents,
    hammerCents: cents,
    claimDays: count,
    freightCents: cents,
    feeCents: cents,
    declaredRetailCents: cents,
    declaredUnits: count,
    shrinkPct: percent,
    carrier: text(80),
    proNo: text(40),
    sealNo: text(40),
    sealFound: text(40),
    truckNo: text(40),
    etaAt: isoTime,
    dockDoor: text(20),
    palletsExpected: count,
    palletsCounted: count,
    damageNote: text(2000),
    refusedReason: text(200),
    claimBy: isoTime,
    arrivedAt: isoTime,
    receivingAt: isoTime,
    receivedAt: isoTime,
    closedAt: isoTime,
    broughtCents: cents,
    fileHash: text(64),
    note: text(2000),
  },
  added: ['broughtCents'],
  indexes: [['stage', 'etaAt'], ['stage', 'endsAt'], ['code'], ['fileHash']],
  merge: {},
}
