/** The page of the benchmark: fills a store as the app has it, then times the live queries of the selling pages. Built from two trees, it opens one store. */
import { filter, firstValueFrom, ReplaySubject, skip, timeout, type Observable } from 'rxjs'
import { withMirror } from '#schemas/document.ts'
import { collections } from '#schemas/collections.ts'
import { markNew } from '#domain/core/merge/unsent.ts'
import type { Part } from '#data/store/part.ts'
import { openDatabase } from '#data/store/open-database.ts'
import type { Database } from '#data/store/database.ts'
import { queries, type Asked } from './queries.ts'
import { docsOf, stocked, type Filled, type Size } from './stock.ts'

export interface Timing {
  readonly name: string
  /** From asking to the first answer. */
  readonly firstMs: number
  /** To all rows, where the first ones come before. */
  readonly wholeMs: number
  /** From one changed record to the next answer; `null` where no change of one record changes it. */
  readonly changeMs: number | null
  /** The longest time in which the page could not answer a person. */
  readonly longestTaskMs: number
  readonly rows: number
}

export interface SellingPage {
  fill(size: Size): Promise<number>
  /** Of its queries, in the order in which they are asked. */
  readonly names: readonly string[]
  /** One query, in a page that has read nothing before. Why alone: RxDB keeps what one query has read, and the next would not read it. */
  time(name: string): Promise<Timing>
}

declare global {
  interface Window {
    selling: SellingPage
  }
}

const AT_ONCE = 500
const LIMIT_MS = 120_000
let opened: Promise<Database> | null = null
const database = () => (opened ??= openDatabase('bench-selling', { multiInstance: false }))

let longestTaskMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
}).observe({ type: 'longtask' })
const breath = () => new Promise((resolve) => setTimeout(resolve, 200))

async function fill(size: Size): Promise<number> {
  const db = await database()
  const started = performance.now()
  for (const name of stocked) {
    const docs = docsOf(name, size)
    for (let start = 0; start < docs.length; start += AT_ONCE) {
      const spec = collections[name] as never
      const part = docs.slice(start, start + AT_ONCE).map((doc) => markNew(withMirror(spec, doc as never)))
      const { error } = await (db[name] as unknown as { bulkInsert(docs: unknown): Promise<{ error: unknown[] }> }).bulkInsert(part) // prettier-ignore
      if (error.length > 0) throw new Error(`${error.length} of ${name} could not be stored: ${JSON.stringify(error[0]).slice(0, 400)}`) // prettier-ignore
    }
  }
  return Math.round(performance.now() - started)
}

const isWhole = (answer: unknown): boolean => (answer as Partial<Part<unknown>> | null)?.isWhole !== false

function rowsOf(answer: unknown): number {
  if (answer instanceof Map) return answer.size
  const rows = Array.isArray(answer) ? answer : (answer as Partial<Part<unknown>>).rows
  return rows?.length ?? 0
}

async function timeOne(db: Database, { name, of, change }: Asked): Promise<Timing> {
  await breath()
  longestTaskMs = 0
  const started = performance.now()
  const answers = new ReplaySubject<unknown>(1)
  const asked = of(db).subscribe(answers)
  try {
    await firstValueFrom(answers.pipe(timeout(LIMIT_MS)))
    const firstMs = Math.round(performance.now() - started)
    const whole = await firstValueFrom(answers.pipe(filter(isWhole), timeout(LIMIT_MS)))
    const wholeMs = Math.round(performance.now() - started)
    // What comes right behind the first answer is of the first read.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const changeMs = change ? await timeChange(db, answers, change) : null
    await breath()
    return { name, firstMs, wholeMs, changeMs, longestTaskMs: Math.round(longestTaskMs), rows: rowsOf(whole) }
  } finally {
    asked.unsubscribe()
  }
}

async function timeChange(db: Database, answers: Observable<unknown>, [collection, id]: Filled): Promise<number> {
  const doc = await (db[collection] as unknown as { findOne(id: string): { exec(): Promise<{ incrementalPatch(patch: object): Promise<unknown> }> } }).findOne(id).exec() // prettier-ignore
  const next = firstValueFrom(answers.pipe(skip(1), timeout(LIMIT_MS)))
  const started = performance.now()
  await doc.incrementalPatch({ updatedAt: new Date().toISOString() })
  await next
  return Math.round(performance.now() - started)
}

window.selling = {
  fill,
  names: queries.map(({ name }) => name),
  async time(name) {
    const asked = queries.find((one) => one.name === name)
    if (!asked) throw new Error(`No query is called ${name}.`)
    const timing = await timeOne(await database(), asked)
    console.log(JSON.stringify(timing))
    return timing
  },
}
