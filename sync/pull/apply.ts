/**
 * Takes documents from the server into the local store, many in one bulk write. Invariants:
 * - a version that is not newer than the one held here is ignored: an echo of this device's own
 * work costs no write;
 * - an unsent document is left as it is. Its push rests on the version held here, fails its
 * precondition, reads, and merges: there is one place that merges, and no person's edit is
 * overwritten by a pull. `store-queue.ts` looks at it again when its push is through;
 * - nothing gives way before the server has named its epoch since: what a restored server sends does
 * not rest on what is here, which may be all that is left of a person's work;
 * - what does not belong on this device (any more) leaves it, but only when `mayJudge`: before
 * that, what the judgement rests on may still be on its way.
 * Cost: one read and one write of the store for a page, and one ping where something gives way.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { keeps, type ScopeFacts } from '#domain/core/people/sync-scope.ts'
import { markClean, UNKNOWN_VERSION } from '#domain/core/merge/unsent.ts'
import { emptied, toServer, type Arrival } from '#sync/context.ts'
import { sameFields, withKept } from '#sync/push/plan.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import { isEditedBy } from '#sync/own-work.ts'
import type { ServerDoc, ServerFields } from '#sync/transport/transport.ts'
import { repair } from './repair.ts'

export interface Judgement {
  /** Whether everything that a judgement rests on has arrived. */
  readonly mayJudge: () => boolean
  readonly facts: () => ScopeFacts
  /** Something stays that has to be judged again. */
  readonly onUnjudged: () => void
  /** Whether unsent work still refers to it, though it is done with. */
  readonly isNeeded: (id: string) => boolean
}

/** Whether a document of the server's is to be on this device. */
export function belongsHere(judgement: Judgement, name: CollectionName, fields: ServerFields): boolean {
  if (fields['_deleted'] === true) return false
  if (keeps(judgement.facts(), name, fields) || judgement.isNeeded(fields.id)) return true
  if (judgement.mayJudge()) return false
  judgement.onUnjudged()
  return true
}

/** What a row becomes when its document leaves the device: gone here, and news when it comes back. */
export function leaving(name: CollectionName, previous: Row): RowChange {
  return { previous, next: markClean(emptied(name, previous.id), '') }
}

/** The server's document as this device is to hold it, whatever it holds now. */
export function taken(
  judgement: Judgement,
  rows: LocalRows,
  doc: ServerDoc | { readonly fields: ServerFields; readonly updateTime: string },
  previous: Row | undefined,
): RowChange[] {
  if (belongsHere(judgement, rows.name, doc.fields)) return [{ previous, next: markClean(doc.fields, doc.updateTime) }]
  if (!previous || (previous._deleted && previous.unsent === 0)) return []
  if (doc.fields['_deleted'] !== true) return [leaving(rows.name, previous)]
  return [{ previous, next: markClean(emptied(rows.name, previous.id), doc.updateTime) }]
}

/** An answer to what this device sent, which the caller has vouched for. */
const ofNow: Arrival = { isOver: () => false, isVouched: () => Promise.resolve(true) }

/**
 * Resolves when everything that is new is in the store, with the ids of those that are left to
 * their push; `null` when the server has another epoch since they arrived, and they are to be read
 * again. Rejects when the disk refuses. `areNew` says that hardly any is here yet: what is there is
 * found by writing, which saves a reading of each.
 */
