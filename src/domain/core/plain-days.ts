/**
 * Days without a clock: as a person typed them, or as a file has them. A record holds such a day as noon UTC, so that it sorts among moments. Invariant: the
 * day is read here, never by the reader's zone: at UTC+12 and beyond, noon UTC is the next day.
 */
import { dayOf, isDay } from './days.ts'

/** The form of a day (`YYYY-MM-DD`) in a record. */
export const storedDay = (day: string): string => `${day}T12:00:00.000Z`

/** The day, `YYYY-MM-DD`, that a record holds as noon UTC; `''` for none. */
export const plainDayOf = (iso: string): string => iso.slice(0, 10)

/**
 * A time of a file whose dates may lack a clock: a day (`YYYY-MM-DD`) where it has the form of one, else the moment as it is. Cost: a moment of exactly noon
 * UTC looks like a day, so its clock is not shown.
 */
export const dayOrMoment = (iso: string): string => (iso === storedDay(plainDayOf(iso)) ? plainDayOf(iso) : iso)

/** The day of such a time: as the file has it, or of a moment by the reader's clock. */
export function dayOfEither(iso: string): string {
  const when = dayOrMoment(iso)
  return isDay(when) ? when : dayOf(Date.parse(when))
}
