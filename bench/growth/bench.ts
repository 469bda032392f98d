/**
 * Each measure of the product with 1,000, 10,000 and 100,000 documents, and whether any grows faster than its index. `npm run bench -- growth [--sizes 1000,10000,100000] [--dist FOLDER]`;
 * writes `bench/results/growth.md` and the chart of `docs/performance.md`, and ends non-zero where something does.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildsOf, type Build } from '#bench/first-sync/builds.ts'
import { chartOf } from './chart.ts'
import { measureBare, measureDevice } from './device.ts'
import { grownOf, groups, measureNames, measures, type AtSize, type Grown, type MeasureName } from './measures.ts'
import { measureImporting, measureServer, measureStore, measureWords } from './parts.ts'

const resultsDir = resolve(import.meta.dirname, '../results')

interface Wish {
  readonly sizes: readonly number[]
  readonly dist: string
}

function readWish(): Wish {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { sizes: text('1000,10000,100000'), dist: text('') } }) // prettier-ignore
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000 && size % 10 === 0))
    throw new Error(`--sizes must be tens from 1000 up, not ${values.sizes}.`)
  return { sizes: sizes.toSorted((a, b) => a - b), dist: values.dist }
}

/** Resolves with the report. Sets a non-zero exit code where a measure grows faster than it may. */
export async function run(): Promise<string> {
  const wish = readWish()
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-growth-'))
  try {
    const [build] = await buildsOf({ dist: wish.dist, against: '' }, folder)
    const sizes: AtSize[] = []
    for (const size of wish.sizes) {
      sizes.push(await measure(folder, build, size))
      console.log(tableOf(sizes))
    }
    if (measureNames.some((name) => isTooFast(grownOf(name, sizes)))) process.exitCode = 1
    await writeFile(join(resultsDir, 'growth.svg'), chartOf(sizes))
    const report = reportOf(sizes)
    await writeFile(join(resultsDir, 'growth.md'), report)
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, build: Build, size: number): Promise<AtSize> {
  const before = await measureBare(folder)
  const taken = {
    ...(await measureDevice(folder, build, size)),
    ...(await measureStore(size)),
    ...(await measureWords(folder, size)),
    ...(await measureServer(folder, size)),
    ...(await measureImporting(folder, build, size)),
  }
  // The machine may change its pace meanwhile.
  return { size, bare: (before + (await measureBare(folder))) / 2, taken }
}

const isTooFast = (grown: Grown | undefined): boolean => grown !== undefined && grown.times > grown.may

const shown = (ms: number | undefined): string =>
  ms === undefined ? '–' : ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US')

function tableOf(sizes: readonly AtSize[]): string {
  const head = ['what', ...sizes.map(({ size }) => size.toLocaleString('en-US')), 'grows', 'may grow']
  const bare = ['a bare page with one write', ...sizes.map((one) => shown(one.bare)), '', '']
  const rows = groups.flatMap((group) => [
    [`**${group}**`, ...sizes.map(() => ''), '', ''],
    ...measureNames.filter((name) => measures[name].group === group).map((name) => rowOf(name, sizes)),
  ])
  const rule = ['---', ...head.slice(1).map(() => '--:')]
  return [head, rule, bare, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(name: MeasureName, sizes: readonly AtSize[]): readonly string[] {
  const grown = grownOf(name, sizes)
  const times = grown === undefined ? '–' : `${shown(grown.times)} times${isTooFast(grown) ? ', **too fast**' : ''}`
  const may = grown === undefined ? '–' : `${shown(grown.may)} times, with its ${measures[name].mayGrow}`
  return [measures[name].name, ...sizes.map(({ taken }) => shown(taken[name])), times, may]
}

const reportOf = (sizes: readonly AtSize[]): string => `# Growth

Written by \`npm run bench -- growth\`: milliseconds, medians, with more and more documents. Scans, starts, searches and the store at a quarter of the speed, with the network cut; first sync, import and server at full speed. An import has a line for each
document, 50,000 at most. How much each grows is counted in what a bare page took at the same time, since the machine is not always as fast; it may grow with its index, a level or two of a tree, or with the count where it works on all, and half as much again for chance.

![The curves](growth.svg)

${tableOf(sizes)}
`
