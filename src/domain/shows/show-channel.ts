/**
 * What the channel of a show asks of its items: our words as it has them, with the dated lists that they are checked against. The page Channels writes
 * these records; what is missing or damaged is empty, which the dry run names.
 */
import { weightsIn } from '#domain/core/orders/item-weights.ts'
import type { ConfigDoc } from '#schemas/config.ts'

export type WordMap = Readonly<Record<string, string>>

/** The words that the channel's site listed on a day. */
export interface DatedList {
  readonly values: readonly string[]
  /** ISO UTC. */
  readonly fetchedAt: string
}

export interface ShowChannel {
  readonly key: string
  readonly name: string
  readonly titleLimit: number
  /** Where its items' photos are on the web, a folder; `''` where they are not. */
  readonly photoBase: string
  /** By grade. */
  readonly conditions: WordMap
  /** By our category. */
  readonly categories: WordMap
  /** By the most ounces that a parcel of this profile may weigh. */
  readonly shipping: WordMap
  /** By our category: ounces of one item. */
  readonly weights: Readonly<Record<string, number>>
  readonly lists: { readonly [Kind in 'conditions' | 'categories' | 'shipping']: DatedList | null }
}

type ConfigRecord = Pick<ConfigDoc, 'key' | 'kind' | 'data' | 'createdAt' | 'id'>

const WHATNOT_TITLE = 80
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const wordsOf = (value: unknown): WordMap =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

/** The newest list of a kind; of one day, the one that came in last. */
function newestOf(lists: readonly ConfigRecord[], key: string, kind: string): DatedList | null {
  const own = lists.filter(({ data }) => data['channelKey'] === key && data['list'] === kind)
  const age = ({ data, createdAt, id }: ConfigRecord) => `${textOf(data['fetchedAt'])} ${createdAt} ${id}`
  const newest = own.toSorted((a, b) => (age(a) < age(b) ? 1 : -1))[0]
  const values = newest?.data['values']
  if (!newest || !Array.isArray(values)) return null
  return {
    values: values.filter((value): value is string => typeof value === 'string'),
    fetchedAt: textOf(newest.data['fetchedAt']),
  }
}

/** The channel of that key, else the one that an admin made of Whatnot's template: an active one first, then the oldest. */
function recordOf(records: readonly ConfigRecord[], key: string): ConfigRecord | undefined {
  const channels = records.filter(({ kind }) => kind === 'channel')
  const age = ({ data, createdAt, id }: ConfigRecord) => `${data['active'] === true ? 0 : 1} ${createdAt} ${id}`
  const ofTemplate = channels.filter(({ data }) => data['template'] === 'whatnot')
  return channels.find((one) => one.key === key) ?? ofTemplate.toSorted((a, b) => (age(a) < age(b) ? -1 : 1))[0]
}

/** @param records of `config`: channels and their value lists */
export function showChannelOf(records: readonly ConfigRecord[], key: string): ShowChannel {
  const record = recordOf(records, key)
  const data = record?.data ?? {}
  const ownKey = record?.key ?? key
  const lists = records.filter(({ kind }) => kind === 'valueList')
  const limit = data['titleLimit']
  return {
    key,
    name: textOf(data['name']) || key,
    titleLimit: typeof limit === 'number' && limit >= 10 ? Math.min(limit, WHATNOT_TITLE) : WHATNOT_TITLE,
    photoBase: textOf(data['photoBase']),
    conditions: wordsOf(data['conditions']),
    categories: wordsOf(data['categories']),
    shipping: wordsOf(data['shipping']),
    weights: weightsIn(data['weights']),
    lists: {
      conditions: newestOf(lists, ownKey, 'conditions'),
      categories: newestOf(lists, ownKey, 'categories'),
      shipping: newestOf(lists, ownKey, 'shipping'),
    },
  }
}

/** The profile for a parcel of this weight in ounces: the lightest one that carries it; `''` where none does. */
export function profileFor({ shipping }: Pick<ShowChannel, 'shipping'>, weightOz: number): string {
  const fitting = Object.entries(shipping).filter(([most, profile]) => Number(most) >= weightOz && profile !== '')
  return fitting.toSorted(([a], [b]) => Number(a) - Number(b))[0]?.[1] ?? ''
}
