/**
 * What a device offers a server that was restored from a backup, row by row: what the server lacks, or has in an older version. Invariants: a person's own work is
 * offered under their name, and of others' what this person may write; what they may not write stays for its author's device; no row keeps a version of the lost time.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { emptyAtFirst, mayTouch, mayUpdate } from '#domain/core/people/document-access.ts'
import { UNKNOWN_VERSION, markClean, markEditedSince } from '#domain/core/merge/unsent.ts'
import { isoOf } from './clock.ts'
import { emptied, toServer, type SyncContext } from './context.ts'
import type { LocalRows, Row, RowChange } from './local-rows.ts'
import { isEditedBy, isMadeBy } from './own-work.ts'
import { sameWork, withKept } from './push/plan.ts'
import type { ServerDoc, ServerFields } from './transport/transport.ts'

/**
 * Unsent on the version that was lost, or on none. Whatever the server has by then is merged with
 * it against no base: another device may have given back less, and the common state is gone.
 */
function onNothing(serverTime: string, fields: ServerFields): RowChange['next'] {
  return { ...fields, unsent: 1, base: null, serverTime }
}

/** What left this device, and what the server had of it is lost: whatever the server has of it from now on is news. */
function withoutVersion(name: CollectionName, row: Row): RowChange {
  return { previous: row, next: markClean(toServer(name, row), UNKNOWN_VERSION) }
}

export class Offers {
  readonly #context: SyncContext

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** The rank was taken away meanwhile: the own work is sent, refused, and kept aside with the reason. */
  ofUnseen(rows: LocalRows, row: Row, since: string): RowChange[] {
    const { uid } = this.#context
    const isMade = isMadeBy(uid, row)
    if (row._deleted || (!isMade && !isEditedBy(uid, row, since))) return []
    const fields = toServer(rows.name, row)
    if (isMade) return [{ previous: row, next: onNothing('', { ...fields, createdBy: uid }) }]
    return [{ previous: row, next: onNothing(row.serverTime, fields) }]
  }

  /**
   * A person wrote it anew since the restore, without what is held here: both are merged, as when
   * two people make one document.
   */
  #offerBeside(rows: LocalRows, row: Row, held: ServerDoc, since: string): RowChange[] {
    if (row.unsent === 0 && row._deleted) return [withoutVersion(rows.name, row)]
    const isClean = row.unsent === 0
    const taken = isClean ? [{ previous: row, next: markClean(held.fields, held.updateTime) }] : []
    if (row._deleted || rows.name === 'activity') return taken
    const fields: ServerFields = { ...this.#ofPerson(rows, row, held), updatedBy: this.#context.uid }
    if (sameWork(fields, held.fields) || (isClean && !this.#bringsBack(rows, row, held, since))) return taken
    return [{ previous: row, next: onNothing(row.serverTime, fields) }]
  }

  /** Whether it is for this person to send: they may, or it is their own work; what is then refused is kept aside with the reason. */
  #bringsBack(rows: LocalRows, row: Row, { fields }: ServerDoc, since: string): boolean {
    return (
      rows.name !== 'activity' &&
      (isEditedBy(this.#context.uid, row, since) || mayUpdate(this.#context, rows.name, fields))
    )
  }

  /** What is held here, as far as it may be this person's work. What is unsent stays whole: what of it is refused is shown. */
  #ofPerson(rows: LocalRows, row: Row, held: ServerDoc): ServerFields {
    // Of their own record the person's part is theirs, whoever changed the record last.
    const isOwn = rows.name === 'users' && row.id === this.#context.uid
    const fields = { ...toServer(rows.name, row), ...(isOwn ? { updatedBy: row.id } : {}) }
    return row.unsent === 1 ? fields : withKept(this.#context, rows.name, fields, held.fields)
  }

  /** As this person may make it: what is not theirs to write comes from another device. */
  #made(rows: LocalRows, row: Row, fields: ServerFields): ServerFields {
    const none = emptied(rows.name, row.id)
    const first = row.unsent === 1 ? [] : emptyAtFirst(this.#context, rows.name, fields)
    return {
      ...fields,
      ...Object.fromEntries(first.map((field) => [field, none[field]])),
      createdBy: this.#context.uid,
    }
  }

  ofRow(rows: LocalRows, row: Row, held: ServerDoc | undefined, since: string): RowChange[] {
    const { uid, rank, clock } = this.#context
    const isGone = row._deleted && row.unsent === 0
    const fields: ServerFields = { ...toServer(rows.name, row), updatedBy: uid }
    if (!held) {
      if (isGone) return [withoutVersion(rows.name, row)]
      if (isMadeBy(uid, row) || (rows.name !== 'activity' && mayTouch(rank, rows.name, 'create', fields))) {
        return [{ previous: row, next: onNothing('', this.#made(rows, row, fields)) }]
      }
      // This person may not bring it back: it stays as it is, without a version, until its author's
      // device does. Unsent work on it is refused and shown.
      return [
        { previous: row, next: row.unsent === 1 ? onNothing('', fields) : markClean(toServer(rows.name, row), '') },
      ]
    }
    if (held.updateTime === row.serverTime || (since === '' && held.updateTime > row.serverTime)) return []
    if (held.updateTime > row.serverTime) return this.#offerBeside(rows, row, held, since)
    const own: ServerFields = { ...this.#ofPerson(rows, row, held), updatedBy: uid }
    const isNothing = !this.#bringsBack(rows, row, held, since) || (!isGone && sameWork(own, held.fields))
    if (row.unsent === 0 && isNothing) return [{ previous: row, next: markClean(held.fields, held.updateTime) }]
    if (!isGone) return [{ previous: row, next: markEditedSince(held.fields, own, held.updateTime) }]
    // A removal that is not in the backup; of the removed document only the name is left here.
    if (held.fields['_deleted'] === true)
      return isGone ? [{ previous: row, next: markClean(held.fields, held.updateTime) }] : []
    const removed: ServerFields = { ...held.fields, _deleted: true, updatedBy: uid, updatedAt: isoOf(clock.now()) }
    return [{ previous: row, next: markEditedSince(held.fields, removed, held.updateTime) }]
  }
}
