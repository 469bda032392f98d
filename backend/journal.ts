/**
 * What is on disk: one LevelDB of text keys and JSON values, written in atomic, synced batches.
 * Invariants: `write` resolves only when its batch survives a power cut, whole; batches reach the
 * disk in the order of the calls; after a failed write nothing is acknowledged ever again (memory
 * would be ahead of the disk). Batches that wait for the disk are joined into one, so that a
 * hundred commits at once cost one fsync.
 */
import { rm } from 'node:fs/promises'
import { ClassicLevel } from 'classic-level'

export type JournalOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string }

export interface Journal {
  /** Resolves when the operations are on disk, all of them. Rejects if they are not; then the journal is dead. */
  write(operations: readonly JournalOperation[]): Promise<void>
  /** Resolves when everything written before this call is on disk. */
  settled(): Promise<void>
  /** All entries whose key begins with the prefix, in key order. */
  entries(prefix: string): AsyncIterable<readonly [string, string]>
  /** Removes every entry in one step: a crash leaves all of them or none. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** The data folder is in use by another process, or cannot be opened. `message` is a sentence for the console. */
class JournalError extends Error {}

/** Bytes LevelDB may gather in memory before it sorts them into a file; larger means fewer stalls in a long import. */
const WRITE_BUFFER_BYTES = 32 * 1024 * 1024

/** With `mayDiscard`, entries that cannot be read any more are given up; a folder in use by another server never is. */
export async function openJournal(
  folder: string,
  onFailure: (error: unknown) => void,
  mayDiscard = false,
): Promise<Journal> {
  const openAndWatch = async (): Promise<Journal> => createJournal(await openLevel(folder), onFailure)
  try {
    return await openAndWatch()
  } catch (error) {
    if (!mayDiscard || codeOf(error) === 'LEVEL_LOCKED') throw describeOpenFailure(folder, error)
  }
  // LevelDB takes its lock before it reads: once it gets here, no other process holds the folder.
  await rm(folder, { recursive: true, force: true })
  try {
    return await openAndWatch()
  } catch (error) {
    throw describeOpenFailure(folder, error)
  }
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

function describeOpenFailure(folder: string, error: unknown): JournalError {
  const cause = causeOf(error)
  if (codeOf(error) === 'LEVEL_LOCKED')
    return new JournalError(`The data folder ${folder} is in use by another running server.`)
  return new JournalError(
    `The data folder ${folder} cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}.`,
  )
}

function createJournal(level: ClassicLevel, onFailure: (error: unknown) => void): Journal {
  let waiting: JournalOperation[] = []
  /** The write now under way. */
  let running: Promise<void> = Promise.resolve()
  /** The write that will take all that waits; undefined when nothing waits. */
  let next: Promise<void> | undefined
  let failure: unknown

  async function flushAfter(before: Promise<void>): Promise<void> {
    await before
    const batch = waiting
    waiting = []
    running = next ?? running
    next = undefined
    if (failure !== undefined) throw failure
    try {
      await level.batch(batch, { sync: true })
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
    entries: (prefix) => level.iterator({ gte: prefix, lt: `${prefix}\uffff` }),
    async clear() {
      await (next ?? running)
      const keys = await level.keys().all()
      await level.batch(
        keys.map((key) => ({ type: 'del' as const, key })),
        { sync: true },
      )
      // A deleted entry stays readable in LevelDB's files until they are next sorted.
      await level.compactRange('', '\uffff')
    },
    async close() {
      await (next ?? running).catch(() => undefined)
      await level.close()
    },
  }
}
