/**
 * Vitest's runner, but each test is played once without a mutant and then once with every living mutant that it
 * reached. Invariant: what a mutant leaves behind must not fail the next one. Stores that a play leaves open are closed
 * after it: RxDB opens no more than 16 collections at once. Every few catches a play without a mutant proves that the
 * process is still sound. If it is not, those catches are doubtful. They are tried again in a new process, one by one,
 * each right after a sound play.
 */
import { join } from 'node:path'
import { addRxPlugin, type RxDatabase } from 'rxdb'
import { VitestTestRunner } from 'vitest/runners'
import { getFn, getHooks } from 'vitest/suite'
import { Journal, type How } from './journal.ts'
import { switches } from './switches.ts'

type Task = Parameters<VitestTestRunner['onBeforeRunTask']>[0] & { readonly suite?: Suite; readonly file: Suite }
type Suite = Parameters<typeof getHooks>[0]
type Hook = (...args: unknown[]) => unknown

/** Before simulations replace them. */
const [later, cancel] = [globalThis.setTimeout, globalThis.clearTimeout]
const PROVED_EVERY = 8
const LEAST_LIMIT_MS = 2500
const SOUND_LIMIT_MS = 60_000
/** In a process that has played mutants: what one of them left behind may block it. */
const DOUBTFUL_LIMIT_MS = 15_000
const CLOSE_LIMIT_MS = 2000
/** A test that takes longer waits for a later round: then few mutants are left to try with it. */
const slowMs = Number(process.env['MUTANTS_SLOW_MS'] ?? Infinity)
const folder = process.env['MUTANTS_FOLDER'] ?? '.'

/** Of the play that is under way. */
const openStores = new Set<RxDatabase>()
addRxPlugin({
  name: 'mutants',
  rxdb: true,
  hooks: { createRxDatabase: { after: ({ database }) => void openStores.add(database) } },
})

class TooLong extends Error {}

export default class MutantRunner extends VitestTestRunner {
  readonly #journal = new Journal(folder)
  readonly #alive = new Set<number>(this.#journal.ids())
  readonly #lived = new Map<string, Set<number>>()
  readonly #alone = new Set<number>()
  readonly #reached = new Map<string, readonly number[]>()
  readonly #finished = new Set<string>()
  #unproved: { readonly id: number; readonly how: How }[] = []
  #stray: unknown = null
  /** A test that fails in a process that has played mutants may fail for what they left behind. */
  #isFresh = true

  constructor(...args: ConstructorParameters<typeof VitestTestRunner>) {
    super(...args)
    for (const entry of this.#journal.all()) {
      if (entry.kind === 'caught') this.#alive.delete(entry.id)
      if (entry.kind === 'lived') this.#livedIn(entry.test).add(entry.id)
      if (entry.kind === 'alone') for (const id of entry.ids) this.#alone.add(id)
      if (entry.kind === 'unusable' || (entry.kind === 'slow' && entry.ms > slowMs)) this.#finished.add(entry.test)
      if (entry.kind === 'reached') this.#reached.set(entry.test, entry.ids)
    }
    process.on('unhandledRejection', (error) => {
      this.#stray = error
    })
  }

