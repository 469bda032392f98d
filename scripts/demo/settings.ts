/** Grades, reasons, label sizes, remembered import columns and the warehouse's own settings. */
import { headerFingerprint } from '#domain/files/columns.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { ConfigKind } from '#schemas/config.ts'
import { grades } from '#schemas/units.ts'
import type { Calendar } from './calendar.ts'
import { uids } from './people.ts'
import { amazonReturns, targetTruckload } from './sample-manifests.ts'
import { madeBy, type Stock } from './stock.ts'

const reasons: Readonly<Record<string, readonly string[]>> = {
  waive: ['Below the claim limit', 'Seller credited it', 'Counted again, accepted'],
  regrade: ['Weekly check', 'Found a defect', 'Complete after all', 'Wrong item graded'],
  refuse: ['Seal broken', 'Water damage', 'Wrong load', 'No appointment'],
  shortPick: ['Not in the bin', 'Damaged in the bin', 'Wrong thing in the bin'],
  scrap: ['Broken', 'Recalled', 'Unhygienic', 'Not worth the shelf'],
  writeOff: ['Not found in three searches', 'Stolen', 'Counted wrongly'],
}

interface Setting {
  readonly kind: ConfigKind
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  readonly rank: number
}

const ours = grades.filter((grade) => grade !== '')

/** What every warehouse begins with: the names of the grades, usual reasons, sizes of labels. */
export const usualSettings: readonly Setting[] = [
  ...ours.map((grade, place): Setting => ({ kind: 'grade', key: grade, data: { name: gradeLabels[grade], active: true }, rank: (place + 1) * 10 })),
  ...Object.entries(reasons).map(([key, words], place): Setting => ({ kind: 'reason', key, data: { words }, rank: (place + 1) * 10 })),
  { kind: 'label', key: 'unit', data: { widthMm: 57, heightMm: 32, symbol: 'code128' }, rank: 10 },
  { kind: 'label', key: 'container', data: { widthMm: 102, heightMm: 76, symbol: 'code128' }, rank: 20 },
  { kind: 'label', key: 'location', data: { widthMm: 102, heightMm: 38, symbol: 'code128' }, rank: 30 },
] // prettier-ignore

export function addSettings(stock: Stock, calendar: Calendar): void {
  const add = ({ kind, key, data, rank }: Setting): void => {
    const at = calendar.at(170, 9 * 60 + stock.config.length)
    const by = kind === 'settings' ? uids.admin : uids.manager
    stock.config.push({ id: `${kind}-${key}`, kind, key, data, rank, ...madeBy(by, at) })
  }
  for (const setting of usualSettings) add(setting)
  for (const sample of [targetTruckload, amazonReturns]) {
    add({ kind: 'importTemplate', key: headerFingerprint(sample.headers), data: { mapping: sample.mapping }, rank: 0 })
  }
  add({
    kind: 'settings', key: 'house', rank: 0,
    data: { name: 'Restow demonstration warehouse', currency: 'USD', expectedRecoveryPct: 32, targetMarginPct: 35, claimDays: 30, pickupSlotMinutes: 15, auditEveryDays: 14 },
  })
  add({ kind: 'terms', key: 'storage', data: { freeDays: 3, dayCents: 100 }, rank: 0 })
} // prettier-ignore
