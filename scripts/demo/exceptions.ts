/**
 * What goes wrong in a warehouse: items not found, seen elsewhere, graded on two devices at once, a
 * receipt that was corrected.
 */
import { conflictRows } from '#domain/core/merge/merge-rows.ts'
import type { FieldConflict, MergeDoc } from '#domain/core/merge/merge.ts'
import type { Site, Unit } from '#scripts/demo/serve/site.ts'
import { workerOf, uids, workersAt, type Worker } from './people.ts'
import { touch } from './stock.ts'

const kinds = [
  { code: 'pickNotFound', stage: 'missing', type: 'unit.notFound', count: 4 },
  { code: 'auditMissing', stage: 'missing', type: 'unit.missing', count: 8 },
  { code: 'wrongPlace', stage: 'stored', type: 'unit.seenElsewhere', count: 5 },
] as const

/** Marks items that should be on the shelf and are not, on the last working days. */
export function loseSome(site: Site): void {
  const random = site.random('lost')
  const { onShelf } = site.waiting
  for (const kind of kinds) {
    for (let number = 0; number < Math.ceil(kind.count * site.scale); number += 1) {
      const daysAgo = site.calendar.workday(number % 5)
      const at = site.calendar.at(daysAgo, 15 * 60 + number)
      const [unit] = onShelf.length > 0 ? onShelf.splice(random.int(0, onShelf.length - 1), 1) : []
      if (!unit || unit.updatedAt >= at) continue
      const slot = site.shift.moment(workerOf(uids.manager), daysAgo, 15 * 60 + number, 40)
      const from = unit.stage
      Object.assign(unit, { stage: kind.stage, exceptionCode: kind.code, exceptionAt: slot.at })
      touch(unit, slot.by.uid, slot.at)
      const data = { loadId: unit.loadId, locationId: unit.locationId }
      site.ledger.note(slot, { type: kind.type, refType: 'unit', refId: unit.id, from, to: kind.stage, data })
    }
  }
}

/**
 * Items that cannot be sold are put on hold: a serial number that was seen before, a smell, a
 * missing safety label.
 */
export function holdSome(site: Site): void {
  const random = site.random('held')
  const count = Math.ceil(14 * site.scale)
  for (const unit of site.waiting.toPhotograph.splice(
    0,
    Math.min(count, Math.floor(site.waiting.toPhotograph.length / 4)),
  )) {
    const slot = site.shift.moment(
      workerOf(uids.manager),
      site.calendar.workday(0),
      15 * 60 + 5 + random.next() * 20,
      30,
    )
    const code = random.pick(['sameSerial', 'needsParts', 'recall'])
    Object.assign(unit, {
      stage: 'hold',
      exceptionCode: code,
      exceptionAt: slot.at,
      containerId: '',
      locationId: random.pick(site.places.holdShelves),
    })
    touch(unit, slot.by.uid, slot.at)
    site.ledger.note(slot, {
      type: 'unit.held',
      refType: 'unit',
      refId: unit.id,
      from: 'inspected',
      to: 'hold',
      data: { reason: code, loadId: unit.loadId },
    })
  }
}

/** Three units that two people changed while one of them was out of reach: the rows are those of the app's own merge. */
export function addConflicts(site: Site): void {
  const random = site.random('conflicts')
  const graded = site.stock.units.filter((unit) => unit.stage === 'photographed' && unit.grade !== '')
  const [one, two, three] = random.shuffled(graded)
  const pair = workersAt('inspect', site.calendar.workday(0))
  const [mine, theirs] = pair
  if (!mine || !theirs) return
  if (one) tell(site, one, mine, theirs, 'grade', one.grade === 'usedGood' ? 'usedFair' : 'usedGood')
  if (two) tell(site, two, mine, theirs, 'serialNo', `SN${random.int(100_000, 999_999)}Q`)
  if (three) tell(site, three, theirs, mine, 'disposition', three.disposition === 'auction' ? 'shelf' : 'auction')
}

/** `mine` merged later and gave way: their value won, mine is in the row. */
function tell(
  site: Site,
  unit: Unit,
  mine: Worker,
  theirs: Worker,
  field: 'grade' | 'serialNo' | 'disposition',
  lost: string,
): void {
  const merged: MergeDoc = { ...unit, updatedBy: theirs.uid }
  const editedAt = new Date(Date.parse(unit.inspectedAt) - 95_000).toISOString()
  const outOfReach: MergeDoc = { ...unit, [field]: lost, updatedAt: editedAt, updatedBy: mine.uid }
  const conflict: FieldConflict = { path: field, base: '', mine: lost, theirs: unit[field], chosen: 'theirs' }
  const at = site.calendar.at(site.calendar.workday(0), 15 * 60 + 12)
  const sides = {
    collection: 'units',
    mine: outOfReach,
    theirs: merged,
    uid: mine.uid,
    device: mine.device,
    at,
  } as const
  for (const { _deleted, ...row } of conflictRows(sides, [conflict])) site.stock.activity.push(row)
}
