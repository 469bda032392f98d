/**
 * How soon a page answers what a person does on it (INP): every page of the demonstration warehouse at a quarter of the speed, by chance clicks, keys and text.
 * `npm run bench -- interactions [--pages /leads,/users] [--device desktop] [--times 60] [--seed 1] [--slowdown 4] [--dist FOLDER]`.
 * Writes `bench/results/interactions-DEVICE.md`; ends non-zero where a page misses the budget.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildThisTree } from '#bench/first-sync/builds.ts'
import { pages } from '#domain/core/people/access.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { devices, openSite, type DeviceName } from '#scripts/pictures/site.ts'
import { seeded } from '#tests/support/seeded.ts'
import { actOn, settle, throttle, watch, type PageFigures } from './device.ts'

/** Milliseconds of the 98th percentile. */
const BUDGET_MS = 80

function readWish() {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { pages: text(''), device: text('desktop'), times: text('60'), seed: text('1'), slowdown: text('4'), dist: text('') } }) // prettier-ignore
  if (!Object.keys(devices).includes(values.device)) throw new Error(`--device is one of ${Object.keys(devices).join(', ')}.`)
  const all = pages.filter(({ rank }) => rank !== 'open').map(({ path }) => path)
  return {
    ...values,
    device: values.device as DeviceName,
    paths: values.pages === '' ? all : values.pages.split(','),
    times: Number(values.times),
    seed: Number(values.seed),
    slowdown: Number(values.slowdown),
  }
} // prettier-ignore

export async function run(): Promise<string> {
  const wish = readWish()
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-interactions-'))
  try {
    const distDir = wish.dist === '' ? (await buildThisTree(folder)).distDir : resolve(wish.dist)
    const site = await openSite(distDir, ensureChromium())
    const rows: PageFigures[] = []
    try {
      const page = await site.device(wish.device, 'admin')
      await watch(page)
      await settle(page)
      await throttle(page, wish.slowdown)
      for (const [place, path] of wish.paths.entries()) {
        const row = await actOn(page, path, wish.times, seeded(wish.seed + place))
        rows.push(row)
        console.log(lineOf(row))
      }
    } finally {
      await site.close()
    }
    const report = reportOf(wish, rows)
    if (wish.pages === '')
      await writeFile(resolve(import.meta.dirname, `../results/interactions-${wish.device}.md`), report)
    if (rows.some(({ p98 }) => p98 > BUDGET_MS)) process.exitCode = 1
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const lineOf = ({ path, count, p98, worst }: PageFigures): string =>
  `| \`${path}\` | ${count} | ${p98}${p98 > BUDGET_MS ? ' **over**' : ''} | ${worst.slice(0, 3).map(({ kind, target, duration, wait, work }) => `${duration} (${wait} + ${work}) ${kind} ${target.replaceAll('|', '/')}`).join('; ')} |` // prettier-ignore

function reportOf({ device, times, seed, slowdown }: ReturnType<typeof readWish>, rows: readonly PageFigures[]): string {
  return `# How soon pages answer

Written by \`npm run bench -- interactions\`: the demonstration warehouse on a ${device}, CPU slowed down ${slowdown} times, ${times} actions a page by seed ${seed}; milliseconds from the
input to the next frame, rounded to eight by the browser (in brackets: the wait for the page, and its work). Budget: ${BUDGET_MS}.

| page | interactions | 98th percentile | worst |
| --- | --: | --: | --- |
${rows.map(lineOf).join('\n')}
`
} // prettier-ignore
