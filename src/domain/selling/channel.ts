/**
 * A channel as admins set it: fees, limits, and what our words are called there. Invariants: what is read from the store is a whole channel or nothing; an
 * incomplete one is never active.
 */
import { joined, moment, msg, type Words } from '#messages/message.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { typedOver } from '#domain/core/merge/typed-over.ts'
import { weightsIn } from '#domain/core/orders/item-weights.ts'
import { readFeeTerms, type FeeTerms } from '#domain/core/orders/fees.ts'
import type { SiteGrade } from '#domain/core/floor/grades.ts'
import { isTemplate, templateFacts, type ChannelTemplate } from './channel-templates.ts'
import { listNameOf, newestList, wordListKinds, type ValueList, type WordListKind } from './value-lists.ts'

/** Our word to the channel's. */
export type WordMap = Readonly<Record<string, string>>

export interface Channel extends Omit<FeeTerms, 'extraFees'> {
  readonly key: string
  readonly name: string
  readonly template: ChannelTemplate
  readonly active: boolean
  /** Characters. */
  readonly titleLimit: number
  /** HiBid and Auction Flex skip a lot without one. */
  readonly sellerCode: string
  /** Where its listings' photos are on the web, a folder; `''` where they are not. */
  readonly photoBase: string
  /** Where a buyer finds the page of a unit, without its label at the end. */
  readonly pageBase: string
  /** By grade. */
  readonly conditions: WordMap
  /** By our category, as manifests have it. */
  readonly categories: WordMap
  /** By the most ounces that a parcel of this profile may weigh. */
  readonly shipping: WordMap
  /** By our category: ounces of one item. */
  readonly weights: Readonly<Record<string, number>>
}

export const MAX_TITLE = 255
export const MAX_ADDRESS = 300

const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '')
const limitOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value <= MAX_TITLE ? Math.round(value) : 0

function wordsOf(value: unknown): WordMap {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A channel from the store. Whatever is missing or damaged is empty, which keeps it from being active. */
export function readChannel({ key, data }: Pick<ConfigDoc, 'key' | 'data'>): Channel {
  const template = isTemplate(data['template']) ? data['template'] : 'local'
  return {
    key,
    name: textOf(data['name'], 40),
    template,
    active: data['active'] === true,
    ...readFeeTerms(data),
    titleLimit: limitOf(data['titleLimit']),
    sellerCode: textOf(data['sellerCode'], 20),
    photoBase: textOf(data['photoBase'], MAX_ADDRESS),
    pageBase: textOf(data['pageBase'], MAX_ADDRESS),
    conditions: wordsOf(data['conditions']),
    categories: wordsOf(data['categories']),
    shipping: wordsOf(data['shipping']),
    weights: weightsIn(data['weights']),
  }
}

/** What an admin types of it. */
export type ChannelFields = Partial<Omit<Channel, 'key' | 'template' | 'active'>>

/** The channel with what a person typed. @param began those fields when they began: what others put into a map since stays */
export const withFields = (channel: Channel, fields: ChannelFields, began: ChannelFields): Channel =>
  typedOver({ ...channel, ...began }, { ...channel, ...began, ...fields }, channel)

/** What of a channel is typed and not saved. */
export interface Touched {
  readonly fields: ChannelFields
  /** The same fields when the person typed last: another admin may change them until they are saved. */
  readonly began: ChannelFields
}

/** More was typed into a form that shows what others changed meanwhile. */
export function touchedFurther(channel: Channel, { fields, began }: Touched, changes: ChannelFields): Touched {
  const names = Object.keys({ ...fields, ...changes }) as (keyof ChannelFields)[]
  const of = (one: Channel): ChannelFields => Object.fromEntries(names.map((name) => [name, one[name]]))
  return { fields: { ...of(withFields(channel, fields, began)), ...changes }, began: of(channel) }
}

/** A new one of this template, not active yet. */
export function newChannel(key: string, template: ChannelTemplate, name: string): Channel {
  const { accepts: _accepts, ...facts } = templateFacts[template]
  return {
    ...facts,
    key,
    name,
    template,
    active: false,
    sellerCode: '',
    photoBase: '',
    pageBase: '',
    categories: {},
    shipping: {},
    weights: {},
  }
}

/** Grades that are in use and have no word there. */
export function gradesWithout(channel: Channel, used: readonly SiteGrade[]): readonly SiteGrade[] {
  return used.filter(({ grade }) => (channel.conditions[grade] ?? '').trim() === '')
}

/** What the channel takes in a column: its newest list, else what its template accepts; none where any word is taken. */
export function acceptedWords(channel: Channel, kind: WordListKind, lists: readonly ValueList[]): readonly string[] {
  const list = newestList(lists, channel.key, kind)
  if (list) return list.values
  return kind === 'conditions' ? templateFacts[channel.template].accepts : []
}

/** Our words whose word there is in no list that is known of it. */
export function strangeWords(channel: Channel, kind: WordListKind, lists: readonly ValueList[]): readonly string[] {
  const accepted = new Set(acceptedWords(channel, kind, lists))
  if (accepted.size === 0) return []
  return Object.entries(channel[kind])
    .filter(([, word]) => word.trim() !== '' && !accepted.has(word))
    .map(([ours]) => ours)
}

/** Why the channel cannot be active; none when it can. */
export function channelProblems(
  channel: Channel,
  used: readonly SiteGrade[],
  lists: readonly ValueList[],
): readonly Words[] {
  const without = gradesWithout(channel, used)
  const strange = wordListKinds.flatMap((kind) => {
    const list = newestList(lists, channel.key, kind)
    const words = strangeWords(channel, kind, lists)
    if (words.length === 0) return []
    const named = { list: listNameOf(kind), words: joined(words.map((ours) => channel[kind][ours] ?? '')) }
    return list
      ? [msg('channel.problem.notInList', { ...named, date: moment(list.fetchedAt, 'plainDay') })]
      : [msg('channel.problem.notAccepted', named)]
  })
  return [
    channel.name.trim() === '' && msg('channel.problem.name'),
    channel.titleLimit < 10 && msg('channel.problem.titleLimit'),
    channel.template === 'hibid' && channel.sellerCode.trim() === '' && msg('channel.problem.sellerCode'),
    without.length > 0 && msg('channel.problem.conditions', { grades: joined(without.map(({ name }) => name)) }),
    ...strange,
  ].filter((one) => one !== false)
}

/** The profile for a parcel of this weight in ounces: the lightest one that carries it; `''` where none does. */
export function shippingProfile(channel: Pick<Channel, 'shipping'>, weightOz: number): string {
  const fitting = Object.entries(channel.shipping)
    .map(([most, profile]) => ({ most: Number(most), profile }))
    .filter(({ most, profile }) => most >= weightOz && profile !== '')
    .toSorted((a, b) => a.most - b.most)
  return fitting[0]?.profile ?? ''
}
