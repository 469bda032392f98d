/**
 * The history of a load, in the words of the dock. Invariants: a row that is unknown to this
 * version still has a text.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { loadStages, type LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/load-stages.ts'
import { formatCents } from '#domain/core/money.ts'

const events: Readonly<Record<string, string>> = {
  'load.booked': 'Booked by hand',
  'load.unbooked': 'Booking taken back',
  'load.edited': 'Edited',
  'load.arrived': 'Arrived',
  'load.door': 'Given a door',
  'load.seal': 'Seal read',
  'load.sealAccepted': 'A seal that differs was accepted',
  'load.counted': 'Count of pallets',
  'load.damage': 'Damage noted',
  'load.refused': 'Refused',
  'load.undone': 'Taken back',
  'load.imported': 'Manifest imported',
  'photo.taken': 'Photo taken',
  'photo.removed': 'Photo removed',
  'photo.restored': 'Photo brought back',
  conflict: 'Two devices changed it at once',
}

const fieldLabels: Readonly<Record<string, string>> = {
  stage: 'Stage', code: 'Code', title: 'What it is', source: 'Source', sellerOrderNo: 'Order no.', etaAt: 'Expected', arrivedAt: 'Arrived',
  receivingAt: 'Receiving since', receivedAt: 'Received', closedAt: 'Closed', claimBy: 'Claim by', carrier: 'Carrier', proNo: 'PRO number',
  truckNo: 'Truck', dockDoor: 'Door', sealNo: 'Seal on the papers', sealFound: 'Seal on the door', palletsExpected: 'Pallets expected',
  palletsCounted: 'Pallets counted', damageNote: 'Damage', refusedReason: 'Reason', note: 'Note', bidCents: 'Bid', maxBidCents: 'Maximum bid',
  freightCents: 'Freight', feeCents: 'Fees', declaredRetailCents: 'Declared retail', declaredUnits: 'Declared units', shrinkPct: 'Shrink',
} // prettier-ignore

function isStage(word: unknown): word is LoadStage {
  return (loadStages as readonly unknown[]).includes(word)
}

type Row = Pick<ActivityDoc, 'type' | 'from' | 'to' | 'data'>

/** What was done. */
export function describeEvent(row: Row): string {
  const known = events[row.type]
  if (known) return known
  return isStage(row.to)
    ? `${isStage(row.from) ? `${loadStageLabels[row.from]} → ` : ''}${loadStageLabels[row.to]}`
    : row.type
}

function describeValue(field: string, value: unknown, describeTime: (iso: string) => string): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (isStage(value) && field === 'stage') return loadStageLabels[value]
  if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : String(value)
  if (typeof value !== 'string') return '…'
  return field.endsWith('At') || field === 'claimBy' ? describeTime(value) : value
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** What each changed field was and is. `describeTime` shows a time as the device does. */
export function describeChanges(row: Row, describeTime: (iso: string) => string): string[] {
  const before = fieldsOf(row.data['before'])
  return Object.entries(fieldsOf(row.data['after']))
    .filter(([field]) => field in fieldLabels)
    .map(([field, value]) => {
      const was = describeValue(field, before[field], describeTime)
      const is = describeValue(field, value, describeTime)
      return `${fieldLabels[field] ?? field}: ${was === 'nothing' ? is : `${was} → ${is}`}`
    })
}