export async function applyDocs(
  rows: LocalRows,
  judgement: Judgement,
  docs: readonly ServerDoc[],
  arrival: Arrival = ofNow,
  areNew = false,
): Promise<readonly string[] | null> {
  if (arrival.isOver()) return null
  const left: string[] = []
  let todo = newestOf(docs.flatMap((doc) => repaired(rows.name, doc)))
  if (areNew) todo = await addNew(rows, judgement, todo)
  while (todo.length > 0) {
    const here = await rows.find(todo.map(({ id }) => id))
    const changes = todo.flatMap((doc) => {
      const held = here.get(doc.id)
      if (!isNews(doc, held)) return []
      return ownSinceLost(judgement, rows.name, doc, held) ?? taken(judgement, rows, doc, held)
    })
    if (changes.some(givesWay) && !(await arrival.isVouched())) return null
    const raced = await rows.write(changes)
    const merging = changes.flatMap(({ previous, next }) => (previous && next.unsent === 1 ? [previous.id] : []))
    left.push(...todo.map(({ id }) => id).filter((id) => here.get(id)?.unsent === 1 || merging.includes(id)))
    todo = todo.filter(({ id }) => raced.has(id))
  }
  return left
}

/** Whether something that is shown here is to be gone. */
const givesWay = ({ previous, next }: RowChange): boolean =>
  previous !== undefined && !previous._deleted && previous.unsent === 0 && next.unsent === 0

/** Adds those that belong here. Resolves with the others, and with those of which there is a row already. */
async function addNew(rows: LocalRows, judgement: Judgement, docs: readonly ServerDoc[]): Promise<ServerDoc[]> {
  const changes = docs.flatMap((doc) => taken(judgement, rows, doc, undefined))
  const added = new Set(changes.map(({ next }) => next.id))
  const wereHere = await rows.write(changes)
  return docs.filter(({ id }) => !added.has(id) || wereHere.has(id))
}

/**
 * What a restore took, and this person may not bring back, stays here without a version until another device brings it back (`epoch.ts`). That device
 * may not have heard of this person's edits: it is unsent again on nothing, so that its push merges both; what they may not change any more is then
 * refused and kept aside with the reason. `null` for any other row.
 */
function ownSinceLost(judgement: Judgement, name: CollectionName, doc: ServerDoc, held: Row | undefined): RowChange[] | null {
  if (!held || held._deleted || held.serverTime !== '' || doc.fields['_deleted'] === true) return null
  const facts = judgement.facts()
  const fields = withKept(facts, name, toServer(name, held), doc.fields)
  // Of their own record the person's part is theirs, whoever changed the record last.
  const isTheirs = isEditedBy(facts.uid, held, '') || (name === 'users' && held.id === facts.uid)
  if (!isTheirs || name === 'activity' || sameFields(fields, doc.fields)) return null
  return [{ previous: held, next: { ...fields, updatedBy: facts.uid, unsent: 1, base: null, serverTime: UNKNOWN_VERSION } }]
} // prettier-ignore

/**
 * Documents that the reader's filters let go, each with the version in which they do: gone from this device, but for unsent work and what has
 * become newer since.
 */
export async function dropLeft(rows: LocalRows, going: ReadonlyMap<string, string>): Promise<void> {
  const here = await rows.find([...going.keys()])
  const gone = [...here.values()].filter(
    (row) => row.unsent === 0 && !row._deleted && row.serverTime <= (going.get(row.id) ?? ''),
  )
  await rows.write(gone.map((row) => leaving(rows.name, row)))
}

function isNews(doc: ServerDoc, held: Row | undefined): boolean {
  if (!held) return true
  return held.unsent === 0 && held.serverTime < doc.updateTime
}

function newestOf(docs: readonly ServerDoc[]): ServerDoc[] {
  const byId = new Map<string, ServerDoc>()
  for (const doc of docs) {
    const other = byId.get(doc.id)
    if (!other || other.updateTime < doc.updateTime) byId.set(doc.id, doc)
  }
  return [...byId.values()]
}

function repaired(name: CollectionName, doc: ServerDoc): ServerDoc[] {
  const found = repair(name, doc)
  if (!found || found.mended.length > 0) {
    console.warn(
      `A document of ${name} from the server was not right (${doc.id}: ${found?.mended.join(', ') ?? 'id'}).`,
    )
  }
  return found ? [found.doc] : []
}
