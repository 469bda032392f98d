/**
 * Takes off the device what does not belong on it (any more): what the person's rank may not read, and what is done with. Invariants:
 * nothing is deleted on the server by it, and nothing unsent goes, nor anything that unsent work refers to; it judges only when every
 * collection has caught up; what stays of a document is its name.
 */
import type { LocalRows } from '#sync/local-rows.ts'
import { belongsHere, leaving, type Judgement } from './apply.ts'
import { toServer } from '#sync/context.ts'

/** Resolves when every row has been judged. Rejects when the disk refuses. */
export async function sweep(rows: LocalRows, judgement: Judgement, isStopped = (): boolean => false): Promise<void> {
  for await (const page of rows.walk()) {
    const done = page.filter(
      (row) => !row._deleted && row.unsent === 0 && !belongsHere(judgement, rows.name, toServer(rows.name, row)),
    )
    if (isStopped()) return
    // A row that is written this very moment is judged the next time.
    await rows.write(done.map((row) => leaving(rows.name, row)))
  }
}
