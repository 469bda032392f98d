/**
 * A document's own sync state: the queue of unsent work is in the documents. Three local fields,
 * never sent:
 * - `unsent`: 1 while the server has not acknowledged what this device holds, else 0;
 * - `base`: of an unsent document, the values before the edits of every field that they changed;
 * `{...document, ...base}` is the last state that both sides had; `{}` when clean. Of a new
 * document that is the first state in which it can have been sent. `null` when there is no known
 * common state;
 * - `serverTime`: the exact update time of the server's version that this rests on, nine decimals;
 * `''` when the server never had it.
 *
 * Invariants: every write of a person goes through `markNew` or `markEdited`; no clock decides what
 * is unsent; pure.
 */
import { keysOf, sameValue, type JsonMap } from './merge-values.ts'

export interface LocalState {
  readonly unsent: number
  readonly base: JsonMap | null
  readonly serverTime: string
}

/**
 * A version that the server has, at an unknown time: older than all, so that the server's own is
 * always news.
 */
export const UNKNOWN_VERSION = '0001-01-01T00:00:00.000000000Z'

const localKeys: ReadonlySet<string> = new Set(['unsent', 'base', 'serverTime'])
/** Fields of the store or of this device alone. */
const notShared = new Set([...localKeys, 'updatedDesc', 'atDesc', '_meta', '_rev', '_attachments'])

/** The fields without those that only this device keeps. */
export function withoutLocalState<Doc extends object>(doc: Doc): Omit<Doc, keyof LocalState> {
  const { unsent: _unsent, base: _base, serverTime: _serverTime, ...shared } = doc as Doc & LocalState
  return shared
}

/** A document that was just made here. */
export function markNew<Doc extends object>(doc: Doc): Doc & LocalState {
  return { ...doc, unsent: 1, base: {}, serverTime: '' }
}

/** A document as the server holds it in the version of `serverTime`. */
export function markClean<Doc extends object>(doc: Doc, serverTime: string): Doc & LocalState {
  return { ...doc, unsent: 0, base: {}, serverTime }
}

/** `after` is what a person made of `before`. A field that was changed before keeps its older value in the base. */
export function markEdited<Doc extends object>(before: JsonMap, after: Doc): Doc & LocalState {
  const { base, serverTime } = localStateOf(before)
  return { ...after, unsent: 1, base: base && { ...changedFrom(before, after), ...base }, serverTime }
}

/** `here` went on since `sent`, which the server took in as the version of `serverTime`. */
export function markEditedSince<Doc extends object>(sent: JsonMap, here: Doc, serverTime: string): Doc & LocalState {
  return { ...here, unsent: 1, base: changedFrom(sent, here), serverTime }
}

/**
 * The last common state; `null` when there is none. `shared` is the document without its local
 * fields.
 */
export function baseOf(doc: JsonMap, shared: JsonMap): JsonMap | null {
  const { base } = localStateOf(doc)
  return base && { ...shared, ...base }
}

/** Total: what an older build wrote counts as clean, in an unknown version. */
export function localStateOf(doc: object): LocalState {
  const { unsent, base, serverTime } = doc as Partial<Record<keyof LocalState, unknown>>
  return {
    unsent: unsent === 1 ? 1 : 0,
    base: base === null ? null : ((base ?? {}) as JsonMap),
    serverTime: typeof serverTime === 'string' ? serverTime : UNKNOWN_VERSION,
  }
}

/** The values in `before` of the fields in which `after` differs. A field that `before` lacks counts as `null`: JSON has no absence. */
function changedFrom(before: JsonMap, after: object): JsonMap {
  const [a, b]: JsonMap[] = [before, after as JsonMap].map((doc) => ({ ...doc, _deleted: doc['_deleted'] === true }))
  const changed = keysOf(a, b).filter((key) => !notShared.has(key) && !sameValue(a?.[key], b?.[key]))
  return Object.fromEntries(changed.map((key) => [key, a?.[key] ?? null]))
}
