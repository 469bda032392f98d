/**
 * Days and hours of the demonstration warehouse, counted back from today. Invariants: whatever was done lies before
 * today's midnight. So no record is newer than the first edit of the person who tries the app: the later edit wins a
 * merge.
 */
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The ledger reaches this far back. */
export const LEDGER_DAYS = 30

export interface Calendar {
  /** ISO UTC of a time of day (minutes since the warehouse's midnight, fractions allowed), so many days ago; negative days lie ahead. */
  at(daysAgo: number, minutes: number): string
  /** Working days of the last 30, as days ago, the oldest first. */
  readonly workdays: readonly number[]
  /** The working day `places` before the last one; 0 is the last. */
  workday(places: number): number
  /** In how many days the `count`-th weekday from today comes. */
  weekdayAhead(count: number): number
  isSaturday(daysAgo: number): boolean
  isSunday(daysAgo: number): boolean
  /** Minutes since midnight at which that day's work ends. */
  shiftEnd(daysAgo: number): number
}

/** `today` is an ISO day, `zoneMinutes` what the warehouse's clocks are ahead of UTC. Throws `RangeError` for a day that does not exist. */
export function createCalendar(today: string, zoneMinutes: number): Calendar {
  const midnight = Date.parse(`${today}T00:00:00.000Z`)
  if (Number.isNaN(midnight)) throw new RangeError(`${today} is not a day; write it as 2026-11-20.`)
  const weekday = (daysAgo: number): number => new Date(midnight - daysAgo * DAY_MS).getUTCDay()
  const days = Array.from({ length: LEDGER_DAYS }, (_, place) => LEDGER_DAYS - place)
  // Sundays are free; every other Saturday a short shift is worked.
  const workdays = days.filter((daysAgo) => weekday(daysAgo) !== 0 && (weekday(daysAgo) !== 6 || daysAgo % 2 === 0))
  const isSaturday = (daysAgo: number): boolean => weekday(daysAgo) === 6
  return {
    at: (daysAgo, minutes) => {
      const ms = midnight - daysAgo * DAY_MS + Math.round(minutes * MINUTE_MS) - zoneMinutes * MINUTE_MS
      return new Date(ms).toISOString()
    },
    workdays,
    workday: (places) => workdays.at(-1 - places) ?? LEDGER_DAYS,
    weekdayAhead: (count) => daysUntilWeekday(count, weekday),
    isSaturday,
    isSunday: (daysAgo) => weekday(daysAgo) === 0,
    shiftEnd: (daysAgo) => (isSaturday(daysAgo) ? 12 * 60 : 15 * 60 + 30),
  }
}

function daysUntilWeekday(count: number, weekday: (daysAgo: number) => number): number {
  let ahead = 0
  for (let left = count; left > 0;) {
    ahead += 1
    if (weekday(-ahead) !== 0 && weekday(-ahead) !== 6) left -= 1
  }
  return ahead
}
