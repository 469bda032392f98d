/**
 * The clock on the wall of a zone, where each day has 24 hours. It counts days of the house: what a buyer pays and is offered is the same on every device.
 * A zone is an IANA name; `''` and a name that is unknown here are the device's own zone.
 */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Cost: making one takes longer than a hundred uses of it. `null`: there is no such zone. */
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = makeFormat(zone)
  formats.set(zone, made)
  return made
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone === '') return null
  const two = '2-digit'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two }) // prettier-ignore
  } catch {
    return null
  }
}

/** What the clock shows, as if it were UTC, in ms; `NaN` for no time. */
export function onTheWall(ms: number, zone: string): number {
  const format = formatOf(zone)
  if (!format || Number.isNaN(ms)) return ms - new Date(ms).getTimezoneOffset() * MINUTE_MS
  const shown = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0
  const second = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return second + (ms % 1_000)
}

/** The moment at which the clock shows this; where the clocks leave it out, as much later as they go forward. */
function whenOnTheWall(wallMs: number, zone: string): number {
  const ahead = (ms: number): number => onTheWall(ms, zone) - ms
  // The first look takes the wall's time for UTC, and may be on the other side of a change of clocks.
  const first = wallMs - ahead(wallMs)
  const second = wallMs - ahead(first)
  return onTheWall(second, zone) === wallMs ? second : Math.max(first, second)
}

/** So many days later, at the same time of the day. */
export const sameClockLater = (ms: number, days: number, zone: string): number =>
  whenOnTheWall(onTheWall(ms, zone) + days * DAY_MS, zone)

/** The day that it is on the wall, `YYYY-MM-DD`; `''` for no time. */
export function dayOnTheWall(ms: number, zone: string): string {
  return Number.isNaN(ms) ? '' : new Date(onTheWall(ms, zone)).toISOString().slice(0, 10)
}

/** The day of the week that it is on the wall: 0 for Sunday to 6 for Saturday. */
export const weekdayOnTheWall = (ms: number, zone: string): number => new Date(onTheWall(ms, zone)).getUTCDay()
