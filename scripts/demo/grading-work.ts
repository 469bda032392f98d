/** Inspecting, photographing and putting away: what each step writes into the unit and the ledger. */
import type { Grade } from '#schemas/units.ts'
import type { Site, Unit } from '#scripts/demo/serve/site.ts'
import type { Random } from './random.ts'
import { ruleFor } from './sort-rules.ts'
import type { Slot } from './shift.ts'
import { touch } from './stock.ts'

type Graded = Exclude<Grade, ''>
type GradeWeights = Readonly<Partial<Record<Graded, number>>>

/** What our own look finds where the seller claims this. */
const gradesByClaim: Readonly<Record<string, GradeWeights>> = {
  NEW: { newSealed: 70, openBox: 20, newDefects: 8, usedGood: 2 },
  LIKE_NEW: { openBox: 62, newDefects: 12, usedGood: 22, usedFair: 4 },
  USED_GOOD: { openBox: 8, usedGood: 60, usedFair: 24, forParts: 8 },
  USED_FAIR: { usedGood: 18, usedFair: 58, forParts: 22, refurbished: 2 },
  SALVAGE: { usedFair: 22, forParts: 76, refurbished: 2 },
}
const unknownClaim: GradeWeights = { openBox: 40, usedGood: 40, usedFair: 20 }
const damagedGrades: GradeWeights = { newDefects: 25, usedFair: 45, forParts: 30 }

/** What buyers pay for a grade, as a share of retail. */
const worthOf: { readonly [One in Graded]: number } = {
  newSealed: 0.58,
  openBox: 0.46,
  newDefects: 0.34,
  refurbished: 0.4,
  usedGood: 0.32,
  usedFair: 0.2,
  forParts: 0.08,
}

const defectWords = ['scratched', 'dented', 'stained', 'cracked housing', 'loose cable', 'noisy motor'] as const
const partWords = ['manual', 'power cord', 'remote', 'filter', 'screws', 'lid'] as const

/** The price that a unit should fetch by retail and grade. */
export function estimateOf(unit: Unit): number {
  const worth = unit.grade === '' ? 0.3 : worthOf[unit.grade]
  return Math.round((unit.retailCents ?? 0) * worth)
}

const serialOf = (random: Random): string =>
  `SN${random.int(100_000, 999_999)}${random.pick(['A', 'B', 'C', 'F', 'K'])}`
const hasSerial = (unit: Unit): boolean => /audio|appliance|floor/i.test(unit.category)

/** Grades a unit and sends it to the destination of the first rule that fits. */
export function inspect(site: Site, unit: Unit, slot: Slot, claimed: string, random: Random): void {
  const weights = unit.coarse === 'damaged' ? damagedGrades : (gradesByClaim[claimed] ?? unknownClaim)
  unit.grade = unit.coarse === 'sealed' ? 'newSealed' : random.weighted(weights as Record<Graded, number>)
  const worn = ['newDefects', 'usedFair', 'forParts'].includes(unit.grade)
  if (worn) unit.defects = random.shuffled(defectWords).slice(0, random.int(1, 2))
  if (worn && random.chance(0.4)) unit.missingParts = [random.pick(partWords)]
  if (hasSerial(unit) && unit.grade !== 'newSealed' && unit.qty === 1) unit.serialNo = serialOf(random)
  if (unit.exceptionCode === 'damaged') Object.assign(unit, { exceptionCode: '', exceptionAt: '' })
  const rule = ruleFor(unit)
  unit.disposition = rule.destination
  unit.estimateCents = estimateOf(unit)
  unit.inspectedAt = slot.at
  unit.containerId = ''
  touch(unit, slot.by.uid, slot.at)
  const data = {
    grade: unit.grade,
    disposition: rule.destination,
    rule: rule.name,
    loadId: unit.loadId,
    category: unit.category,
    qty: unit.qty,
    blind: false,
  }
  site.ledger.note(slot, {
    type: 'unit.inspected',
    refType: 'unit',
    refId: unit.id,
    from: 'received',
    to: 'inspected',
    data,
  })
  settle(site, unit, slot)
}

/** What is not worth the shelf ends here; the rest waits for the camera. */
function settle(site: Site, unit: Unit, slot: Slot): void {
  const end = unit.disposition === 'scrap' ? 'scrapped' : unit.disposition === 'donate' ? 'donated' : ''
  if (end === '') {
    unit.stage = 'inspected'
    unit.locationId = site.places.zone('INSPECTION')
    site.waiting.toPhotograph.push(unit)
    return
  }
  unit.stage = end
  unit.locationId = ''
  const type = end === 'scrapped' ? 'unit.scrapped' : 'unit.donated'
  site.ledger.note(slot, {
    type,
    refType: 'unit',
    refId: unit.id,
    from: 'inspected',
    to: end,
    data: { loadId: unit.loadId, ...(end === 'donated' ? donationOf(unit) : {}) },
  })
}

