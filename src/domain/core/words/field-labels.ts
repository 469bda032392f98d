/** A record's fields and their values as a person reads them. */
import { joined, moment, money, msg, type Words } from '#messages/message.ts'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { Json } from '#domain/core/merge/merge-values.ts'
import { coarseLabels, describeException, stageLabels } from '#domain/core/floor/unit-facts.ts'
import { isDay } from '#domain/core/days.ts'
import { dayOrMoment } from '#domain/core/plain-days.ts'
import { storedWords } from './stored-words.ts'

/** What an id is called: a place's code, a pallet's label, a load's code; the id itself where the name is unknown. */
export type NameOf = (id: string) => Words

const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  stage: stageLabels,
  grade: gradeLabels,
  coarse: coarseLabels,
  allowedStages: stageLabels,
}
/** Fields whose text may be one of the app’s own words, as a person chose it. */
const chosen: ReadonlySet<string> = new Set(['defects', 'missingParts', 'disposition', 'waivedReason', 'refusedReason'])
const nothing = msg('core.nothing')
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
/** Times of which a form or a file may have the day alone. Why these: elsewhere noon UTC is a moment, such as an arrival planned for 7 AM in New York. */
const perhapsDays: ReadonlySet<string> = new Set(['closedAt', 'placedAt', 'shippedAt', 'fetchedAt'])

function describeTime(field: string, value: string): Words {
  const name = field.split('.').at(-1) ?? field
  const when = perhapsDays.has(name) ? dayOrMoment(value) : value
  return joined([moment(when, isDay(when) ? 'plainDay' : 'time')])
}

function describeText(field: string, value: string, nameOf: NameOf): Words {
  const own = words[field]
  if (own && Object.hasOwn(own, value)) return own[value] || nothing
  if (field === 'exceptionCode') return describeException(value)
  if (field.endsWith('Id')) return nameOf(value) || value
  if (chosen.has(field)) return storedWords(value)
  return isTime(value) ? describeTime(field, value) : value
}

/** A value as a person reads it; `nothing` for an empty one. */
export function describeValue(field: string, value: Json, nameOf: NameOf): Words {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? msg('core.yes') : msg('core.no')
  if (typeof value === 'number') return field.endsWith('Cents') ? joined([money(value)]) : msg('core.number', { value })
  if (typeof value === 'string') return describeText(field, value, nameOf)
  return Array.isArray(value)
    ? joined(value.map((one) => describeValue(field, one, nameOf))) || nothing
    : JSON.stringify(value)
}

type FieldName = {
  [Name in CollectionName]: keyof (typeof collections)[Name]['fields'] & string
}[CollectionName]

const fieldNames: ReadonlySet<string> = new Set(Object.values(collections).flatMap(({ fields }) => Object.keys(fields)))
const isFieldName = (name: string): name is FieldName => fieldNames.has(name)

/** `bidCents` → `Bid`; a part of a map by its key: `lines.a1.paid` → `Lines, a1, Paid`. */
export function describeField(field: string): Words {
  return joined(field.split('.').map((part) => (isFieldName(part) ? msg(`field.${part}`) : part)))
}
