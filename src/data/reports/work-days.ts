/**
 * The ledger rolled up by person and day, kept on this device, so that a report of 90 days reads 90 records and not 500,000 rows. Invariants: a person's
 * day is rolled up anew as soon as the number of its rows differs, so late rows of a device that was away correct it; a row that is taken back corrects
 * the day of the row it names; days whose rows have left this device stay as they were last. A day of one person took 4 to 26 kB in a trial, by how many loads and categories it had.
 */
import type { UnitDoc } from '#schemas/units.ts'
import { mirrorOf } from '#schemas/document.ts'
import { IDLE_GAP_MS, isWork } from '#domain/core/people/work-measures.ts'
import { cellsOf, type Cell, type CellFacts, type CellRow } from '#domain/reports/work-cells.ts'
import { dayAfter, dayOf, daysBetween, hourOf, startOfDay } from '#domain/core/days.ts'
import type { WorkEntry } from '#domain/reports/work-report.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'
import { pause } from '#data/store/pause.ts'
import { dayKey, noteDays } from './kept-days.ts'

/** Raised when the cells change their meaning: everything is rolled up anew. */
const VERSION = 1
/** For so many days all rows are on a manager's device; what is older may have lost some, and is left as it is. */
const LEDGER_DAYS = 88

interface PersonDay {
  /** So many rows it was made of. */
  readonly rows: number
  readonly cells: readonly Cell[]
  /** Rows that this day's rows take back, on whatever day those were. */
  readonly undoes: readonly string[]
}

interface WorkDay {
  readonly version: number
  /** The reader's zone: its days and hours are others elsewhere. */
  readonly zone: string
  readonly people: Readonly<Record<string, PersonDay>>
}

const zoneNow = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const isoOf = (ms: number): string => new Date(ms).toISOString()

/** Called between two days, with how many of so many are rolled up. */
export type Progress = (done: number, all: number) => void

/** The roll-up of some days, and how it is kept true. */
export class WorkDays {
  readonly #db: Database
  readonly #days = new Map<string, Record<string, PersonDay>>()
  readonly #changed = new Set<string>()
  readonly #units = new Map<string, Pick<UnitDoc, 'loadId' | 'category' | 'inspectedAt'>>()
  readonly #zone = zoneNow()
  readonly #undone = new Set<string>()
  #queue: Promise<void> = Promise.resolve()
  #arrivals = new Map<string, string>()

  readonly #now: () => string

  constructor({ db, now }: Pick<CommandContext, 'db' | 'now'>) {
    this.#db = db
    this.#now = now
  }

