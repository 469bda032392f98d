/**
 * A document store whose newest commits can carry a `syncedAt` of before: as on Firestore, where a
 * commit may become readable some seconds after the time in its documents. The exact update time
 * stays the commit's.
 */
import type { CommitRecord, Document } from '#backend/firestore/values/document.ts'
import { DocumentStore } from '#backend/firestore/store.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'

type Changeable = { -readonly [Key in keyof CommitRecord['changes'][number]]: CommitRecord['changes'][number][Key] }

export class LateStore extends DocumentStore {
  lateBySeconds = 0

  override apply(commit: CommitRecord): void {
    if (this.lateBySeconds > 0) {
      for (const change of commit.changes as readonly Changeable[]) {
        if (change.after?.updatedMicros === commit.micros) change.after = this.#aged(change.after)
      }
    }
    super.apply(commit)
  }

  #aged(document: Document): Document {
    const timestampValue = formatMicros(document.updatedMicros - this.lateBySeconds * 1_000_000)
    return { ...document, fields: { ...document.fields, syncedAt: { timestampValue } } }
  }
}