  async runTask(task: Task): Promise<void> {
    const test = nameOf(task)
    if (this.#finished.has(test) || this.#toTry(test, this.#reached.get(test))?.length === 0) return
    const sound = await this.#playSound(task, test)
    if (!sound) return
    for (const id of this.#toTry(test, sound.reached) ?? []) await this.#try(task, test, id, sound.ms)
    if (this.#unproved.length > 0) await this.#prove(task, test, sound.ms)
  }

  #toTry(test: string, reached: readonly number[] | undefined): number[] | undefined {
    const left = reached?.filter((id) => this.#alive.has(id) && !this.#livedIn(test).has(id))
    return left?.toSorted((a, b) => Number(this.#alone.has(b)) - Number(this.#alone.has(a)))
  }

  #livedIn(test: string): Set<number> {
    const lived = this.#lived.get(test) ?? new Set()
    this.#lived.set(test, lived)
    return lived
  }

  /** Twice: what cannot be played again is of no use, and the first play may load what the second does not. */
  async #playSound(task: Task, test: string): Promise<{ readonly reached: number[]; readonly ms: number } | null> {
    let ms = Infinity
    switches.reached.clear()
    for (const round of [1, 2]) {
      const startedMs = performance.now()
      const error = await this.#play(task, test, 0, this.#isFresh ? SOUND_LIMIT_MS : DOUBTFUL_LIMIT_MS)
      ms = Math.min(ms, performance.now() - startedMs)
      if (error === null) continue
      if (!this.#isFresh) await this.#startAnew()
      this.#journal.add({ kind: 'unusable', test, why: `${round}: ${wordsOf(error)}` })
      return null
    }
    if (ms > slowMs) {
      this.#journal.add({ kind: 'slow', test, ms })
      return null
    }
    const reached = [...switches.reached]
    this.#journal.add({ kind: 'reached', test, ids: reached, ms: Math.round(ms) })
    return { reached, ms }
  }

  async #try(task: Task, test: string, id: number, soundMs: number): Promise<void> {
    this.#isFresh = false
    const error = await this.#play(task, test, id, LEAST_LIMIT_MS + soundMs * 4)
    if (error === null) {
      this.#livedIn(test).add(id)
      this.#journal.add({ kind: 'lived', id, test })
      return
    }
    this.#unproved.push({ id, how: error instanceof TooLong ? 'endless' : howOf(error) })
    const mustProve = error instanceof TooLong || this.#alone.has(id) || this.#unproved.length >= PROVED_EVERY
    if (mustProve) await this.#prove(task, test, soundMs)
    if (error instanceof TooLong) await this.#startAnew()
  }

  async #prove(task: Task, test: string, soundMs: number): Promise<void> {
    const isSound = (await this.#play(task, test, 0, LEAST_LIMIT_MS + soundMs * 6)) === null
    const only = this.#unproved.length === 1
    // One alone was tried in a process that was sound before it.
    if (isSound || only) for (const { id, how } of this.#unproved) this.#caught(id, test, how)
    else this.#journal.add({ kind: 'alone', ids: this.#unproved.map(({ id }) => id) })
    this.#unproved = []
    if (!isSound) await this.#startAnew()
  }

  #caught(id: number, test: string, how: How): void {
    this.#alive.delete(id)
    this.#journal.add({ kind: 'caught', id, test, how })
  }

  /** Resolves with the error, or `null`. */
  async #play(task: Task, test: string, id: number, limitMs: number): Promise<unknown> {
    const unproved = this.#unproved.map((one) => one.id)
    this.#journal.play({ id, test, untilMs: Date.now() + limitMs, unproved, isFresh: this.#isFresh })
    this.#stray = null
    switches.on = id
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = later(() => reject(new TooLong('It did not end in time.')), limitMs)
    })
    try {
      await Promise.race([playOnce(task), tooLong])
      return this.#stray
    } catch (error) {
      return error ?? new Error('nothing')
    } finally {
      cancel(timer)
      switches.on = 0
      await closeStores()
      this.#journal.play(null)
    }
  }

  /** Never resolves: the process that watches ends this one, and begins another that goes on from the journal. */
  #startAnew(): Promise<never> {
    this.#journal.askForAnother()
    return new Promise(() => undefined)
  }
}

/** One that does not close in time stays open: a later play without a mutant finds out whether that does harm. */
async function closeStores(): Promise<void> {
  const left = [...openStores].filter(({ closed }) => !closed)
  openStores.clear()
  if (left.length === 0) return
  const closed = Promise.allSettled(left.map((store) => store.close()))
  await Promise.race([closed, new Promise((resolve) => later(resolve, CLOSE_LIMIT_MS))])
}

async function playOnce(task: Task): Promise<void> {
  const before = hooksOf(task, 'beforeEach').toReversed()
  const context = (task as unknown as { context: unknown }).context
  for (const hook of before) await hook(context, task.suite)
  let failure: unknown = null
  try {
    await (getFn(task as never) as () => unknown)()
  } catch (error) {
    failure = error ?? new Error('nothing')
  }
  for (const hook of hooksOf(task, 'afterEach')) await hook(context, task.suite)
  if (failure) throw failure
}

function hooksOf(task: Task, kind: 'beforeEach' | 'afterEach'): Hook[] {
  const suites: Suite[] = []
  for (let at: Suite | undefined = task.suite ?? task.file; at; at = (at as { suite?: Suite }).suite) suites.push(at)
  if (!suites.includes(task.file)) suites.push(task.file)
  return suites.flatMap((suite) => [...((getHooks(suite)?.[kind] ?? []) as Hook[])].toReversed())
}

function nameOf(task: Task): string {
  const names: string[] = []
  for (let at: unknown = task; at; at = (at as { suite?: unknown }).suite) names.unshift((at as { name: string }).name)
  const file = (task.file as unknown as { filepath: string }).filepath
  return `${file.slice(join(process.cwd(), '/').length)} > ${names.join(' > ')}`
}

/** A mutant that does not even run is counted apart. */
function howOf(error: unknown): How {
  return error instanceof TypeError || error instanceof ReferenceError ? 'broke' : 'failed'
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200)
