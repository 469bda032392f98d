/**
 * The clock of a claim: sellers take one for some days from the arrival (B-Stock: two days from delivery), and want evidence with it. Invariants: a clock runs
 * while a load is on the dock and not settled; what is missing is what a person can still do, and nothing that this device cannot know.
 */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { shownStage } from './load-stages.ts'

/** The slot of the photo that shows the paper of the freight. */
export const BILL_OF_LADING = 'billOfLading'

export type ClaimGap = 'counts' | 'photos' | 'billOfLading'

export interface ClaimClock {
  /** The last moment, ISO UTC. */
  readonly by: string
  /** `soon` within a day of its end. */
  readonly state: 'running' | 'soon' | 'over'
  readonly gaps: readonly ClaimGap[]
}

const DAY_MS = 86_400_000
const SOON_MS = DAY_MS
/** Settled, closed or refused, nothing is claimed any more. */
export const claimStages = ['arrived', 'receiving', 'received'] as const satisfies readonly LoadStage[]

type ClaimLoad = Pick<LoadDoc, 'stage' | 'claimBy' | 'arrivedAt'>

/**
 * @param slots of the photos of the load that are on this device
 * @param photoDays for how many days photos stay here: older ones may have been taken and be gone
 * @returns null where no clock runs
 */
export function claimClock(
  { stage, claimBy, arrivedAt }: ClaimLoad,
  slots: readonly string[],
  nowIso: string,
  photoDays = Infinity,
): ClaimClock | null {
  const leftMs = Date.parse(claimBy) - Date.parse(nowIso)
  if (Number.isNaN(leftMs) || !claimStages.some((one) => one === stage)) return null
  const gaps: ClaimGap[] = []
  if (stage !== 'received') gaps.push('counts')
  const mayBeGone = Date.parse(nowIso) - Date.parse(arrivedAt) > photoDays * DAY_MS
  if (!mayBeGone && !slots.some((slot) => slot !== BILL_OF_LADING)) gaps.push('photos')
  if (!mayBeGone && !slots.includes(BILL_OF_LADING)) gaps.push('billOfLading')
  return { by: claimBy, state: leftMs <= 0 ? 'over' : leftMs <= SOON_MS ? 'soon' : 'running', gaps }
}

/** Of the start page: what is over for so long cannot be helped there any more. */
const OVER_SHOWN_MS = 7 * DAY_MS

export const isWorthASight = ({ by, state }: ClaimClock, nowIso: string): boolean =>
  state !== 'over' || Date.parse(nowIso) - Date.parse(by) < OVER_SHOWN_MS

/** What comes later is no time of a record. */
const LAST_MS = Date.UTC(10_000, 0)

/** The last moment for a claim: so many days from the arrival, ISO UTC; `''` where the seller's terms are not known. */
export function claimDeadline(claimDays: number | null, arrivedAt: string): string {
  const byMs = Date.parse(arrivedAt) + (claimDays ?? NaN) * DAY_MS
  return byMs < LAST_MS ? new Date(byMs).toISOString() : ''
}

/** The same once the truck came at another time, or did not come at all (`''`). What a person entered stays; what was counted from the arrival is counted again. */
export function claimByAfter(load: Pick<LoadDoc, 'claimBy' | 'claimDays' | 'arrivedAt'>, arrivedAt: string): string {
  const { claimBy, claimDays } = load
  const isCounted = claimBy === '' || claimBy === claimDeadline(claimDays, load.arrivedAt)
  return isCounted ? claimDeadline(claimDays, arrivedAt) : claimBy
}

/**
 * Whether its first item would be its arrival. Why: receiving starts by the first scan, and an associate may not write loads.
 */
export const mayHaveCome = ({ stage, arrivedAt }: Pick<LoadDoc, 'stage' | 'arrivedAt'>): boolean =>
  arrivedAt === '' && claimStages.some((one) => one === shownStage({ stage }, 1))

/**
 * The load with the arrival that its first item proves.
 * @param firstIn when that came in, ISO UTC; `''` for none
 */
export function asCame(load: LoadDoc, firstIn: string): LoadDoc {
  if (firstIn === '' || !mayHaveCome(load)) return load
  return { ...load, stage: shownStage(load, 1), arrivedAt: firstIn, claimBy: claimByAfter(load, firstIn) }
}
