/**
 * What buyers read of a lot, derived from its units. Invariants: the lowest grade counts for the whole; a title is cut at a word, within the
 * channel's limit; the text is English, as the channel's buyers read it, and has neither markup nor line breaks.
 */
import { oneLine, titleWithin } from '#domain/core/words/short-text.ts'
import { grades, type Grade, type UnitDoc } from '#schemas/units.ts'
import type { Channel } from '#domain/selling/channel.ts'

/** What a channel asks of a lot's text. */
export interface LotChannel {
  readonly titleLimit: number
  /** What our grades are called there. */
  readonly conditions: Readonly<Record<string, string>>
}

/** HiBid and Auction Flex 360 take 50 characters and cut the rest without a word. */
export const TITLE_LIMIT = 50
const DESCRIPTION_LIMIT = 6000

/** What a channel asks of lots; `null`, or a limit that no title fits, is as on HiBid. */
export function lotChannel(channel: Pick<Channel, 'titleLimit' | 'conditions'> | null): LotChannel {
  const limit = channel?.titleLimit ?? 0
  return { titleLimit: limit >= 20 ? Math.min(120, limit) : TITLE_LIMIT, conditions: channel?.conditions ?? {} }
}

export type LotUnit = Pick<
  UnitDoc,
  'id' | 'title' | 'label' | 'qty' | 'grade' | 'defects' | 'missingParts' | 'retailCents' | 'estimateCents'
>

/** The lowest grade of the units; `''` when one of them is not graded, or there is none. */
export function lowestGrade(units: readonly Pick<UnitDoc, 'grade'>[]): Grade {
  if (units.some(({ grade }) => grade === '')) return ''
  const lowest = Math.max(-1, ...units.map(({ grade }) => grades.indexOf(grade)))
  return grades[lowest] ?? ''
}

/** Items in the lot: a label may cover several. */
export const lotQty = (units: readonly Pick<UnitDoc, 'qty'>[]): number => units.reduce((sum, { qty }) => sum + qty, 0)

/** The title of a lot: the dearest unit names it; how many others there are stands behind it. */
export function lotTitle(units: readonly LotUnit[], limit: number): string {
  const [first] = units.toSorted((a, b) => (b.retailCents ?? 0) - (a.retailCents ?? 0))
  if (!first) return ''
  const name = oneLine(first.title) || first.label
  const isAlike = units.every((unit) => unit.title === first.title)
  const others = lotQty(units) - first.qty
  const lead = isAlike && lotQty(units) > 1 ? `${lotQty(units)} × ` : first.qty > 1 ? `${first.qty} × ` : ''
  const more = isAlike || others === 0 ? '' : ` + ${others} more`
  return lead + titleWithin(name, limit - lead.length - more.length) + more
}

function describeUnit(unit: LotUnit, { conditions }: LotChannel): string {
  const many = unit.qty > 1 ? `${unit.qty} × ` : ''
  const flaws = [...unit.defects, ...unit.missingParts.map((part) => `no ${part}`)].map(oneLine).join(', ')
  const condition = [conditions[unit.grade] ?? '', flaws].filter((words) => words !== '').join(': ')
  return `${many}${(oneLine(unit.title) || unit.label).replace(/\.$/, '')}.${condition === '' ? '' : ` ${condition}.`}`
}

export interface LotText {
  readonly title: string
  readonly description: string
  readonly condition: string
}

/** Title, description and condition of a lot of these units. */
export function lotText(units: readonly LotUnit[], channel: LotChannel): LotText {
  const lines = units.map((unit) => describeUnit(unit, channel))
  return {
    title: lotTitle(units, channel.titleLimit),
    description: titleWithin(lines.join(' '), DESCRIPTION_LIMIT),
    condition: (channel.conditions[lowestGrade(units)] ?? '').slice(0, 40),
  }
}
