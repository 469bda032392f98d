/**
 * How the local store decides whether two states of a document are the same, and who wins when sync hands it both: the server's, because
 * sync has merged before (see `sync/`). Invariants: the mirrored sort field and RxDB's own fields never make a difference.
 */
import { deepEqual, type RxConflictHandler } from 'rxdb'
import { withoutMirror, type CollectionSpec, type Audited } from '#schemas/document.ts'

/** The document as far as it matters: no mirror, no bookkeeping of the store. */
function bare<Doc extends Audited>(spec: CollectionSpec<Doc>, doc: Doc): unknown {
  const { _meta, _rev, _attachments, ...fields } = withoutMirror(spec, doc) as Doc & Record<string, unknown>
  return { ...fields, _deleted: fields['_deleted'] === true }
}

export function storeConflictHandler<Doc extends Audited>(spec: CollectionSpec<Doc>): RxConflictHandler<Doc> {
  return {
    isEqual: (a, b) => deepEqual(bare(spec, a), bare(spec, b)),
    resolve: ({ realMasterState }) => Promise.resolve(realMasterState),
  }
}
