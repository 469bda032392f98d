/**
 * From the Enter key of a scan to the frame that shows its answer, at a quarter of the speed, with the network cut; beside it a page that does one write and one
 * change. `npm run bench -- scan [--sizes 1000,10000] [--pages receive,inspect] [--against REVISION] [--slowdown 4] [--keep FOLDER] [--dist FOLDER,FOLDER] [--profile FILE]`.
 * `--keep` leaves the filled devices in a folder, for the next run. `--profile` takes profiles instead of times, writes one for each page beside FILE, for DevTools, and says where the
 * time of a scan goes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildsOf, type Build } from '#bench/first-sync/builds.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { Device } from './device.ts'
import { fill, withCopy, type Filled } from './filled.ts'
import { serveFloor } from './floor.ts'
import { tableOfParts } from './parts.ts'
import { BUDGET_MS, budgetWords, figuresOf, tableOf, type Row } from './report.ts'
import { scansOf, SCANS, WAVE } from './stock.ts'

const resultsDir = resolve(import.meta.dirname, '../results')
const pages = ['receive', 'inspect', 'binSpot', 'fulfillment'] as const
type PageName = (typeof pages)[number]
const paths: { readonly [Name in PageName]: string } = {
  receive: '/receive',
  inspect: '/inspect',
  binSpot: '/bin-spot',
  fulfillment: '/fulfillment',
}
/** Who works on each page: putting away is a manager's. */
const who: { readonly [Name in PageName]: 'associate' | 'manager' } = {
  receive: 'associate',
  inspect: 'associate',
  binSpot: 'manager',
  fulfillment: 'associate',
}

interface Wish {
  readonly sizes: readonly number[]
  readonly pages: readonly PageName[]
  readonly against: string
  readonly slowdown: number
  readonly keep: string
  readonly dist: string
  readonly profile: string
}

function readWish(): Wish {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { sizes: text('1000,10000,80000'), pages: text(pages.join(',')), against: text(''), slowdown: text('4'), keep: text(''), dist: text(''), profile: text('') }, // prettier-ignore
  })
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000))
    throw new Error(`--sizes must be whole numbers from 1000 up, not ${values.sizes}.`)
  const wanted = pages.filter((page) => values.pages.split(',').includes(page))
  if (wanted.length === 0) throw new Error(`--pages must name some of ${pages.join(', ')}, not ${values.pages}.`)
  return { ...values, sizes, pages: wanted, slowdown: Number(values.slowdown) }
}

/** Resolves with the report. Sets a non-zero exit code when a page misses the budget. */
export async function run(): Promise<string> {
  const wish = readWish()
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-scan-'))
  try {
    const builds = await buildsOf({ ...wish, withMaps: wish.profile !== '' }, folder)
    const rows: Row[] = [await measureFloor(wish, folder)]
    for (const size of wish.sizes) {
      for (const person of ['associate', 'manager'] as const) {
        const own = wish.pages.filter((page) => who[page] === person)
        if (own.length === 0) continue
        const filled = await fill(size, builds[0], resolve(wish.keep || folder), person)
        for (const build of builds)
          rows.push(...(await measure({ ...wish, pages: own }, size, build, filled, join(folder, 'work'))))
      }
      console.log(tableOf(rows))
    }
    if (rows.some(({ page, figures }) => page !== 'floor' && figures.p95 > BUDGET_MS)) process.exitCode = 1
    if (wish.profile === '')
      await writeFile(join(resultsDir, 'scan.json'), `${JSON.stringify({ wish, rows }, null, 2)}\n`)
    return `${tableOf(rows)}\n\n${budgetWords(rows)}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureFloor({ slowdown }: Wish, folder: string): Promise<Row> {
  const floor = await serveFloor()
  const options = { executablePath: ensureChromium(), profile: join(folder, 'floor'), origin: floor.origin }
  const device = await Device.start(options, slowdown, false)
  try {
    await device.goto('/')
    const worked = await device.work(Array.from({ length: SCANS }, (_, index) => `LPRQ${index}`))
    return { size: 0, build: '–', page: 'floor', figures: figuresOf(worked) }
  } finally {
    await device.close()
    await floor.close()
  }
}

async function measure(wish: Wish, size: number, build: Build, filled: Filled, work: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  await withCopy(filled, build, work, async (options) => {
    const device = await Device.start(options, wish.slowdown)
    try {
      for (const page of wish.pages) {
        await device.goto(paths[page])
        if (page === 'fulfillment') await device.press(WAVE)
        if (wish.profile !== '') {
          const { profile, worked } = await device.profile(scansOf()[page])
          await writeFile(`${wish.profile}-${page}.cpuprofile`, JSON.stringify(profile))
          console.log(`${page}\n${await tableOfParts(profile, worked.costs, build.distDir)}`)
          continue
        }
        rows.push({ size, build: build.revision, page, figures: figuresOf(await device.work(scansOf()[page])) })
        console.log(tableOf(rows))
      }
      if (device.errors.length > 0) throw new Error(`The page had errors: ${device.errors.join('\n')}`)
    } finally {
      await device.close()
    }
  })
  return rows
}
