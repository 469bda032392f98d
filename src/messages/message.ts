/**
 * What rules say, without its words: an id of the catalogue with its values. The words are made where a person reads them, in that person's language
 * (`#language/translate.ts`), so a message that waits on the screen or in a draft changes with the language.
 */
import type { MessageValues } from './message-values.ts'

export type MessageId = keyof MessageValues

/** Plain data: it is stored and sent between threads as it is. */
export interface Message {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, MessageValue>>
}

/** Several one after the other, with a sign between them that is the same in every language. */
export interface Joined {
  readonly parts: readonly MessagePart[]
  readonly by: string
}

/** A label within a sentence: its first letter is small. */
export interface Lowered {
  readonly lower: Words
}

/** What a person reads: a message, or text of a record that has no language, such as a title or a label. */
export type Words = Message | Joined | Lowered | string

/** An amount in the company's currency. `null` is unknown. */
export interface Money {
  readonly cents: number | null
}

/**
 * `time`: `Nov 3, 02:05 PM`. `day`: `Tue, Nov 3`. `date`: `Nov 3, 2026`. `clock`: `2:05 PM`. `plainDay`: `Nov 3, 2026`, of a day without a clock: the same day in
 * every zone.
 */
export type MomentForm = 'time' | 'day' | 'date' | 'clock' | 'plainDay'

/** A time as ISO text, in the reader's own zone, or in the named one with the zone's name behind it. */
export interface Moment {
  readonly at: string
  readonly as: MomentForm
  /** IANA name; one that is unknown here gives UTC. */
  readonly zone?: string
}

/** What stands for `{name}` in a message. */
export type MessagePart = Words | Money | Moment
export type MessageValue = MessagePart | number

/** The values that a message needs: none, or exactly those of its text. */
export type ValuesOf<Id extends MessageId> = MessageValues[Id] extends null ? [] : [values: MessageValues[Id]]

const plain = new Map<MessageId, Message>()

/** Without values it is the same object at every call, so that a hook or a memo that depends on it stays as it was. */
export function msg<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
  if (values) return { id, values }
  const known = plain.get(id) ?? { id }
  plain.set(id, known)
  return known
}

export const money = (cents: number | null): Money => ({ cents })

export const moment = (at: string, as: MomentForm): Moment => ({ at, as })

export const momentIn = (at: string, as: MomentForm, zone: string): Moment => ({ at, as, zone })

/** The parts that say something, with `by` between them; `''` where none does. */
export function joined(parts: readonly (MessagePart | null | undefined | false)[], by = ', '): Words {
  const said = parts.filter(
    (part): part is MessagePart => part !== '' && part !== null && part !== undefined && part !== false,
  )
  return said.length === 0 ? '' : { parts: said, by }
}

/** `First. Second`; the first alone where there is no second. */
export const sentences = (first: Words, second: Words | null | undefined): Words =>
  second ? joined([first, second], '. ') : first

/** A label within a sentence: `It is on hold`. */
export const lower = (words: Words): Words => (words === '' ? '' : { lower: words })

/** A record has an id too, and other fields beside it. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  Object.keys(value).every((key) => key === 'id' || key === 'values')

/** Whether a value is words rather than, say, a part of the screen. */
export const isWords = (value: unknown): value is Words =>
  typeof value === 'string' ||
  isMessage(value) ||
  (typeof value === 'object' && value !== null && (('parts' in value && 'by' in value) || 'lower' in value))
