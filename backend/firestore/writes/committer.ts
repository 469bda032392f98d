/**
 * Commits: the only way documents change. A commit is checked and computed in one synchronous step:
 * no other commit can come between. It is written to disk, and only then shown to readers and
 * acknowledged. Invariants: all of a commit or nothing; commit times strictly rise; no reader ever
 * sees what a power cut could take back.
 */
import { ApiError } from '#backend/http/api-error.ts'
import type { Journal, JournalOperation } from '#backend/journal.ts'
import type { Stats } from '#backend/stats.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import type { CommitClock } from './clock.ts'
import type { CommitRecord, Document, DocumentChange } from '#backend/firestore/values/document.ts'
import type { RulesGate, WriteToCheck } from '#backend/firestore/rules-gate.ts'
import { CLOCK_KEY, documentKey, encodeDocument } from '#backend/firestore/values/stored-form.ts'
import type { DocumentStore } from '#backend/firestore/store.ts'
import type { Value } from '#backend/firestore/values/values.ts'
import { applyWrite, checkAfterDelete, checkPrecondition, type Write } from './writes.ts'

interface WriteResult {
  /** µs; the version now stored. A write that changed nothing keeps the version it found. */
  readonly updateMicros: number
  readonly transformResults: readonly Value[]
}

export interface CommitOutcome {
  readonly commitMicros: number
  readonly results: readonly WriteResult[]
}

/** Versions a transaction has read: name to µs, undefined for a missing document. */
export type ReadSet = ReadonlyMap<string, number | undefined>

interface Parts {
  readonly store: DocumentStore
  readonly journal: Journal
  readonly clock: CommitClock
  readonly gate: RulesGate
  readonly stats: Stats
}

export class Committer {
  readonly #parts: Parts
  /** Versions on their way to the disk, newer than the store's. */
  readonly #pending = new Map<string, { readonly micros: number; readonly document: Document | undefined }>()
  readonly #listeners = new Set<(commit: CommitRecord) => void>()
  #lastReadMicros: number
  #appliedMicros: number

  constructor(parts: Parts) {
    this.#parts = parts
    this.#appliedMicros = parts.clock.lastCommit()
    this.#lastReadMicros = this.#appliedMicros
    // What waited was computed one on the other, and none of it is on disk.
    parts.journal.onRefused(() => this.#pending.clear())
  }

  /** Called for each commit once it is on disk and readable, in commit order. Returns the way to stop. */
  onCommit(listener: (commit: CommitRecord) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Time of the newest commit that readers can see, µs. */
  get appliedMicros(): number {
    return this.#appliedMicros
  }

  /** A time (µs) that everything readable now is older than or as old as, and every later commit newer than; never falls. */
  readTime(): number {
    const now = this.#pending.size === 0 ? this.#parts.clock.readTime() : this.#appliedMicros
    this.#lastReadMicros = Math.max(this.#lastReadMicros, now)
    return this.#lastReadMicros
  }

  /** Throws the code of the first write that cannot be made, PERMISSION_DENIED, or ABORTED when the read set is stale. */
  async commit(root: string, writes: readonly Write[], caller: Caller, readSet?: ReadSet): Promise<CommitOutcome> {
    this.#checkReadSet(readSet)
    const commitMicros = this.#parts.clock.nextCommit()
    const { results, checks, changes } = this.#compute(writes, commitMicros)
    this.#parts.gate.checkWrites(
      caller,
      root,
      checks,
      commitMicros,
      (name) => this.#current(name),
      (name) => {
        const change = changes.get(name)
        return change === undefined ? this.#current(name) : change.after
      },
    )
    await this.#persist({
      micros: commitMicros,
      changes: [...changes.values()].filter(({ before, after }) => before !== after),
    })
    return { commitMicros, results }
  }

  #current(name: string): Document | undefined {
    const pending = this.#pending.get(name)
    return pending === undefined ? this.#parts.store.get(name) : pending.document
  }

  #checkReadSet(readSet: ReadSet | undefined): void {
    for (const [name, micros] of readSet ?? []) {
      if (this.#current(name)?.updatedMicros !== micros) {
        throw new ApiError(
          'ABORTED',
          'A document read in this transaction has changed since. Try the transaction again.',
        )
      }
    }
  }

  #compute(writes: readonly Write[], micros: number) {
    const changes = new Map<string, DocumentChange>()
    const results: WriteResult[] = []
    const checks: WriteToCheck[] = []
    for (const write of writes) {
      const earlier = changes.get(write.name)
      const before = earlier === undefined ? this.#current(write.name) : earlier.after
      if (earlier !== undefined && before === undefined) checkAfterDelete(write)
      checkPrecondition(write, before)
      const applied = applyWrite(write, before, micros)
      const after = isUnchanged(before, applied.after) ? before : applied.after
      changes.set(write.name, { name: write.name, before: earlier === undefined ? before : earlier.before, after })
      results.push({ updateMicros: after?.updatedMicros ?? micros, transformResults: applied.results })
      checks.push({ kind: write.kind, name: write.name, before, after })
    }
    return { results, checks, changes }
  }

  async #persist(commit: CommitRecord): Promise<void> {
    // Even a commit that changed nothing vouches for what it found, so that must be on disk before the answer.
    if (commit.changes.length === 0) return this.#parts.journal.settled()
    const operations: JournalOperation[] = [{ type: 'put', key: CLOCK_KEY, value: String(commit.micros) }]
    for (const { name, after } of commit.changes) {
      this.#pending.set(name, { micros: commit.micros, document: after })
      const key = documentKey(name)
      operations.push(after === undefined ? { type: 'del', key } : { type: 'put', key, value: encodeDocument(after) })
    }
    try {
      await this.#parts.journal.write(operations)
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError('UNAVAILABLE', 'The server cannot write to its disk.')
    }
    this.#publish(commit)
  }

  #publish(commit: CommitRecord): void {
    const { store, stats } = this.#parts
    store.apply(commit)
    this.#appliedMicros = commit.micros
    for (const { name, after } of commit.changes) {
      if (this.#pending.get(name)?.micros === commit.micros) this.#pending.delete(name)
      if (after === undefined) stats.deletes++
      else stats.writes++
    }
    for (const listener of this.#listeners) listener(commit)
  }
}

/** Firestore keeps the version of a document that a write leaves as it was. */
function isUnchanged(before: Document | undefined, after: Document | undefined): boolean {
  if (before === undefined || after === undefined) return before === after
  return before === after || JSON.stringify(before.fields) === JSON.stringify(after.fields)
}
