/**
 * What a new channel starts with. A template decides which files can be written for a channel; all else is changed by hand. Sources, November 2026: eBay condition
 * ids (developer.ebay.com, conditionIdList), title 80; Whatnot bulk upload, title 80; Auction Flex lot import, title 50; Shopify product CSV; Meta
 * catalogue, title 100. Fees are what sellers are usually charged: an admin checks them against their own contract.
 */
import type { SiteGrade } from '#domain/core/floor/grades.ts'
import type { FeeTerms } from '#domain/core/orders/fees.ts'

type GradeKey = SiteGrade['grade']

export const channelTemplates = ['ebay', 'whatnot', 'hibid', 'shopify', 'meta', 'local'] as const
export type ChannelTemplate = (typeof channelTemplates)[number]

export interface TemplateFacts extends FeeTerms {
  readonly titleLimit: number
  /** What the channel calls our grades. */
  readonly conditions: Readonly<Record<GradeKey, string>>
  /** All that it takes as a condition; none where any word is taken. */
  readonly accepts: readonly string[]
}

const plainConditions: TemplateFacts['conditions'] = {
  newSealed: 'New',
  openBox: 'Open box',
  newDefects: 'New, flawed',
  refurbished: 'Refurbished',
  usedGood: 'Used, good',
  usedFair: 'Used, fair',
  forParts: 'For parts',
}
const free = { feePct: 0, feeFixedCents: 0, feeOn: 'price', premiumPct: 0, taxPct: 0, feeMinCents: 0 } as const

export const templateFacts: Readonly<Record<ChannelTemplate, TemplateFacts>> = {
  ebay: {
    ...free,
    feePct: 13.25,
    feeFixedCents: 40,
    feeOn: 'total',
    titleLimit: 80,
    conditions: {
      newSealed: '1000',
      openBox: '1500',
      newDefects: '1750',
      refurbished: '2500',
      usedGood: '3000',
      usedFair: '3000',
      forParts: '7000',
    },
    accepts: [
      '1000',
      '1500',
      '1750',
      '2000',
      '2010',
      '2020',
      '2030',
      '2500',
      '2750',
      '3000',
      '4000',
      '5000',
      '6000',
      '7000',
    ],
  },
  whatnot: {
    ...free,
    feePct: 10.9,
    feeFixedCents: 30,
    titleLimit: 80,
    conditions: {
      newSealed: 'Brand New',
      openBox: 'Like New',
      newDefects: 'Very Good',
      refurbished: 'Very Good',
      usedGood: 'Good',
      usedFair: 'Fair',
      forParts: 'Poor',
    },
    accepts: [],
  },
  hibid: {
    ...free,
    feePct: 3,
    premiumPct: 15,
    titleLimit: 50,
    conditions: plainConditions,
    accepts: [],
  },
  shopify: {
    ...free,
    feePct: 2.9,
    feeFixedCents: 30,
    feeOn: 'total',
    titleLimit: 255,
    conditions: plainConditions,
    accepts: [],
  },
  meta: {
    ...free,
    titleLimit: 100,
    conditions: {
      newSealed: 'new',
      openBox: 'used_like_new',
      newDefects: 'used_like_new',
      refurbished: 'refurbished',
      usedGood: 'used_good',
      usedFair: 'used_fair',
      forParts: 'used_fair',
    },
    accepts: ['new', 'refurbished', 'used', 'used_like_new', 'used_good', 'used_fair'],
  },
  local: { ...free, titleLimit: 120, conditions: plainConditions, accepts: [] },
}

export const isTemplate = (word: unknown): word is ChannelTemplate =>
  (channelTemplates as readonly unknown[]).includes(word)
