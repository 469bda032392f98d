/**
 * A cold start with no network: the browser is started anew, the address is opened, and a label is scanned as soon as the page takes it. At a quarter of the speed, on an
 * associate's handheld; beside it a bare page that opens one database. `npm run bench -- cold [--sizes 1000,10000,100000] [--pages receive,inspect] [--starts 9]
 * [--slowdown 4] [--against REVISION] [--dist FOLDER,FOLDER] [--keep FOLDER] [--profile FILE]`. `--profile` writes what the page's main thread did in a start.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildsOf } from '#bench/first-sync/builds.ts'
import type { DeviceOptions } from '#bench/scan/device.ts'
import { fill, withCopy } from '#bench/scan/filled.ts'
import { serveFloor } from '#bench/scan/floor.ts'
import { quantile } from '#bench/scan/report.ts'
import { labelOf, lpnOf } from '#bench/scan/stock.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { startCold, type ColdStart } from './start.ts'

/** The product's budget from the address to a page that takes a scan, at 100,000 units and a quarter of the speed. */
const BUDGET_MS = 900
const resultsFile = resolve(import.meta.dirname, '../results/cold.md')
/** Nothing is received twice: each start scans a code of its own, past those that the bench for scans uses. */
const FIRST_CODE = 220
const codes = {
  receive: (start: number) => lpnOf(FIRST_CODE + start),
  inspect: (start: number) => labelOf(start),
} as const
type PageName = keyof typeof codes

interface Wish {
  readonly sizes: readonly number[]
  readonly pages: readonly PageName[]
  readonly starts: number
  readonly slowdown: number
  readonly against: string
  readonly dist: string
  readonly keep: string
  readonly profile: string
}

function readWish(): Wish {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { sizes: text('1000,10000,100000'), pages: text('receive,inspect'), starts: text('9'), slowdown: text('4'), against: text(''), dist: text(''), keep: text(''), profile: text('') } }) // prettier-ignore
  const names = Object.keys(codes) as PageName[]
  const pages = names.filter((name) => values.pages.split(',').includes(name))
  if (pages.length === 0) throw new Error(`--pages must name some of ${names.join(', ')}, not ${values.pages}.`)
  const sizes = values.sizes.split(',').map(Number)
  return { ...values, sizes, pages, starts: Number(values.starts), slowdown: Number(values.slowdown) }
}

/** With one of the builds on it. */
interface Device {
  readonly build: string
  readonly options: DeviceOptions
}

interface Row {
  readonly size: number | undefined
  readonly build: string
  readonly page: string
  readonly starts: readonly ColdStart[]
}

/** Resolves with the report. Sets a non-zero exit code when a page misses the budget. */
export async function run(): Promise<string> {
  const wish = readWish()
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-cold-'))
  try {
    const builds = await buildsOf(wish, folder)
    const rows: Row[] = [await measureFloor(wish, folder)]
    for (const size of wish.sizes) {
      const filled = await fill(size, builds[0], resolve(wish.keep || folder))
      const devices: Device[] = []
      for (const [place, build] of builds.entries()) {
        const own = join(folder, `work-${place}`)
        devices.push({
          build: build.revision,
          options: await withCopy(filled, build, own, (options) => Promise.resolve(options)),
        })
      }
      for (const page of wish.pages) rows.push(...(await measure(wish, devices, page)).map((row) => ({ size, ...row })))
      console.log(tableOf(rows))
    }
    const report = reportOf(wish, rows)
    if (rows.some(({ size, starts }) => size !== undefined && median(starts, 'readyMs') > BUDGET_MS))
      process.exitCode = 1
    if (wish.profile === '') await writeFile(resultsFile, report)
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the builds in turns: this machine is faster in one minute than in the next. The network is cut, so none of them needs its server. */
async function measure(wish: Wish, devices: readonly Device[], page: PageName): Promise<Omit<Row, 'size'>[]> {
  const { slowdown, profile } = wish
  const starts = devices.map((): ColdStart[] => [])
  // The first start fills the browser's caches of code, and does not count.
  for (let start = 0; start <= wish.starts; start += 1) {
    for (const [place, { options }] of devices.entries()) {
      const isProfiled = start === wish.starts && place === devices.length - 1 && profile !== ''
      const wanted = { path: `/${page}`, code: codes[page](start), slowdown, isCut: true }
      const seen = await startCold(options, isProfiled ? { ...wanted, profile } : wanted)
      if (start > 0) starts[place]?.push(seen)
    }
  }
  return devices.map(({ build }, place) => ({ build, page, starts: starts[place] ?? [] }))
}

async function measureFloor({ slowdown, starts: count }: Wish, folder: string): Promise<Row> {
  const floor = await serveFloor()
  const options = { executablePath: ensureChromium(), profile: join(folder, 'floor'), origin: floor.origin }
  try {
    const starts: ColdStart[] = []
    for (let start = 0; start < count; start += 1)
      starts.push(await startCold(options, { path: '/', code: `LPRQ${start}`, slowdown, isCut: false }))
    return { size: undefined, build: '–', page: 'a bare page', starts }
  } finally {
    await floor.close()
  }
}

const median = (starts: readonly ColdStart[], of: keyof ColdStart): number =>
  quantile(
    starts.map((start) => start[of]),
    0.5,
  )

const steps = ['paintedMs', 'readyMs', 'answeredMs'] as const

function tableOf(rows: readonly Row[]): string {
  const head = ['documents', 'build', 'page', 'first paint', 'takes a scan', 'slowest', 'first answer', 'longest task']
  const cells = rows.map(({ size, build, page, starts }) => {
    const [painted, ready, answered] = steps.map((step) => Math.round(median(starts, step)))
    const slowest = Math.round(Math.max(...starts.map(({ readyMs }) => readyMs)))
    const named = size?.toLocaleString('en-US') ?? '–'
    return [named, build, page, painted, ready, slowest, answered, Math.round(median(starts, 'longestTaskMs'))]
  })
  return [head, ['---', '---', '---', ...head.slice(3).map(() => '--:')], ...cells]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

const reportOf = ({ starts, slowdown }: Wish, rows: readonly Row[]): string => `# Cold start

Written by \`npm run bench -- cold\`: the browser started anew with the network cut, the CPU of the page slowed down ${slowdown} times. Medians of ${starts} starts, milliseconds from the address: until something is painted,
until the page takes a scan (and the slowest of them); then, from the Enter key of the first scan to the frame of its answer. Budget until the page takes a scan: ${BUDGET_MS}.

${tableOf(rows)}
`
