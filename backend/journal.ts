/**
 * What is on disk: one LevelDB of text keys and JSON values, written in atomic, synced batches.
 * Invariants: `write` resolves only when its batch survives a power cut, whole; batches reach the
 * disk in the order of the calls; after a failed write nothing is acknowledged ever again (memory
 * would be ahead of the disk), and a batch that is refused for want of room takes all that waits
 * with it. Nothing is opened that is not what was written (`proof.ts`). Batches that wait for the
 * disk are joined into one, so that a hundred commits at once cost one fsync.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { damageError, damageWords, DamageError } from './damage.ts'
import { forgetLastBatch, lastBatchOf, openLastBatch, type LastBatch } from './last-batch.ts'
import { isWhole, Proof, PROOF_KEY, unseal, type Damage } from './proof.ts'
import { wouldBeLost } from './repair.ts'
import { dropRepair, isRepairPending } from './repair-swap.ts'
import { isDiskFull, noRoom } from './room.ts'
import { forgetTables, mayRead, noteTables } from './tables.ts'

export type JournalOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string }

export type Entry = readonly [key: string, value: string]

export interface Journal {
  /** Resolves when the operations are on disk, all of them. Rejects if they are not; then the journal is dead. */
  write(operations: readonly JournalOperation[]): Promise<void>
  /** Resolves when everything written before this call is on disk. */
  settled(): Promise<void>
  /** All entries whose key begins with the prefix, in key order. */
  entries(prefix: string): AsyncIterable<Entry>
  /** The same, many at a time. */
  pages(prefix: string): AsyncIterable<readonly Entry[]>
  /** Puts these in the place of all entries in one step: a crash leaves the old or the new. */
  clear(instead?: readonly JournalOperation[]): Promise<void>
  /** Called at the moment at which all that waits is refused for want of room. */
  onRefused(listener: () => void): void
  close(): Promise<void>
}

export interface JournalOptions {
  /** A write failed; the journal is dead. */
  readonly onFailure: (error: unknown) => void
  /** Whether the disk takes more. */
  readonly hasRoom?: () => Promise<boolean>
  /** Gives up what cannot be read or is not what was written; a folder in use by another server never is given up. */
  readonly mayDiscard?: boolean
}

/** The data folder is in use by another process, or cannot be opened. `message` is a sentence for the console. */
export class JournalError extends Error {}

/** Bytes LevelDB may gather in memory before it sorts them into a file; larger means fewer stalls in a long import. */
const WRITE_BUFFER_BYTES = 32 * 1024 * 1024

/** `folder` is the journal's own, in the data folder. Rejects with a sentence for the console. */
export async function openJournal(folder: string, options: JournalOptions): Promise<Journal> {
  const { mayDiscard = false } = options
  const dataDir = dirname(folder)
  try {
    if (isRepairPending(dataDir)) throw new RepairPending()
    return await openWhole(folder, options)
  } catch (error) {
    if (!mayDiscard || codeOf(error) === 'LEVEL_LOCKED') throw await describeOpenFailure(folder, error)
  }
  // LevelDB takes its lock before it reads: once it gets here, no other process holds the folder.
  await dropRepair(dataDir)
  // The notes first: without the database they would name what is gone.
  forgetLastBatch(folder)
  forgetTables(folder)
  await rm(folder, { recursive: true, force: true })
  try {
    return await openWhole(folder, options)
  } catch (error) {
    throw await describeOpenFailure(folder, error)
  }
}

async function openWhole(folder: string, options: JournalOptions): Promise<Journal> {
  if (!existsSync(folder) && lastBatchOf(folder) > 0) throw new UnreadableError('The database is gone')
  if (!(await mayRead(folder))) throw new UnreadableError('A table is not the one that was written')
  const level = await openLevel(folder)
  let last: LastBatch | undefined
  try {
    forgetTables(folder)
    last = openLastBatch(folder)
    const proof = await readProof(level)
    if (proof.isOfOldForm) return createJournal({ ...options, folder, level, last, proof: await sealAll(level) })
    const damage = proof.damage(last.number)
    if (!isWhole(damage)) throw new NotWhole(damage)
    return createJournal({ ...options, folder, level, last, proof })
  } catch (error) {
    last?.close()
    await level.close()
    throw error
  }
}

class UnreadableError extends Error {}

class RepairPending extends Error {}

class NotWhole extends Error {
  readonly damage: Damage

  constructor(damage: Damage) {
    super('The data are not those that were written.')
    this.damage = damage
  }
}

const READ_AT_ONCE = 1_000
/** LevelDB ends a page at 16 kB otherwise: some eight documents. */
const PAGE_BYTES = 1024 * 1024

async function readProof(level: ClassicLevel): Promise<Proof> {
  const proof = new Proof()
  for await (const page of pagesOf(level)) for (const [key, value] of page) proof.read(key, value)
  return proof
}

/** While one page is worked on, the next one is read. */
async function* pagesOf(
  level: ClassicLevel,
  range: { readonly gte?: string; readonly lt?: string } = {},
): AsyncGenerator<readonly Entry[]> {
  const iterator = level.iterator({ ...range, highWaterMarkBytes: PAGE_BYTES })
  const read = () => {
    const page = iterator.nextv(READ_AT_ONCE)
    // Whoever awaits it hears of a failure; while the page before is worked on, it is nobody's.
    page.catch(() => undefined)
    return page
  }
  let next = read()
  try {
    for (;;) {
      const page = await next
      if (page.length === 0) return
      next = read()
      yield page
    }
  } finally {
    await next.catch(() => undefined)
    await iterator.close()
  }
}

