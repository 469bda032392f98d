/**
 * The lost and found: what a person should look for, since when, where it was last, and when it may be written off. The sources are the units' own
 * exceptions, set by picks, audits and chance scans; `found-by-scan.ts` decides what a scan sets and clears. Invariants: a unit is in the
 * queue once; nothing leaves it but by being seen, moved or written off; a write-off is a manager's, needs a reason, and can be taken back.
 */
import { msg, type Message, type Words } from '#messages/message.ts'
import { lastPlaces, type LastPlace, type PlaceRow } from '#domain/core/floor/last-places.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { nameOfUnit, writeTo, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import { isMisplaced, isMisplacedCode, misplacedLabels, type MisplacedCode } from '#domain/core/floor/found-by-scan.ts'

export interface MissingUnit {
  readonly unit: UnitDoc
  readonly code: MisplacedCode
  readonly why: Message
  /** Since when it is looked for, ISO UTC. */
  readonly since: string
  /** Whole days; `null` when not recorded. */
  readonly days: number | null
  /** What it is worth: estimate, else cost, else retail, in cents; `null` when unknown. */
  readonly valueCents: number | null
}

export type MissingOrder = 'age' | 'value'

const DAY_MS = 86_400_000

function daysSince(since: string, at: string): number | null {
  const ms = Date.parse(at) - Date.parse(since)
  return Number.isNaN(ms) ? null : Math.max(0, Math.floor(ms / DAY_MS))
}

export function valueOf(unit: Pick<UnitDoc, 'estimateCents' | 'costCents' | 'retailCents'>): number | null {
  return unit.estimateCents ?? unit.costCents ?? unit.retailCents
}

/** What is looked for: the longest, or the dearest, first. `at` is now, ISO UTC. */
export function missingQueue(units: readonly UnitDoc[], order: MissingOrder, at: string): readonly MissingUnit[] {
  const found = new Map<string, MissingUnit>()
  for (const unit of units) {
    if (!isMisplaced(unit)) continue
    // A missing unit whose reason another version wrote is missing all the same.
    const code = isMisplacedCode(unit.exceptionCode) ? unit.exceptionCode : 'auditMissing'
    const since = unit.exceptionAt || unit.updatedAt
    found.set(unit.id, { unit, code, why: misplacedLabels[code], since, days: daysSince(since, at), valueCents: valueOf(unit) }) // prettier-ignore
  }
  const byAge = (a: MissingUnit, b: MissingUnit) => (a.since < b.since ? -1 : a.since > b.since ? 1 : a.unit.id < b.unit.id ? -1 : 1) // prettier-ignore
  const byValue = (a: MissingUnit, b: MissingUnit) => (b.valueCents ?? -1) - (a.valueCents ?? -1) || byAge(a, b)
  return [...found.values()].sort(order === 'age' ? byAge : byValue)
}

const missedTypes: readonly string[] = [
  'unit.missing', 'unit.notFound', 'unit.seenElsewhere', 'unit.seenAfterSold', 'unit.leftOnPallet',
] // prettier-ignore

/** The person who last put a missing unit down, and when; the person who missed it does not count. `null` where the ledger here has no such row. */
export function lastHeldBy(rows: readonly PlaceRow[], isPlace: (id: string) => boolean): LastPlace | null {
  return lastPlaces(rows.filter((row) => !missedTypes.includes(row.type)), isPlace)[0] ?? null // prettier-ignore
}

/** How long a unit is looked for before it may be written off, and from which value an admin decides. */
export interface WriteOffRule {
  readonly afterDays: number
  readonly adminFromCents: number
}

export const usualWriteOff: WriteOffRule = { afterDays: 14, adminFromCents: 20_000 }

const ranks: readonly Rank[] = ['manager', 'admin']

/** Why this person may not write it off now; `''` when they may. */
export function writeOffProblem(missing: MissingUnit, rank: Rank, reason: string, rule = usualWriteOff): Words {
  if (!ranks.includes(rank)) return msg('misplaced.writeOff.managerOnly')
  // What was left on a pallet that is gone probably went with it: no count will find it missing.
  if (missing.unit.stage !== 'missing' && missing.code !== 'palletGone') return msg('misplaced.writeOff.notMissing')
  if (missing.unit.orderId !== '') return msg('misplaced.writeOff.sold')
  if ((missing.valueCents ?? 0) >= rule.adminFromCents && rank !== 'admin')
    return msg('misplaced.writeOff.adminDecides')
  if (missing.days !== null && missing.days < rule.afterDays) {
    return msg('misplaced.writeOff.tooEarly', { days: rule.afterDays - missing.days })
  }
  return reason.trim() === '' ? msg('misplaced.writeOff.noReason') : ''
}

/**
 * The search for it is over. Where it was last stays in the ledger; a scan of it is shown even
 * then.
 */
export function writeOff(unit: UnitDoc, reason: string): UnitWrite {
  return writeTo(
    unit,
    { stage: 'scrapped', exceptionCode: '', exceptionAt: '', locationId: '', containerId: '' },
    {
      type: 'unit.writtenOff',
      from: unit.locationId,
      to: 'scrapped',
      data: {
        reason: reason.trim(),
        was: unit.exceptionCode,
        valueCents: valueOf(unit),
        qty: unit.qty,
        title: nameOfUnit(unit),
      },
    },
  )
}

/** The missing units by person or zone: where losses come from. */
export function lossesBy<Key>(
  missing: readonly MissingUnit[],
  keyOf: (one: MissingUnit) => Key,
): ReadonlyMap<Key, { readonly qty: number; readonly cents: number }> {
  const sums = new Map<Key, { readonly qty: number; readonly cents: number }>()
  for (const one of missing) {
    const key = keyOf(one)
    const sum = sums.get(key) ?? { qty: 0, cents: 0 }
    sums.set(key, { qty: sum.qty + one.unit.qty, cents: sum.cents + (one.valueCents ?? 0) })
  }
  return sums
}
