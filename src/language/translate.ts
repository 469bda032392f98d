/** Messages into words of one language, with its numbers, amounts and times. */
import { setupI18n, type Messages } from '@lingui/core'
import type { CompiledCatalogue } from '#messages/compiled-catalogue.ts'
import {
  type Message,
  type MessageId,
  type MessagePart,
  type MessageValue,
  type MomentForm,
  type ValuesOf,
  type Words,
} from '#messages/message.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The way of writing numbers and dates where the device asks for no other of this language. */
const usualLocales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

const momentOptions: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  time: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  date: { dateStyle: 'medium' },
  clock: { hour: 'numeric', minute: '2-digit' },
  plainDay: { dateStyle: 'medium', timeZone: 'UTC' },
}

export interface Translate {
  /** The words of a message of the catalogue. */
  <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>): string
  /** The words of a message that a rule or a command has made; text of a record as it is. */
  readonly of: (words: Words) => string
  readonly number: (value: number) => string
  /** An amount in cents; `–` where it is unknown. */
  readonly money: (cents: number | null) => string
  /** An ISO time in the reader's own zone, a `plainDay` as it was typed; `–` where it is none. */
  readonly moment: (iso: string, form: MomentForm) => string
  readonly language: Language
  /** For `Intl`. */
  readonly locale: string
}

function formatOf(locale: string, form: MomentForm, zone: string): Intl.DateTimeFormat {
  const options = momentOptions[form]
  if (zone === '') return new Intl.DateTimeFormat(locale, options)
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone, timeZoneName: 'short' })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', timeZoneName: 'short' })
  }
}

/** Codes such as `LPN` keep their capitals. */
function withSmallInitial(text: string, locale: string): string {
  return text.replace(/^\P{L}*\p{Lu}(?!\p{Lu})/u, (initial) => initial.toLocaleLowerCase(locale))
}

/** @param asked the locales that the device asks for, best first */
export function translator(language: Language, catalogue: CompiledCatalogue, asked: readonly string[] = []): Translate {
  const locale = asked.find((one) => one.split('-')[0] === language && one.includes('-')) ?? usualLocales[language]
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: catalogue as Messages } })
  // One formatter for all values, made when it is first asked for: making one costs more than a thousand uses of it, and every start of the app comes by here.
  let numbers: Intl.NumberFormat | undefined
  let amounts: Intl.NumberFormat | undefined
  const moments = new Map<string, Intl.DateTimeFormat>()

  const number = (value: number): string => (numbers ??= new Intl.NumberFormat(locale)).format(value)
  const money = (cents: number | null): string => {
    if (cents === null) return '–'
    // Two items short at $0.00 each are -0 cents: `Intl` would write a minus.
    amounts ??= new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
    return amounts.format(cents === 0 ? 0 : cents / 100)
  }
  const moment = (iso: string, form: MomentForm, zone = ''): string => {
    const time = Date.parse(iso)
    if (Number.isNaN(time)) return '–'
    const key = `${form} ${zone}`
    const format = moments.get(key) ?? formatOf(locale, form, zone)
    moments.set(key, format)
    return format.format(time)
  }
  const wordsOf = (part: MessagePart): string => {
    if (typeof part === 'string') return part
    if ('cents' in part) return money(part.cents)
    return 'at' in part ? moment(part.at, part.as, part.zone) : of(part)
  }
  const valueOf = (value: MessageValue): string | number => (typeof value === 'number' ? value : wordsOf(value))
  const of = (words: Words): string => {
    if (typeof words === 'string') return words
    if ('lower' in words) return withSmallInitial(of(words.lower), locale)
    if ('parts' in words) return words.parts.map(wordsOf).join(words.by)
    const values = Object.entries(words.values ?? {}).map(([name, value]) => [name, valueOf(value)] as const)
    return i18n._(words.id, Object.fromEntries(values))
  }
  const translate = <Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): string =>
    of(values ? ({ id, values } satisfies Message) : { id })
  return Object.assign(translate, { of, number, money, moment, language, locale })
}
