/** From the Enter key to the frame of the answer, page by page, as Markdown. */
import type { Cost, Kind } from './trace.ts'
import { kinds } from './trace.ts'
import type { Worked } from './device.ts'

/** The product's budget for a scan, from the key to the frame, at a quarter of the speed. */
export const BUDGET_MS = 50

/** Milliseconds; medians over the scans, but for `p95`. */
export interface Figures {
  readonly scans: number
  readonly p50: number
  readonly p95: number
  /** From the key until the page began to handle it; until the answer was in the page; until its frame. */
  readonly waited: number
  readonly answered: number
  readonly drawn: number
  readonly until: Cost
  readonly after: Cost
}

export interface Row {
  readonly size: number
  readonly build: string
  readonly page: string
  readonly figures: Figures
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

function costOf(costs: readonly Cost[]): Cost {
  const of = (kind: Kind): number => median(costs.map((cost) => cost[kind]))
  return { script: of('script'), gc: of('gc'), style: of('style'), layout: of('layout'), paint: of('paint') }
}

export function figuresOf({ seen, costs }: Worked): Figures {
  const whole = seen.map(({ enter, painted }) => painted - enter)
  return {
    scans: seen.length,
    p50: median(whole),
    p95: quantile(whole, 0.95),
    waited: median(seen.map(({ enter, heard }) => heard - enter)),
    answered: median(seen.map(({ heard, answered }) => answered - heard)),
    drawn: median(seen.map(({ answered, painted }) => painted - answered)),
    until: costOf(costs.map(({ until }) => until)),
    after: costOf(costs.map(({ after }) => after)),
  }
}

const sum = (cost: Cost): number => kinds.reduce((all, kind) => all + cost[kind], 0)
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** Which pages miss the budget, and by how much, beside what a bare page takes. */
export function budgetWords(rows: readonly Row[]): string {
  const bare = rows.find(({ page }) => page === 'floor')?.figures.p95 ?? Number.NaN
  const missed = rows.filter(({ page, figures }) => page !== 'floor' && figures.p95 > BUDGET_MS)
  if (missed.length === 0) return `Each page keeps the budget of ${BUDGET_MS} ms at the 95th percentile.`
  const each = missed.map(({ page, size, figures }) => `${page} at ${size} by ${ms(figures.p95 - BUDGET_MS)}`)
  return `**The budget of ${BUDGET_MS} ms at the 95th percentile is missed**: ${each.join(', ')}. A bare page with one write takes ${ms(bare)} there.`
}

export function tableOf(rows: readonly Row[]): string {
  const head = ['documents', 'build', 'page', 'p50', 'p95', '× floor', 'wait, store, frame', 'CPU until: script, style, layout, paint', 'CPU after'] // prettier-ignore
  const floor = rows.find(({ page }) => page === 'floor')?.figures.p50
  const lines = rows.map(({ size, build, page, figures }) => {
    const { until, after } = figures
    return [
      page === 'floor' ? '–' : size.toLocaleString('en-US'),
      build,
      page,
      ms(figures.p50),
      ms(figures.p95),
      floor === undefined ? '–' : (figures.p50 / floor).toFixed(1),
      [figures.waited, figures.answered, figures.drawn].map(ms).join(' + '),
      `${ms(sum(until))}: ${[until.script + until.gc, until.style, until.layout, until.paint].map(ms).join(', ')}`,
      ms(sum(after)),
    ]
  })
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