  /** Today, `YYYY-MM-DD`. */
  today(): string {
    return dayOf(Date.parse(this.#now()))
  }

  entries(): readonly WorkEntry[] {
    return [...this.#days].flatMap(([day, people]) =>
      Object.entries(people).flatMap(([uid, { cells }]) => cells.map((cell) => ({ ...cell, uid, day }))),
    )
  }

  /** Brings the days from `from` up to `to` up to date for these people, or for everyone who is known. Stops early, with nothing lost, once `isOver`. */
  refresh(from: string, to: string, uids: readonly string[] | null, tell: Progress, isOver: () => boolean): Promise<void> {
    const turn = this.#queue.then(() => this.#refresh(from, to, uids, tell, isOver))
    this.#queue = turn.catch(() => undefined)
    return turn
  } // prettier-ignore

  async #refresh(from: string, to: string, uids: readonly string[] | null, tell: Progress, isOver: () => boolean): Promise<void> {
    await this.#load(from, to)
    // Facts of units and loads are read anew: a unit may have got its category since.
    this.#units.clear()
    this.#arrivals = new Map((await this.#db.loads.find().exec()).map(({ id, arrivedAt }) => [id, arrivedAt]))
    const people = uids ?? (await this.#everyone())
    const first = this.#firstTrue()
    const stale: (readonly [uid: string, day: string])[] = []
    for (const uid of people) {
      if (isOver()) return
      await this.#findStale(uid, from > first ? from : first, to, stale)
    }
    await this.#rollUp(stale, first, tell, isOver)
    await this.#save()
  } // prettier-ignore

  #firstTrue(): string {
    return dayAfter(this.today(), -LEDGER_DAYS)
  }

  async #everyone(): Promise<readonly string[]> {
    const known = [...this.#days.values()].flatMap((people) => Object.keys(people))
    const users = await this.#db.users.find().exec()
    return [...new Set([...users.map(({ id }) => id), ...known])]
  }

  async #load(from: string, to: string): Promise<void> {
    const missing = daysBetween(from, to).filter((day) => !this.#days.has(day))
    const found = await Promise.all(missing.map((day) => this.#db.getLocal<WorkDay>(dayKey(day))))
    missing.forEach((day, place) => {
      const kept = found[place]?.toJSON().data
      const isTrue = kept?.version === VERSION && (kept.zone === this.#zone || day < this.#firstTrue())
      const people = isTrue ? { ...kept.people } : {}
      this.#days.set(day, people)
      for (const { undoes } of Object.values(people)) for (const id of undoes) this.#undone.add(id)
    })
  }

  async #save(): Promise<void> {
    if (this.#changed.size > 0) await noteDays(this.#db, [...this.#changed])
    for (const day of this.#changed) {
      const work: WorkDay = { version: VERSION, zone: this.#zone, people: this.#days.get(day) ?? {} }
      await this.#db.upsertLocal(dayKey(day), work)
    }
    this.#changed.clear()
  }

  /** Rows of one person between two moments, the later one left out. */
  #selector(uid: string, fromMs: number, toMs: number) {
    return { by: uid, atDesc: { $lte: mirrorOf(isoOf(fromMs)), $gt: mirrorOf(isoOf(toMs)) } }
  }

  #count(uid: string, from: string, to: string): Promise<number> {
    return this.#db.activity.count({ selector: this.#selector(uid, startOfDay(from), startOfDay(to, 1)) }).exec()
  }

  /** Halves the time until the days are found whose rows are more, or fewer, than those it was rolled up from. */
  async #findStale(uid: string, from: string, to: string, stale: (readonly [string, string])[]): Promise<void> {
    const days = daysBetween(from, to)
    if (days.length === 0) return
    const known = days.reduce((sum, day) => sum + (this.#days.get(day)?.[uid]?.rows ?? 0), 0)
    if ((await this.#count(uid, from, to)) === known) return
    if (days.length === 1) {
      stale.push([uid, from])
      return
    }
    const half = days[Math.floor(days.length / 2)] ?? to
    await this.#findStale(uid, from, dayAfter(half, -1), stale)
    await this.#findStale(uid, half, to, stale)
  }

  async #rollUp(found: readonly (readonly [string, string])[], first: string, tell: Progress, isOver: () => boolean): Promise<void> {
    const waiting = new Map(found.map(([uid, day]) => [`${uid} ${day}`, [uid, day] as const]))
    const done = new Set<string>()
    const add = (uid: string, day: string) => {
      const id = `${uid} ${day}`
      if (day >= first && this.#days.has(day) && !done.has(id)) waiting.set(id, [uid, day])
    }
    for (const [id, [uid, day]] of waiting) {
      if (isOver()) break
      tell(done.size, waiting.size)
      const undone = await this.#rollUpDay(uid, day)
      done.add(id)
      // The first row of the next day may follow on what is new.
      if (this.#days.get(dayAfter(day))?.[uid]) add(uid, dayAfter(day))
      for (const row of undone) {
        // Rolled up before this was known: once more.
        done.delete(`${row.by} ${dayOf(Date.parse(row.at))}`)
        waiting.delete(`${row.by} ${dayOf(Date.parse(row.at))}`)
        add(row.by, dayOf(Date.parse(row.at)))
      }
      await pause()
    }
    tell(waiting.size, waiting.size)
  } // prettier-ignore

  /** Resolves with the rows that this day takes back and that nobody knew to be taken back. */
  async #rollUpDay(uid: string, day: string): Promise<readonly { readonly by: string; readonly at: string }[]> {
    const [fromMs, toMs] = [startOfDay(day), startOfDay(day, 1)]
    const read = await this.#db.activity.find({ selector: this.#selector(uid, fromMs - IDLE_GAP_MS, toMs) }).exec()
    const rows = read.map((row) => row.toJSON() as CellRow)
    const own = rows.filter(({ at }) => Date.parse(at) >= fromMs)
    await this.#readUnits(own)
    const before = this.#days.get(day)?.[uid]
    const undoes = own.map(({ undoOf }) => undoOf).filter((id) => id !== '')
    for (const id of undoes) this.#undone.add(id)
    const facts: CellFacts = {
      fromMs, toMs, hourOf,
      unitOf: (id) => this.#units.get(id),
      arrivedAt: (loadId) => this.#arrivals.get(loadId) ?? '',
      isUndone: (id) => this.#undone.has(id),
    } // prettier-ignore
    const cells = cellsOf(rows.filter(isWork), facts)
    const people = this.#days.get(day) ?? {}
    if (own.length === 0) delete people[uid]
    else people[uid] = { rows: own.length, cells, undoes }
    this.#days.set(day, people)
    this.#changed.add(day)
    const fresh = undoes.filter((id) => !before?.undoes.includes(id))
    const targets = fresh.length === 0 ? [] : [...(await this.#db.activity.findByIds(fresh).exec()).values()]
    return targets.filter((row) => row.by !== uid || dayOf(Date.parse(row.at)) !== day)
  }

  async #readUnits(rows: readonly CellRow[]): Promise<void> {
    const ids = new Set(rows.filter(({ refType, refId }) => refType === 'unit' && !this.#units.has(refId)).map(({ refId }) => refId))
    for (const unit of (await this.#db.units.findByIds([...ids]).exec()).values())
      this.#units.set(unit.id, { loadId: unit.loadId, category: unit.category, inspectedAt: unit.inspectedAt })
  } // prettier-ignore
}
