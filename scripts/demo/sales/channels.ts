/** Where the warehouse sells: each channel as its template has it, with the warehouse's own tax, codes and words. */
import type { Channel } from '#domain/selling/channel.ts'
import { newChannel } from '#domain/selling/channel.ts'
import type { ChannelTemplate } from '#domain/selling/channel-templates.ts'
import type { Calendar } from '#scripts/demo/calendar.ts'
import { uids } from '#scripts/demo/people.ts'
import { madeBy, type Stock } from '#scripts/demo/stock.ts'

const SALES_TAX_PCT = 8.25

/** By template: what this warehouse set beside it. */
const own: Readonly<Partial<Record<ChannelTemplate, Partial<Channel>>>> = {
  ebay: { categories: { 'Small Appliances': '20667', Audio: '112529', Toys: '220' } },
  whatnot: {
    categories: { 'Small Appliances': 'Home & Garden', Audio: 'Electronics', Toys: 'Toys & Hobbies' },
    shipping: { 3: '1-3 oz', 7: '4-7 oz', 11: '8-11 oz', 15: '12-15 oz', 16: '1 lb', 32: '1-2 lbs', 48: '2-3 lbs' },
    weights: { 'Small Appliances': 40, Audio: 14, Toys: 11 },
  },
  hibid: { taxPct: SALES_TAX_PCT, sellerCode: 'RST' },
  local: { taxPct: SALES_TAX_PCT },
}

const sold = [
  ['ebay', 'eBay'],
  ['whatnot', 'Whatnot'],
  ['hibid', 'HiBid'],
  ['local', 'Local pickup'],
] as const

export function addChannels(stock: Stock, calendar: Calendar): void {
  for (const [place, [template, name]] of sold.entries()) {
    const { key, ...data } = { ...newChannel(template, template, name), ...own[template], active: true }
    stock.config.push({
      id: `channel-${key}`,
      kind: 'channel',
      key,
      data,
      rank: (place + 1) * 10,
      ...madeBy(uids.admin, calendar.at(180, 11 * 60 + place)),
    })
  }
}
