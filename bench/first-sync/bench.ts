/**
 * The first sync of a new device, by this tree's build and another one in turns on the same server, beside IndexedDB alone; writes `bench/results/first-sync.md`
 * and `.json`. `npm run bench -- first-sync [--units 50000] [--against 7091ab0] [--runs 3]`; `--against` is a revision or a checkout's path.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { fill, openPage, withPeersPage, withProfile } from '#bench/peers/stand.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { OVERLAP_SECONDS } from '#sync/pull/place.ts'
import { aLoad, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'
import { buildOther, buildThisTree, type Build } from './builds.ts'
import { runFirstSync, type FirstSync } from './device.ts'
import { figuresOf, LEAST_SHARE, reportOf, shareOfBare, type Results } from './report.ts'

const resultsDir = resolve(import.meta.dirname, '../results')
const SEEDED_AT_ONCE = 10_000

interface Wish {
  readonly units: number
  readonly against: string
  readonly runs: number
}

function readWish(): Wish {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      units: { type: 'string', default: '50000' },
      against: { type: 'string', default: '7091ab0' },
      runs: { type: 'string', default: '3' },
    },
  })
  const [units, runs] = [Number(values.units), Number(values.runs)]
  if (!Number.isInteger(units) || units < 1) throw new Error(`--units must be a whole number, not ${values.units}.`)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs must be a whole number, not ${values.runs}.`)
  return { units, against: values.against, runs }
}

/** Resolves with the report. Sets a non-zero exit code when a figure misses what is wanted. */
export async function run(): Promise<string> {
  const wish = readWish()
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-'))
  try {
    const other = await buildOther(wish.against, folder)
    const own = await buildThisTree(folder)
    const dataDir = join(folder, 'data')
    await seed(dataDir, wish.units)
    const results = await compare(wish, dataDir, other, own)
    const report = reportOf(results)
    await writeFile(join(resultsDir, 'first-sync.md'), report)
    await writeFile(join(resultsDir, 'first-sync.json'), `${JSON.stringify(results, null, 2)}\n`)
    if (figuresOf(results).some(({ isMet }) => !isMet) || shareOfBare(results) < LEAST_SHARE) process.exitCode = 1
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare({ units, runs }: Wish, dataDir: string, other: Build, own: Build): Promise<Results> {
  const executablePath = ensureChromium()
  const once = async ({ distDir }: Build, isCounted: boolean): Promise<FirstSync> => {
    const warehouse = await openTestWarehouse({ dataDir, distDir, withPeople: false })
    try {
      return await runFirstSync({ origin: warehouse.origin, units, executablePath, isCounted })
    } finally {
      await warehouse.close()
    }
  }
  const timed: { readonly before: FirstSync[]; readonly now: FirstSync[] } = { before: [], now: [] }
  for (let turn = 0; turn < runs; turn += 1) {
    timed.before.push(await once(other, false))
    timed.now.push(await once(own, false))
    console.log(
      `Run ${turn + 1}: ${timed.before.at(-1)?.seconds.toFixed(1)} s, ${timed.now.at(-1)?.seconds.toFixed(1)} s`,
    )
  }
  return {
    units,
    chromium: await versionOf(executablePath),
    before: { revision: other.revision, timed: timed.before, counted: await once(other, true) },
    now: { revision: own.revision, timed: timed.now, counted: await once(own, true) },
    bareSeconds: await secondsOfBareWrites(units, runs),
  }
}

/** As many units with the same indexes written to IndexedDB alone, with no network, 500 at once; a fresh profile on disk each time. */
async function secondsOfBareWrites(units: number, runs: number): Promise<readonly number[]> {
  const seconds: number[] = []
  await withPeersPage(async (origin) => {
    for (let turn = 0; turn < runs; turn += 1)
      seconds.push(
        (await withProfile(async (context) => fill(await openPage(context, origin, 1), 'raw IndexedDB', units))) /
          1_000,
      )
  })
  return seconds
}

async function versionOf(executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return browser.version()
  } finally {
    await browser.close()
  }
}

/**
 * Units as a warehouse has them, with varied texts: what is alike would be compressed on the way. Resolves once they are older than the span that sync reads twice:
 * no warehouse has got all of its stock within the last minute.
 */
async function seed(dataDir: string, units: number): Promise<void> {
  const warehouse = await openTestWarehouse({ dataDir, stock: { loads: [aLoad({ stage: 'receiving' })] } })
  for (let start = 0; start < units; start += SEEDED_AT_ONCE) {
    const count = Math.min(SEEDED_AT_ONCE, units - start)
    await warehouse.put({ units: Array.from({ length: count }, (_, index) => unitOf(start + index)) })
  }
  await warehouse.close()
  await setTimeout((OVERLAP_SECONDS + 1) * 1_000)
}

function unitOf(index: number) {
  const number = String(index).padStart(7, '0')
  const hash = ((index * 2_654_435_761) % 4_294_967_296).toString(36)
  return aUnit({
    id: `U-9${number}X`,
    label: `U-9${number}X`,
    lpn: `LPRQ${number}${hash}`,
    gtin: `00${String(100_000_000_000 + index * 37)}`,
    title: `Hearthway kettle ${hash}, 1.7 l, model ${index % 997}`,
    brand: `Brand ${index % 61}`,
    category: `Category ${index % 17}`,
    containerId: `P-${String(index % 800).padStart(7, '0')}`,
    retailCents: 999 + (index % 20_000),
  })
}
