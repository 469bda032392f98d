/** A record's fields and their values as a person reads them. */
import { joined, moment, money, msg, type Words } from '#messages/message.ts'
import { gradeLabels } from './grades.ts'
import type { Json } from './merge-values.ts'
import { coarseLabels, describeException, stageLabels } from './unit-facts.ts'

/** What an id is called: a place's code, a pallet's label, a load's code; the id itself where the name is unknown. */
export type NameOf = (id: string) => Words

const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  stage: stageLabels,
  grade: gradeLabels,
  coarse: coarseLabels,
}
const nothing = msg('core.nothing')
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

function describeText(field: string, value: string, nameOf: NameOf): Words {
  const own = words[field]
  if (own && Object.hasOwn(own, value)) return own[value] || nothing
  if (field === 'exceptionCode') return describeException(value)
  if (field.endsWith('Id')) return nameOf(value) || value
  return isTime(value) ? joined([moment(value, 'time')]) : value
}

/** A value as a person reads it; `nothing` for an empty one. */
export function describeValue(field: string, value: Json, nameOf: NameOf): Words {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? msg('core.yes') : msg('core.no')
  if (typeof value === 'number') return field.endsWith('Cents') ? joined([money(value)]) : msg('core.number', { value })
  if (typeof value === 'string') return describeText(field, value, nameOf)
  return Array.isArray(value)
    ? joined(value.map((one) => describeValue('', one, nameOf))) || nothing
    : JSON.stringify(value)
}

/** `bidCents` → `Bid`; `lines.a1.state` → `Lines, a1, state`. */
export function describeField(field: string): string {
  const parts = field
    .split('.')
    .map((part) =>
      part
        .replace(/(Cents|Pct|At|Id)$/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
    .filter((part) => part !== '')
    .join(', ')
  return parts === '' ? field : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`
}

/** Times that the app notes by itself beside what a person did: two devices that noted two times do not contradict each other. */
const notedTimes: readonly string[] = ['inspectedAt', 'exceptionAt', 'receivedAt', 'arrivedAt', 'closedAt', 'updatedAt']

export function isNotedTime(field: string): boolean {
  return notedTimes.includes(field)
}
