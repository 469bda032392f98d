/**
 * The product's store beside IndexedDB itself, Dexie, RxDB as it comes, PouchDB and the cache of Firestore's SDK: the same records and questions in the same browser, one
 * after the other, no network. `npm run bench -- peers [--sizes 1000,10000] [--sides Restow,Dexie] [--times 25] [--slowdown 4]`; writes `bench/results/peers.md`.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Figures } from './page.ts'
import { sideNames, type SideName } from './sides.ts'
import { fill, openPage, withPeersPage, withProfile } from './stand.ts'

const root = resolve(import.meta.dirname, '../..')

interface Row extends Figures {
  readonly side: SideName
  readonly size: number
  readonly fill: number
  readonly open: number
}

const measures = { fill: 'fill', open: 'open', byId: 'by id', byLabel: 'by label', newest: 'newest', countOf: 'count', edit: 'edit' } as const // prettier-ignore
type Measure = keyof typeof measures

/** Each store in a browser profile of its own, filled in one page and asked in another. */
const measure = (origin: string, side: SideName, size: number, { times, slowdown }: Wish): Promise<Row> =>
  withProfile(async (context) => {
    const first = await openPage(context, origin, slowdown)
    const filled = await fill(first, side, size)
    await first.close()
    const page = await openPage(context, origin, slowdown)
    const open = await page.evaluate((name) => window.peers.open(name), side)
    const figures = await page.evaluate(([name, count, turns]) => window.peers.time(name, count, turns), [side, size, times] as const) // prettier-ignore
    return { side, size, fill: filled, open, ...figures }
  })

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))
const ratio = (ms: number, floor: number | undefined): string =>
  floor === undefined || floor === 0 ? '' : ` (${(ms / floor).toFixed(1)})`

function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(measures) as Measure[]
  const floor = rows.find(({ side }) => side === 'raw IndexedDB')
  const lines = rows.map((row) => {
    const cells = names.map((name) => `${shown(row[name])}${ratio(row[name], floor?.[name])}`)
    return `| ${row.side} | ${cells.join(' | ')} |`
  })
  const heads = names.map((name) => measures[name])
  return [`| store | ${heads.join(' | ')} |`, `|---|${heads.map(() => '--:|').join('')}`, ...lines].join('\n')
}

interface Wish {
  readonly sizes: readonly number[]
  readonly sides: readonly SideName[]
  readonly times: number
  readonly slowdown: number
}

function readWish(): Wish {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { sizes: text('1000,10000'), sides: text(''), times: text('25'), slowdown: text('4') } }) // prettier-ignore
  const asked = values.sides.split(',').filter((name) => name !== '')
  const sides = sideNames.filter((name) => asked.length === 0 || asked.includes(name))
  const sizes = values.sizes.split(',').map(Number)
  if (sizes.some((size) => !(size >= 100) || size % 10 !== 0)) throw new Error('--sizes must be tens, 100 at least.')
  if (sides.length === 0) throw new Error(`--sides must name some of ${sideNames.join(', ')}, not ${values.sides}.`)
  return { sizes, sides, times: Number(values.times), slowdown: Number(values.slowdown) } // prettier-ignore
}

/** Resolves with the report. */
export async function run(): Promise<string> {
  const wish = readWish()
  return withPeersPage(async (origin) => {
    const tables: string[] = []
    for (const size of wish.sizes) {
      const rows: Row[] = []
      for (const side of wish.sides) {
        rows.push(await measure(origin, side, size, wish))
        console.log(JSON.stringify(rows.at(-1)))
      }
      tables.push(`## ${size.toLocaleString('en')} units\n\n${tableOf(rows)}`)
    }
    const report = `# Stores side by side\n\nWritten by \`npm run bench -- peers\`: milliseconds with the CPU slowed down ${wish.slowdown} times, medians of ${wish.times}, in brackets the ratio to IndexedDB itself. Units with the product's\nindexes; \`fill\` is all of them in writes of 500, \`open\` a filled store until its first answer (Restow opens its twelve collections), \`newest\` a list of 35 to 60 by stage and\ntime, \`count\` those of a stage, \`edit\` one record until it is on the disk; PouchDB and Firestore do not wait for the disk.\n\n${tables.join('\n\n')}\n`
    await writeFile(join(root, 'bench/results/peers.md'), report)
    return report
  })
}
