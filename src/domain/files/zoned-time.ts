/**
 * Times out of files, made UTC. Decides nothing about zones: a time that carries none is only read when a person named
 * the zone: an auction that ends three hours earlier than believed is lost. Invariants: the clock of the device never
 * enters; a date that does not exist is refused. Facts: IANA zone data of `Intl`; the usual abbreviations of North
 * American zones.
 */
import { msg, type Words } from '#messages/message.ts'

export type TimeReading =
  /** `zone`: IANA name of the zone that it was written in; `''` where its offset is no zone's we name. */
  | { readonly ok: true; readonly at: string; readonly zone: string }
  | { readonly ok: false; readonly reason: 'zone' | 'unreadable'; readonly message: Words }

/** Offsets in minutes; names without S or D mean whichever holds on that day. */
const fixedOffsets: Readonly<Record<string, number>> = {
  Z: 0, UTC: 0, GMT: 0, EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420,
} // prettier-ignore
const namedZones: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}
/** Zones that a person chooses from, by the name that `Intl` has for each. */
export const auctionZones: readonly (readonly [zone: string, name: Words])[] = [
  ['America/New_York', msg('import.zone.eastern')],
  ['America/Chicago', msg('import.zone.central')],
  ['America/Denver', msg('import.zone.mountain')],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', msg('import.zone.pacific')],
  ['UTC', 'UTC'],
]

/** The zone whose clocks a word means: `EST` is read in New York, which has summer time. */
function zoneNameOf(zone: string): string {
  const upper = zone.toUpperCase()
  if (/^(?:Z|UTC|GMT|[+-]00:?00)$/.test(upper)) return 'UTC'
  const named = namedZones[upper] ?? namedZones[upper.replace(/^([ECMP])[SD]T$/, '$1T')]
  return named ?? (zone.includes('/') ? zone : '')
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const unreadable = (message: Words = msg('file.notATime')): TimeReading => ({
  ok: false,
  reason: 'unreadable',
  message,
})

export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly rest: string
}

/** The date at the beginning of a text, and what follows it; `null` for none. Figures alone are read month first. */
export function datePartsOf(text: string): DateParts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ,]+|$)(.*)$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), rest: iso[4] ?? '' }
  // Month first, as the sellers of these files write it.
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:[ ,]+|$)(.*)$/.exec(text)
  if (us) return { year: fullYear(us[3]), month: Number(us[1]), day: Number(us[2]), rest: us[4] ?? '' }
  const monthFirst =
    /^([a-z]{3})[a-z]*\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4}|\d{2})(?:[ ,]+(?:at )?|$)(.*)$/i.exec(text)
  if (monthFirst)
    return {
      year: fullYear(monthFirst[3]),
      month: monthNo(monthFirst[1]),
      day: Number(monthFirst[2]),
      rest: monthFirst[4] ?? '',
    }
  const dayFirst = /^(\d{1,2})[ -]+([a-z]{3})[a-z]*\.?[ ,-]+(\d{4}|\d{2})(?:[ ,]+(?:at )?|$)(.*)$/i.exec(text)
  if (dayFirst)
    return {
      year: fullYear(dayFirst[3]),
      month: monthNo(dayFirst[2]),
      day: Number(dayFirst[1]),
      rest: dayFirst[4] ?? '',
    }
  return null
}

export function fullYear(digits = ''): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

function monthNo(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

interface ClockParts {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly zone: string
}

function clockPartsOf(text: string): ClockParts | null {
  const parts =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])(?:\.?m\.?)?(?![A-Za-z]))?\s*\(?([A-Za-z_/]+|[+-]\d{2}:?\d{2})?\)?$/i.exec(
      text.trim(),
    )
  if (!parts) return null
  const half = parts[4]?.toLowerCase()
  const hour = Number(parts[1])
  if (half && (hour < 1 || hour > 12)) return null
  const full = half === 'p' ? (hour % 12) + 12 : half === 'a' ? hour % 12 : hour
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? '0')]
  return full > 23 || minute > 59 || second > 59 ? null : { hour: full, minute, second, zone: parts[5] ?? '' }
}

/** How far the zone is from UTC at that instant, in minutes; `null` for a name that is no zone. */
function offsetMinutesAt(zone: string, utcMs: number): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(utcMs).find((part) => part.type === 'timeZoneName')?.value ?? ''
    const parts = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name)
    if (!parts) return null
    return (parts[1] === '-' ? -1 : 1) * (Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0))
  } catch {
    return null
  }
}

/** The offset that a zone's word means for this local time. */
function offsetOf(zone: string, localMs: number): number | null {
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (numeric) return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3]))
  const upper = zone.toUpperCase()
  const fixed = fixedOffsets[upper]
  if (fixed !== undefined) return fixed
  const name = namedZones[upper] ?? (zone.includes('/') ? zone : null)
  if (name === null) return null
  const guess = offsetMinutesAt(name, localMs)
  // A second look: the first took local time for UTC and may be on the other side of a change of
  // clocks.
  return guess === null ? null : offsetMinutesAt(name, localMs - guess * 60_000)
}

/**
 * Reads a time such as `2026-11-24T20:00:00Z`, `11/24/2026 3:00 PM EST` or `Nov 24, 2026 15:00`. `fallbackZone` is the IANA zone that a person
 * named for times without one, or `''`. The answer is ISO UTC with milliseconds.
 */
export function readZonedTime(text: string, fallbackZone: string): TimeReading {
  const bare = text.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
  const date = datePartsOf(bare)
  const clock = date ? clockPartsOf(date.rest) : null
  if (!date || !clock) return unreadable()
  const local = new Date(Date.UTC(date.year, date.month - 1, date.day, clock.hour, clock.minute, clock.second))
  const exists = local.getUTCMonth() + 1 === date.month && local.getUTCDate() === date.day
  if (!exists || date.year < 2000 || date.year > 2099) return unreadable(msg('file.noSuchDate'))
  const zone = clock.zone || fallbackZone
  if (zone === '') return { ok: false, reason: 'zone', message: msg('file.noZone') }
  const offset = offsetOf(zone, local.getTime())
  if (offset === null) return { ok: false, reason: 'zone', message: msg('file.unknownZone', { zone }) }
  return { ok: true, at: new Date(local.getTime() - offset * 60_000).toISOString(), zone: zoneNameOf(zone) }
}

/** Whether the clocks of a zone show another time than the reader's at that instant. @param offset the reader's, in minutes from UTC, as `Date` has it with its sign turned */
export function isOtherClock(iso: string, zone: string, offset: number): boolean {
  const at = Date.parse(iso)
  const there = zone === '' || Number.isNaN(at) ? null : offsetMinutesAt(zone, at)
  return there !== null && there !== offset
}
