/**
 * The product's store beside IndexedDB itself, Dexie, RxDB as it comes, PouchDB and the cache of Firestore's SDK: the same records and questions in the same browser, one
 * after the other, no network. `npm run bench -- peers [--sizes 1000,10000] [--sides Restow,Dexie] [--times 25] [--slowdown 4]`; writes `bench/results/peers.md`.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sideNames, type SideName } from './sides.ts'
import { measureSide, withPeersPage, type Row } from './stand.ts'

const root = resolve(import.meta.dirname, '../..')

const measures = { fill: 'fill', open: 'open', byId: 'by id', byLabel: 'by label', newest: 'newest', countOf: 'count', edit: 'edit' } as const // prettier-ignore
type Measure = keyof typeof measures

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

/** Bulk writes of the product beside IndexedDB itself with the same indexes, as a share of its speed. */
const LEAST_SHARE = 0.65

function budgetWords(rows: readonly Row[]): string {
  const [own, bare] = ['Restow', 'raw IndexedDB'].map((name) => rows.find(({ side }) => side === name)?.fill)
  if (own === undefined || bare === undefined) return ''
  const share = bare / own
  if (share >= LEAST_SHARE)
    return `Restow writes at ${share.toFixed(2)} of IndexedDB's speed; the budget is ${LEAST_SHARE}.`
  process.exitCode = 1
  return `**Restow writes at ${share.toFixed(2)} of IndexedDB's speed, which misses the budget of ${LEAST_SHARE}.**`
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
        rows.push(await measureSide(origin, side, size, wish))
        console.log(JSON.stringify(rows.at(-1)))
      }
      tables.push(`## ${size.toLocaleString('en')} units\n\n${tableOf(rows)}\n\n${budgetWords(rows)}`)
    }
    const report = `# Stores side by side\n\nWritten by \`npm run bench -- peers\`: milliseconds with the CPU slowed down ${wish.slowdown} times, medians of ${wish.times}, in brackets the ratio to IndexedDB itself. Units with the product's\nindexes; \`fill\` is all of them in writes of 500, \`open\` a filled store until its first answer (Restow opens its twelve collections), \`newest\` a list of 35 to 60 by stage and\ntime, \`count\` those of a stage, \`edit\` one record until it is on the disk; PouchDB and Firestore do not wait for the disk.\n\n${tables.join('\n\n')}\n`
    await writeFile(join(root, 'bench/results/peers.md'), report)
    return report
  })
}
