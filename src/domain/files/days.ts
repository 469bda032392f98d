/**
 * Days out of files. Decides for a whole column whether `4/7/2026` is in April or in July. Invariants: a day is never guessed, a person answers in doubt;
 * a date that does not exist is refused; the clock of the device never enters, and a time beside the date moves no day.
 */
import { msg, type Words } from '#messages/message.ts'
import { datePartsOf, fullYear } from './zoned-time.ts'

export type DayOrder = 'monthFirst' | 'dayFirst'

export type DayReading =
  /** `2026-11-24`. */
  { readonly ok: true; readonly day: string } | { readonly ok: false; readonly message: Words }

/** `4/7/2026`, `04-07-26`: figures alone, the year last. With points it is a day first, wherever it is written. */
const figuresAlone = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,T])(.*)$/

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

/** Which order one cell proves: `null` when it proves none, `doubt` when it could be either. */
function evidenceOf(cell: string): DayOrder | 'doubt' | null {
  const parts = figuresAlone.exec(cell.trim().replace(weekday, ''))
  const [first, second] = [Number(parts?.[1]), Number(parts?.[3])]
  if (!parts || parts[2] === '.' || first === second) return null
  if (first > 12) return second > 12 ? null : 'dayFirst'
  return second > 12 ? 'monthFirst' : 'doubt'
}

/** The order that a whole column writes its days in; `doubt` when its cells contradict each other or none of them decides. */
export function dayOrderOfColumn(cells: Iterable<string>): DayOrder | 'doubt' {
  const seen = new Set<DayOrder | 'doubt'>()
  for (const cell of cells) {
    const evidence = evidenceOf(cell)
    if (evidence) seen.add(evidence)
  }
  if (seen.has('dayFirst') && seen.has('monthFirst')) return 'doubt'
  if (seen.has('dayFirst')) return 'dayFirst'
  return seen.has('monthFirst') || !seen.has('doubt') ? 'monthFirst' : 'doubt'
}

const two = (value: number): string => String(value).padStart(2, '0')
const refusal = (message: Words): DayReading => ({ ok: false, message })

/** Nothing, or a time: whatever else follows a date makes it something else. */
const clock = /^[T ,]*(?:at )?(?:\d{1,2}:\d{2}.*)?$/i

/** Reads a day such as `2026-11-24`, `11/24/2026`, `24.11.2026`, `Nov 24, 2026` or `Jul-25-26`, with or without a time. */
export function readDay(text: string, order: DayOrder): DayReading {
  const bare = text.trim().replace(weekday, '')
  const figures = figuresAlone.exec(bare)
  const isDayFirst = figures?.[2] === '.' || order === 'dayFirst'
  const [first, second] = [Number(figures?.[1]), Number(figures?.[3])]
  const date = figures
    ? { year: fullYear(figures[4]), month: isDayFirst ? second : first, day: isDayFirst ? first : second, rest: figures[5] ?? '' }
    : datePartsOf(bare) // prettier-ignore
  if (!date || !clock.test(date.rest)) return refusal(msg('file.notADay'))
  const at = new Date(Date.UTC(date.year, date.month - 1, date.day))
  const exists = at.getUTCMonth() + 1 === date.month && at.getUTCDate() === date.day
  if (!exists || date.year < 2000 || date.year > 2099) return refusal(msg('file.noSuchDate'))
  return { ok: true, day: `${date.year}-${two(date.month)}-${two(date.day)}` }
}
