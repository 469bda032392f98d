/**
 * The history of a load, in the words of the dock. Invariants: a row that is unknown to this
 * version still has a text.
 */
import { joined, moment, money, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { loadStages, type LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'

const events: Readonly<Record<string, Words>> = {
  'lead.added': msg('ledger.lead.added'),
  'lead.removed': msg('ledger.lead.removed'),
  'lead.updated': msg('ledger.lead.updated'),
  'load.booked': msg('load.event.load.booked'),
  'load.unbooked': msg('load.event.load.unbooked'),
  'load.edited': msg('load.event.load.edited'),
  'load.arrived': msg('load.event.load.arrived'),
  'load.door': msg('load.event.load.door'),
  'load.seal': msg('load.event.load.seal'),
  'load.sealAccepted': msg('load.event.load.sealAccepted'),
  'load.counted': msg('load.event.load.counted'),
  'load.damage': msg('load.event.load.damage'),
  'load.refused': msg('load.event.load.refused'),
  'load.undone': msg('load.event.load.undone'),
  'load.imported': msg('load.event.load.imported'),
  'photo.taken': msg('load.event.photo.taken'),
  'photo.removed': msg('load.event.photo.removed'),
  'photo.restored': msg('load.event.photo.restored'),
  conflict: msg('load.event.conflict'),
}

const fieldLabels: Readonly<Record<string, Words>> = {
  stage: msg('field.stage'), code: msg('field.code'), title: msg('load.field.title'), source: msg('field.source'), sellerOrderNo: msg('load.field.sellerOrderNo'), etaAt: msg('field.etaAt'), arrivedAt: msg('field.arrivedAt'),
  receivingAt: msg('field.receivingAt'), receivedAt: msg('field.receivedAt'), closedAt: msg('field.closedAt'), claimBy: msg('field.claimBy'), carrier: msg('field.carrier'), proNo: msg('field.proNo'),
  truckNo: msg('field.truckNo'), dockDoor: msg('field.dockDoor'), sealNo: msg('field.sealNo'), sealFound: msg('field.sealFound'), palletsExpected: msg('field.palletsExpected'),
  palletsCounted: msg('field.palletsCounted'), damageNote: msg('field.damageNote'), refusedReason: msg('load.field.refusedReason'), note: msg('field.note'), bidCents: msg('field.bidCents'), maxBidCents: msg('field.maxBidCents'),
  freightCents: msg('field.freightCents'), feeCents: msg('field.feeCents'), declaredRetailCents: msg('field.declaredRetailCents'), declaredUnits: msg('field.declaredUnits'), shrinkPct: msg('field.shrinkPct'),
  category: msg('field.category'), condition: msg('field.condition'), place: msg('field.place'), pageUrl: msg('field.pageUrl'), endsAt: msg('field.endsAt'), currentBidCents: msg('field.currentBidCents'),
  recoveryPct: msg('field.recoveryPct'), marginPct: msg('field.marginPct'), hammerCents: msg('field.hammerCents'), broughtCents: msg('field.broughtCents'), claimDays: msg('field.claimDays'),
} // prettier-ignore

function isStage(word: unknown): word is LoadStage {
  return (loadStages as readonly unknown[]).includes(word)
}

type Row = Pick<ActivityDoc, 'type' | 'from' | 'to' | 'data'>

/** What was done. */
export function describeEvent(row: Row): Words {
  const known = events[row.type]
  if (known) return known
  return isStage(row.to)
    ? joined([isStage(row.from) ? loadStageLabels[row.from] : '', loadStageLabels[row.to]], ' → ')
    : row.type
}

const nothing = msg('core.nothing')

function describeValue(field: string, value: unknown, isBefore: boolean): Words {
  if (value === null || value === undefined || value === '') return nothing
  if (isStage(value) && field === 'stage') return loadStageLabels[value]
  if (typeof value === 'number') return field.endsWith('Cents') ? joined([money(value)]) : String(value)
  if (typeof value !== 'string') return '…'
  if (field === 'closedAt' && isBefore) return joined([moment(value, 'plainDay')])
  return field.endsWith('At') || field === 'claimBy' ? joined([moment(value, 'time')]) : value
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** What each changed field was and is. @param isBefore the load closed before Restow: its closing is a day without a clock */
export function describeChanges(row: Row, isBefore = false): Words[] {
  const before = fieldsOf(row.data['before'])
  return Object.entries(fieldsOf(row.data['after']))
    .filter(([field]) => field in fieldLabels)
    .map(([field, value]) => {
      const was = describeValue(field, before[field], isBefore)
      const is = describeValue(field, value, isBefore)
      return joined([fieldLabels[field] ?? field, was === nothing ? is : joined([was, is], ' → ')], ': ')
    })
}