/** Rejects with a `DamageError` where a value is not the one that was written. */
async function* unsealed(level: ClassicLevel, prefix: string): AsyncGenerator<readonly Entry[]> {
  for await (const page of pagesOf(level, { gte: prefix, lt: `${prefix}\uffff` })) {
    const entries: Entry[] = []
    for (const [key, sealed] of page) {
      if (key === PROOF_KEY) continue
      const value = unseal(key, sealed)
      if (value === undefined) throw new DamageError(`The record ${key} was damaged since the server started.`)
      entries.push([key, value])
    }
    yield entries
  }
}

/** Data from before there were checksums get them, in one step. */
async function sealAll(level: ClassicLevel): Promise<Proof> {
  const proof = new Proof()
  const operations: JournalOperation[] = []
  for await (const page of pagesOf(level)) for (const [key, value] of page) operations.push({ type: 'put', key, value })
  await level.batch([...proof.sealed(operations)], { sync: true })
  return proof
}

async function openLevel(folder: string): Promise<ClassicLevel> {
  const level = new ClassicLevel(folder, {
    keyEncoding: 'utf8',
    valueEncoding: 'utf8',
    writeBufferSize: WRITE_BUFFER_BYTES,
  })
  await level.open()
  return level
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

function codeOf(error: unknown): unknown {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/** Why nothing can be said of what is whole. */
function allWords(dataDir: string, error: unknown): string {
  if (error instanceof DamageError) return error.message
  return damageError(dataDir, isDiskFull(error) ? 'unknown, the disk has no room to look' : 'unknown').message
}

async function describeOpenFailure(folder: string, error: unknown): Promise<Error> {
  if (codeOf(error) === 'LEVEL_LOCKED')
    return new JournalError(`The data folder ${folder} is in use by another running server.`)
  const dataDir = dirname(folder)
  if (error instanceof RepairPending)
    return new DamageError(`A repair of ${dataDir} ended half way. Finish it with: npm run repair -- --data ${dataDir}`)
  if (error instanceof NotWhole) return damageError(dataDir, damageWords(error.damage))
  const cause = causeOf(error)
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (
    error instanceof UnreadableError ||
    codeOf(error) === 'LEVEL_CORRUPTION' ||
    /corrupt|missing files|no such file/i.test(reason)
  ) {
    return wouldBeLost(folder).then(
      (lost) => new DamageError(`${damageError(dataDir, lost).message} (${reason})`),
      (all: unknown) => new DamageError(`${allWords(dataDir, all)} (${reason})`),
    )
  }
  return new JournalError(`The data folder ${folder} cannot be opened: ${reason}.`)
}

interface JournalParts extends JournalOptions {
  readonly folder: string
  readonly level: ClassicLevel
  readonly last: LastBatch
  readonly proof: Proof
}

function createJournal({ folder, level, last, proof, onFailure, hasRoom = async () => true }: JournalParts): Journal {
  const onRefused = new Set<() => void>()
  let waiting: JournalOperation[] = []
  /** The write now under way. */
  let running: Promise<void> = Promise.resolve()
  /** The write that will take all that waits; undefined when nothing waits. */
  let next: Promise<void> | undefined
  let failure: unknown

  async function flushAfter(before: Promise<void>): Promise<void> {
    await before
    const mayWrite = await hasRoom()
    const batch = waiting
    waiting = []
    running = next ?? running
    next = undefined
    if (failure !== undefined) throw failure
    if (!mayWrite) {
      // What comes after rests on nothing that was refused.
      running = Promise.resolve()
      for (const listener of onRefused) listener()
      throw noRoom()
    }
    try {
      await level.batch([...proof.sealed(batch)], { sync: true })
      last.note(proof.batch)
    } catch (error) {
      failure = error
      onFailure(error)
      throw error
    }
  }

  return {
    write(operations) {
      waiting.push(...operations)
      if (next === undefined) {
        const flush = flushAfter(running)
        next = flush
        // The callers of `write` see a failure; this keeps a write that is not awaited from ending
        // the process twice.
        flush.catch(() => undefined)
      }
      return next
    },
    settled: () => next ?? running,
    async *entries(prefix) {
      for await (const page of unsealed(level, prefix)) yield* page
    },
    pages: (prefix) => unsealed(level, prefix),
    async clear(instead = []) {
      await (next ?? running)
      const keys = (await level.keys().all()).filter((key) => key !== PROOF_KEY)
      const removals = keys.map((key): JournalOperation => ({ type: 'del', key }))
      await level.batch([...proof.sealed([...removals, ...instead])], { sync: true })
      last.note(proof.batch)
      // A deleted entry stays readable in LevelDB's files until they are next sorted.
      await level.compactRange('', '\uffff')
    },
    onRefused: (listener) => void onRefused.add(listener),
    async close() {
      await (next ?? running).catch(() => undefined)
      last.close()
      await level.close()
      await noteTables(folder)
    },
  }
}