/** What the receipt of a donation says. */
const donationOf = (unit: Unit) => ({
  organization: 'Lakeside Community Pantry',
  valueCents: unit.estimateCents ?? unit.retailCents ?? 0,
  qty: unit.qty,
  title: unit.title,
  label: unit.label,
})

export function photograph(site: Site, unit: Unit, slot: Slot): void {
  unit.stage = 'photographed'
  unit.containerId = ''
  unit.locationId = site.places.zone('PHOTO')
  touch(unit, slot.by.uid, slot.at)
  site.ledger.note(slot, {
    type: 'unit.photographed',
    refType: 'unit',
    refId: unit.id,
    from: 'inspected',
    to: 'photographed',
    data: { loadId: unit.loadId },
  })
  site.waiting.toPutAway.push(unit)
}

export function putAway(site: Site, unit: Unit, slot: Slot, binId: string): void {
  const from = unit.locationId
  unit.stage = 'stored'
  unit.locationId = binId
  touch(unit, slot.by.uid, slot.at)
  site.ledger.note(slot, {
    type: 'unit.stored',
    refType: 'unit',
    refId: unit.id,
    from,
    to: binId,
    data: { loadId: unit.loadId, receivedAt: unit.receivedAt, qty: unit.qty },
  })
  site.waiting.onShelf.push(unit)
}

const WAITING_AT_THE_END = { toInspect: 70, toPhotograph: 55, toPutAway: 45 }
const REGRADES_A_DAY = 2

/** What lies before each bench when the day begins. */
export interface Morning {
  readonly toInspect: number
  readonly toPhotograph: number
  readonly toPutAway: number
}

export function morningOf({ waiting }: Site): Morning {
  return {
    toInspect: waiting.toInspect.length,
    toPhotograph: waiting.toPhotograph.length,
    toPutAway: waiting.toPutAway.length,
  }
}

/** A day at the benches: what lay there in the morning is graded, photographed and put away, but for a backlog. `claims` by line id. */
export function gradingDay(site: Site, daysAgo: number, morning: Morning, claims: ReadonlyMap<string, string>): void {
  const random = site.random(`grading ${daysAgo}`)
  const { toInspect, toPhotograph, toPutAway } = site.waiting
  const pieces = (bench: keyof Morning) =>
    Math.max(0, morning[bench] - Math.round(WAITING_AT_THE_END[bench] * site.scale))
  const inspectSlots = site.shift.slots({
    station: 'inspect',
    daysAgo,
    from: 7 * 60 + 35,
    seconds: 112,
    pieces: pieces('toInspect'),
  })
  const photoSlots = site.shift.slots({
    station: 'photo',
    daysAgo,
    from: 8 * 60 + 10,
    seconds: 84,
    pieces: pieces('toPhotograph'),
  })
  const binSlots = site.shift.slots({
    station: 'putAway',
    daysAgo,
    from: 10 * 60 + 5,
    seconds: 80,
    pieces: pieces('toPutAway'),
  })
  // Each bench takes what lay there in the morning, so that no item is in two hands at once.
  const stored = toPutAway.splice(0, binSlots.length)
  const photographed = toPhotograph.splice(0, photoSlots.length)
  const inspected = toInspect.splice(0, inspectSlots.length)
  for (const [place, slot] of binSlots.entries()) {
    const unit = stored[place]
    if (unit) putAway(site, unit, slot, random.pick(site.places.bins))
  }
  for (const [place, slot] of photoSlots.entries()) {
    const unit = photographed[place]
    if (unit) photograph(site, unit, slot)
  }
  for (const [place, slot] of inspectSlots.entries()) {
    const unit = inspected[place]
    if (unit) inspect(site, unit, slot, claims.get(unit.lineId) ?? '', random)
  }
  regradeSome(site, inspected, inspectSlots, random)
}

/** A second person grades blind; now and then they see it differently. */
function regradeSome(site: Site, inspected: readonly Unit[], slots: readonly Slot[], random: Random): void {
  const last = slots.at(-1)
  const graded = inspected.slice(0, slots.length).filter((unit) => unit.stage === 'inspected')
  if (!last || graded.length < 10) return
  const others = slots.filter((slot) => slot.by.uid !== last.by.uid).slice(-REGRADES_A_DAY)
  for (const slot of others) {
    const unit = random.pick(graded)
    const found: Grade = random.chance(0.86) ? unit.grade : unit.grade === 'usedGood' ? 'usedFair' : 'usedGood'
    if (slot.at <= unit.inspectedAt) continue
    site.ledger.note(slot, {
      type: 'unit.regraded',
      refType: 'unit',
      refId: unit.id,
      from: unit.grade,
      to: found,
      data: {
        blind: true,
        agrees: found === unit.grade,
        reason: 'Weekly check',
        loadId: unit.loadId,
        category: unit.category,
      },
    })
    if (found === unit.grade) continue
    unit.grade = found
    unit.disposition = ruleFor(unit).destination
    unit.estimateCents = estimateOf(unit)
    touch(unit, slot.by.uid, slot.at)
  }
}
