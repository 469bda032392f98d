/** What is measured at each size of a warehouse, with what each may grow, and whether it does. */

/** `count`: it works on all of it. `index`: it finds its way, and a tree of 100 times as many has a level or two more. */
type MayGrow = 'index' | 'count'

export interface Measure {
  readonly name: string
  readonly group: Group
  readonly mayGrow: MayGrow
  /** Nothing larger is measured: a larger warehouse has no more of it at once. */
  readonly most?: number
}

/** The longest manifest that is promised a time. */
export const MOST_LINES = 50_000

export const groups = ['A scan, until its answer is painted', 'A start, a search', 'The store', 'The server', 'All at once'] as const // prettier-ignore
type Group = (typeof groups)[number]

/** Milliseconds each. */
export const measures = {
  scanReceive: { name: '/receive', group: groups[0], mayGrow: 'index' },
  scanInspect: { name: '/inspect', group: groups[0], mayGrow: 'index' },
  scanBinSpot: { name: '/bin-spot', group: groups[0], mayGrow: 'index' },
  scanFulfillment: { name: '/fulfillment', group: groups[0], mayGrow: 'index' },
  cold: { name: 'a cold start', group: groups[1], mayGrow: 'index' },
  words: { name: 'words, the dearest', group: groups[1], mayGrow: 'count' },
  byId: { name: 'by id', group: groups[2], mayGrow: 'index' },
  byLabel: { name: 'by label', group: groups[2], mayGrow: 'index' },
  newest: { name: 'newest of a stage', group: groups[2], mayGrow: 'index' },
  edit: { name: 'edit', group: groups[2], mayGrow: 'index' },
  countOf: { name: 'count of a stage', group: groups[2], mayGrow: 'count' },
  firstQuery: { name: 'first question', group: groups[3], mayGrow: 'index' },
  laterQuery: { name: 'later questions', group: groups[3], mayGrow: 'index' },
  serverOpens: { name: 'opening', group: groups[3], mayGrow: 'count' },
  fill: { name: 'bulk writes', group: groups[4], mayGrow: 'count' },
  firstSync: { name: 'first sync', group: groups[4], mayGrow: 'count' },
  importing: { name: 'import', group: groups[4], mayGrow: 'count', most: MOST_LINES },
} as const satisfies { readonly [name: string]: Measure }

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as readonly MeasureName[]

/** What was taken at one size. `bare` is a page with one write, which does not grow: it tells how fast the machine was then. */
export interface AtSize {
  readonly size: number
  readonly bare: number
  readonly taken: { readonly [Name in MeasureName]?: number }
}

/** As many times as between two runs on a machine that others use too. */
const NOISE = 1.5

export interface Grown {
  /** From the smallest to the largest size. */
  readonly times: number
  readonly may: number
}

/**
 * How much longer it takes with the largest warehouse than with the smallest, in units of what a bare page took at the same time; nothing where it was not taken at both.
 */
export function grownOf(name: MeasureName, sizes: readonly AtSize[]): Grown | undefined {
  const [first, last] = [sizes[0], sizes.at(-1)]
  const [small, large] = [first?.taken[name], last?.taken[name]]
  if (!first || !last || small === undefined || large === undefined) return undefined
  const { mayGrow, most = Infinity }: Measure = measures[name]
  const byCount = Math.min(most, last.size) / Math.min(most, first.size)
  const byIndex = Math.log2(last.size) / Math.log2(first.size)
  const may = NOISE * (mayGrow === 'count' ? byCount : byIndex)
  return { times: large / last.bare / (small / first.bare), may }
}
