/** The first sync of two builds side by side, as Markdown. */
import type { FirstSync } from './device.ts'

export interface SideResult {
  readonly revision: string
  readonly timed: readonly FirstSync[]
  readonly counted: FirstSync
}

export interface Results {
  readonly units: number
  readonly chromium: string
  readonly before: SideResult
  readonly now: SideResult
  /** Of each run: as many units written to IndexedDB alone. */
  readonly bareSeconds: readonly number[]
}

interface Figure {
  readonly name: string
  readonly before: number
  readonly now: number
  readonly digits: number
  /** What the ratio now ÷ before must be, in words; `''` for no demand. */
  readonly wanted: string
  readonly isMet: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function figuresOf({ units, before, now }: Results): Figure[] {
  const figure = (
    name: string,
    of: (side: SideResult) => number,
    digits: number,
    demand?: { readonly words: string; readonly holds: (ratio: number) => boolean },
  ): Figure => {
    const [old, fresh] = [of(before), of(now)]
    // Judged as it is shown: a handful of rows beside 50,000 decides nothing.
    const isMet = demand === undefined || demand.holds(Number((fresh / old).toFixed(2)))
    return { name, before: old, now: fresh, digits, wanted: demand?.words ?? '', isMet }
  }
  const seconds = (side: SideResult): number => median(side.timed.map((one) => one.seconds))
  const half = { words: '≤ 0.5', holds: (ratio: number) => ratio <= 0.5 }
  return [
    figure('seconds from the sign-in until all is here', seconds, 1, half),
    figure('documents a second', (side) => units / seconds(side), 0, { words: '≥ 2', holds: (ratio) => ratio >= 2 }),
    figure('rows written to IndexedDB', (side) => side.counted.writes?.rows ?? Number.NaN, 0, half),
    figure('MB written to IndexedDB, as JSON', (side) => (side.counted.writes?.chars ?? Number.NaN) / 1e6, 1),
    figure('MB on disk', (side) => median(side.timed.map((one) => one.diskBytes)) / 1e6, 1),
    figure('MB by `navigator.storage.estimate`', (side) => median(side.timed.map((one) => one.estimateBytes)) / 1e6, 1),
    figure('IndexedDB databases', (side) => side.counted.databases, 0, half),
    figure('longest task, ms', (side) => median(side.timed.map((one) => one.longestTaskMs)), 0),
  ]
}

/** The speed of the first sync in that of bare writes. */
export const shareOfBare = ({ now, bareSeconds }: Results): number =>
  Number((median(bareSeconds) / median(now.timed.map((one) => one.seconds))).toFixed(2))
export const LEAST_SHARE = 0.6

export function reportOf(results: Results): string {
  const { units, chromium, before, now, bareSeconds } = results
  const share = shareOfBare(results)
  const rows = figuresOf(results).map((one) => [
    one.name,
    one.before.toFixed(one.digits),
    one.now.toFixed(one.digits),
    (one.now / one.before).toFixed(2),
    one.wanted === '' ? '' : `${one.wanted}: ${one.isMet ? 'yes' : '**no**'}`,
  ])
  const head = ['', `before (${before.revision})`, `now (${now.revision})`, 'ratio', 'wanted']
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`
  return `# The first sync of a new device

Written by \`npm run bench -- first-sync\`. ${units.toLocaleString('en-US')} units on the local server, an associate's new device in
Chromium ${chromium} on loopback, a fresh profile on disk for each run. Both builds use the same server and data.
${now.timed.length === 1 ? 'One run of each' : `Medians of ${now.timed.length} runs in turns`}; rows are counted in a run of their own.

${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}

IndexedDB alone takes in as many units (those of the bench of stores) with the same indexes, with no network, in ${median(bareSeconds).toFixed(1)} s: the first sync, from the sign-in on, has ${share.toFixed(2)} of that speed (wanted ≥ ${LEAST_SHARE}: ${share >= LEAST_SHARE ? 'yes' : '**no**'}).
`
}
