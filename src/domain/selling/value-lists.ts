/**
 * What a channel accepts in one column of its files, as its site listed it on a day. Lists change: an export is checked against the newest one, and its
 * date is shown. Invariants: a list is kept whole or refused; the order of the file stays.
 */
import { msg, type Words } from '#messages/message.ts'
import { extraFeeOf, type ExtraFee } from '#domain/core/orders/fees.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { readCsvTable } from '#domain/files/table.ts'

/** Lists of words, which our own are mapped to. */
export const wordListKinds = ['conditions', 'categories', 'shipping'] as const
export type WordListKind = (typeof wordListKinds)[number]
/** `fees`: what states and marketplaces take (`extraFeeText`). */
export const listKinds = [...wordListKinds, 'fees'] as const
export type ListKind = (typeof listKinds)[number]

export interface ValueList {
  readonly id: string
  readonly channelKey: string
  readonly kind: ListKind
  /** The day on which the channel's site had this list, as noon UTC (`plain-days.ts`). */
  readonly fetchedAt: string
  /** ISO UTC: when it was taken in. */
  readonly addedAt: string
  readonly fileName: string
  readonly values: readonly string[]
}

/** A list is one document; with more it would grow too large for the server. */
export const MOST_VALUES = 1_500
const MOST_CHARACTERS = 120

export const listNameOf = (kind: ListKind): Words => msg(`channel.list.${kind}`)

const isKind = (word: unknown): word is ListKind => (listKinds as readonly unknown[]).includes(word)

/** A list from the store; `null` where it cannot be read. */
export function readValueList({ id, createdAt, data }: Pick<ConfigDoc, 'id' | 'createdAt' | 'data'>): ValueList | null {
  const { channelKey, list, fetchedAt, fileName, values } = data
  if (typeof channelKey !== 'string' || !isKind(list) || typeof fetchedAt !== 'string' || !Array.isArray(values))
    return null
  return {
    id,
    channelKey,
    kind: list,
    fetchedAt,
    addedAt: createdAt,
    fileName: typeof fileName === 'string' ? fileName : '',
    values: values.filter((value): value is string => typeof value === 'string'),
  }
}

/** The newest day first; of one day, the list that came in last. */
export function byNewest(a: ValueList, b: ValueList): number {
  const [first, second] = [a, b].map(({ fetchedAt, addedAt, id }) => `${fetchedAt} ${addedAt} ${id}`)
  return (first ?? '') < (second ?? '') ? 1 : -1
}

/** The list that counts. */
export function newestList(lists: readonly ValueList[], channelKey: string, kind: ListKind): ValueList | null {
  return lists.filter((list) => list.channelKey === channelKey && list.kind === kind).toSorted(byNewest)[0] ?? null
}

/** The fees of the channel's newest list of them. */
export const feesIn = (lists: readonly ValueList[], channelKey: string): readonly ExtraFee[] =>
  (newestList(lists, channelKey, 'fees')?.values ?? []).map(extraFeeOf).filter((fee) => fee !== null)

export type ListReading =
  | { readonly ok: true; readonly values: readonly string[]; readonly repeated: number }
  | { readonly ok: false; readonly message: Words }

/** Names under which sites list their values. */
const knownHeader =
  /^(?:values?|names?|conditions?|categor(?:y|ies)|sub[ -]?categor(?:y|ies)|shipping[ -]?profiles?|category ?id|condition ?id)$/i

/** One value a line, or the first column of a table whose name is known; a header, empty lines and repeats are left out. */
function linesOf(text: string): readonly string[] {
  const table = readCsvTable(text)
  if (table.ok && table.table.hasHeader && table.table.headers.length > 1) {
    const { headers, rows } = table.table
    const column = Math.max(
      0,
      headers.findIndex((header) => knownHeader.test(header.trim())),
    )
    return rows.filter(({ problem }) => problem === '').map(({ cells }) => cells[column] ?? '')
  }
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'))
  return knownHeader.test(lines[0]?.trim() ?? '') ? lines.slice(1) : lines
}

/** The values of a file's text (`decodeFile`). Lines that are no values are refused. */
export function readValues(text: string): ListReading {
  const refused = (message: Words): ListReading => ({ ok: false, message })
  const values = linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const distinct = [...new Set(values)]
  const long = distinct.find((value) => value.length > MOST_CHARACTERS)
  if (distinct.length === 0) return refused(msg('channel.listEmpty'))
  if (long !== undefined)
    return refused(msg('channel.listTooLong', { value: `${long.slice(0, 40)}…`, most: MOST_CHARACTERS }))
  if (distinct.length > MOST_VALUES)
    return refused(msg('channel.listTooMany', { count: distinct.length, most: MOST_VALUES }))
  return { ok: true, values: distinct, repeated: values.length - distinct.length }
}
