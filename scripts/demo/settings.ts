/** Grades, reasons, label sizes, remembered import columns and the warehouse's own settings. */
import { headerFingerprint } from '#domain/files/columns.ts'
import { gradeLabels } from '#domain/core/grades.ts'
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

export function addSettings(stock: Stock, calendar: Calendar): void {
  const add = (kind: ConfigKind, key: string, data: Readonly<Record<string, unknown>>, rank: number): void => {
    const at = calendar.at(170, 9 * 60 + stock.config.length)
    const by = kind === 'settings' ? uids.admin : uids.manager
    stock.config.push({ id: `${kind}-${key}`, kind, key, data, rank, ...madeBy(by, at) })
  }
  const ours = grades.filter((grade) => grade !== '')
  for (const [place, grade] of ours.entries()) add('grade', grade, { name: gradeLabels[grade], active: true }, (place + 1) * 10)
  for (const [place, [key, words]] of Object.entries(reasons).entries()) add('reason', key, { words }, (place + 1) * 10)
  add('label', 'unit', { widthMm: 57, heightMm: 32, symbol: 'code128' }, 10)
  add('label', 'container', { widthMm: 102, heightMm: 76, symbol: 'code128' }, 20)
  add('label', 'location', { widthMm: 102, heightMm: 38, symbol: 'code128' }, 30)
  for (const sample of [targetTruckload, amazonReturns]) {
    add('importTemplate', headerFingerprint(sample.headers), { mapping: sample.mapping }, 0)
  }
  add('settings', 'house', { name: 'Restow demonstration warehouse', currency: 'USD', expectedRecoveryPct: 32, targetMarginPct: 35, claimDays: 30, storageFeeCentsPerDay: 100, pickupSlotMinutes: 15, auditEveryDays: 14 }, 0)
} // prettier-ignore
