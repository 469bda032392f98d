/** Where the warehouse sells: fees, premium, tax, title limits, and what our grades are called there. */
import type { Grade } from '#schemas/units.ts'
import type { Calendar } from './calendar.ts'
import { uids } from './people.ts'
import { madeBy, type Stock } from './stock.ts'

type Conditions = Readonly<Record<Exclude<Grade, ''>, string>>

interface Channel {
  readonly key: string
  readonly name: string
  readonly feePct: number
  readonly feeFixedCents: number
  readonly premiumPct: number
  readonly taxPct: number
  readonly titleLimit: number
  readonly template: string
  readonly conditions: Conditions
}

/** eBay's numbered conditions: https://developer.ebay.com/devzone/finding/callref/enums/conditionIdList.html */
const ebayConditions: Conditions = {
  newSealed: '1000', openBox: '1500', newDefects: '1750', refurbished: '2500', usedGood: '3000', usedFair: '3000', forParts: '7000',
} // prettier-ignore
const whatnotConditions: Conditions = {
  newSealed: 'Brand New', openBox: 'Like New', newDefects: 'Very Good', refurbished: 'Very Good', usedGood: 'Good', usedFair: 'Fair', forParts: 'Poor',
} // prettier-ignore
const plainConditions: Conditions = {
  newSealed: 'New', openBox: 'Open box', newDefects: 'New, flawed', refurbished: 'Refurbished', usedGood: 'Used, good', usedFair: 'Used, fair', forParts: 'For parts',
} // prettier-ignore

const channels: readonly Channel[] = [
  { key: 'ebay', name: 'eBay', feePct: 13.25, feeFixedCents: 40, premiumPct: 0, taxPct: 0, titleLimit: 80, template: 'ebay', conditions: ebayConditions },
  { key: 'whatnot', name: 'Whatnot', feePct: 10.9, feeFixedCents: 30, premiumPct: 0, taxPct: 0, titleLimit: 80, template: 'whatnot', conditions: whatnotConditions },
  { key: 'hibid', name: 'HiBid', feePct: 3, feeFixedCents: 0, premiumPct: 15, taxPct: 8.25, titleLimit: 50, template: 'hibid', conditions: plainConditions },
  { key: 'local', name: 'Local pickup', feePct: 0, feeFixedCents: 0, premiumPct: 0, taxPct: 8.25, titleLimit: 120, template: '', conditions: plainConditions },
] // prettier-ignore

export function addChannels(stock: Stock, calendar: Calendar): void {
  for (const [place, { key, ...data }] of channels.entries()) {
    stock.config.push({
      id: `channel-${key}`,
      kind: 'channel',
      key,
      data: { ...data, active: true },
      rank: (place + 1) * 10,
      ...madeBy(uids.admin, calendar.at(180, 11 * 60 + place)),
    })
  }
}
