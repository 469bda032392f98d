/** The order in which the items of a show come up: by hand or by a rule. Items that are equal to a rule stay in their order. */
import type { ShowItem } from './show-item.ts'

export const orderRules = ['sticker', 'category', 'dearFirst', 'cheapFirst', 'spread'] as const
export type OrderRule = (typeof orderRules)[number]

/** One in ten is dear. */
const DEAR_SHARE = 10

export const worthOf = ({ units }: ShowItem): number =>
  units.reduce((sum, unit) => sum + (unit.estimateCents ?? unit.retailCents ?? 0), 0)
export const categoryOf = ({ units }: ShowItem): string => units[0]?.category ?? ''

/** The dearest open, the others of them follow at even distances, so that buyers stay to the end. */
function spread(items: readonly ShowItem[]): readonly ShowItem[] {
  const dear = items.toSorted((a, b) => worthOf(b) - worthOf(a)).slice(0, Math.ceil(items.length / DEAR_SHARE))
  const others = items.filter((item) => !dear.includes(item))
  const between = Math.ceil(others.length / Math.max(1, dear.length))
  return dear.flatMap((item, place) => [item, ...others.slice(place * between, (place + 1) * between)])
}

export function orderedBy(rule: OrderRule, items: readonly ShowItem[]): readonly ShowItem[] {
  switch (rule) {
    case 'sticker':
      return items.toSorted((a, b) => a.listing.sticker.localeCompare(b.listing.sticker, 'en', { numeric: true }))
    case 'category':
      return items.toSorted((a, b) => categoryOf(a).localeCompare(categoryOf(b), 'en'))
    case 'dearFirst':
      return items.toSorted((a, b) => worthOf(b) - worthOf(a))
    case 'cheapFirst':
      return items.toSorted((a, b) => worthOf(a) - worthOf(b))
    case 'spread':
      return spread(items)
  }
}

/** The order with one item at another place among the others, from 0. */
export function movedTo(items: readonly ShowItem[], id: string, to: number): readonly ShowItem[] {
  const moved = items.find(({ listing }) => listing.id === id)
  const others = items.filter(({ listing }) => listing.id !== id)
  return moved ? others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, moved) : items
}
