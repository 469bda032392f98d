/** A record's fields and their values as a person reads them. */
import { gradeLabels } from './grades.ts'
import type { Json } from './merge-values.ts'
import { formatCents } from './money.ts'
import { coarseLabels, describeException, stageLabels } from './unit-facts.ts'

/** What the screen contributes: a time in the reader's zone, the code of a place, pallet or load by its id. */
export interface ValueNames {
  readonly describeTime: (iso: string) => string
  readonly nameOf: (id: string) => string
}

/** Without names: times to the minute, as they are stored. */
export const plainNames: ValueNames = {
  describeTime: (iso) => iso.slice(0, 16).replace('T', ' '),
  nameOf: (id) => id,
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stage: stageLabels,
  grade: gradeLabels,
  coarse: coarseLabels,
}
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

function describeText(field: string, value: string, names: ValueNames): string {
  const own = words[field]
  if (own && Object.hasOwn(own, value)) return own[value] || 'nothing'
  if (field === 'exceptionCode') return describeException(value)
  if (field.endsWith('Id')) return names.nameOf(value) || value
  return isTime(value) ? names.describeTime(value) : value
}

/** A value as a person reads it; `nothing` for an empty one. */
export function describeValue(field: string, value: Json, names: ValueNames): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : value.toLocaleString('en-US')
  if (typeof value === 'string') return describeText(field, value, names)
  return Array.isArray(value)
    ? value.map((one) => describeValue('', one, names)).join(', ') || 'nothing'
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
