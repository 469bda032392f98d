/**
 * Days of the dock's calendar in a zone of the device. Days are named `2026-11-20`; times are ISO
 * UTC. Invariants: a truck is on the day that its time has in that zone, also where the clocks
 * change; a week has seven days whatever their length.
 */

export type DayKey = string

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  // Canada writes year, month and day in that order, with hyphens.
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, made)
  return made
}

/** The day of a time in the zone (an IANA name); `''` for an unreadable time. */
export function dayOf(iso: string, zone: string): DayKey {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '' : dayFormat(zone).format(time)
}

/** The day so many days later (earlier when negative). Days are counted on paper, so that a day of 23 hours is one. */
export function dayAfter(day: DayKey, days: number): DayKey {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: DayKey): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay()
}

/** The seven days of the day's week, from Monday. */
export function weekOf(day: DayKey): readonly DayKey[] {
  const monday = dayAfter(day, -((weekdayOf(day) + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))
}

/** The weeks that the day's month touches, from Monday: four to six. */
export function monthOf(day: DayKey): readonly (readonly DayKey[])[] {
  const month = day.slice(0, 7)
  const weeks: (readonly DayKey[])[] = []
  for (
    let week = weekOf(`${month}-01`);
    week.some((one) => one.startsWith(month));
    week = weekOf(dayAfter(week[6] ?? day, 1))
  ) {
    weeks.push(week)
  }
  return weeks
}

/** The same day of the month so many months later, or that month's last. */
export function monthAfter(day: DayKey, months: number): DayKey {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Entries by the day of their time; those without a time are under `''`. */
export function byDay<Entry>(
  entries: readonly Entry[],
  timeOf: (entry: Entry) => string,
  zone: string,
): ReadonlyMap<DayKey, readonly Entry[]> {
  const days = new Map<DayKey, Entry[]>()
  for (const entry of entries.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))) {
    const day = dayOf(timeOf(entry), zone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}
