/**
 * The methods of timestamps, durations and places on earth, and the namespaces that make them.
 *
 * Everything is UTC; a day of the week counts from Monday = 1, a month from January = 1.
 * Source: firebase.google.com/docs/reference/rules/rules.Timestamp, rules.Duration, rules.LatLng, rules.timestamp_,
 * rules.duration_ and rules.latlng_.
 */
import { EvaluationError } from './evaluation.ts'
import { intArg, numberArg, taggedArg, takes, textArg } from './method-table.ts'
import type { Methods } from './method-table.ts'
import { durationOf, timestampOf } from './values.ts'
import type { DurationValue, LatLngValue, TimestampValue } from './values.ts'

const NANOS_PER_MS = 1_000_000n
const NANOS_PER_SECOND = 1_000_000_000n
const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND
const MS_PER_DAY = 86_400_000
/** The range of Firestore's timestamps, years 1 to 9999; a Date bears them all. */
const LEAST_MS = -62_135_596_800_000n
const MOST_MS = 253_402_300_799_999n

/** Division that rounds towards the past, so that a moment before 1970 keeps positive nanoseconds. */
const floorDivide = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by
const remainder = (value: bigint, by: bigint): bigint => ((value % by) + by) % by

function dateOf({ epochNanos }: TimestampValue, line: number): Date {
  const epochMs = floorDivide(epochNanos, NANOS_PER_MS)
  if (epochMs < LEAST_MS || epochMs > MOST_MS)
    throw new EvaluationError('a time is outside of the years 1 to 9999', line)
  return new Date(Number(epochMs))
}

const part = (read: (date: Date) => number) =>
  takes<TimestampValue>(0, (time, _, line) => BigInt(read(dateOf(time, line))))

function dayOfYear(date: Date): number {
  const newYear = new Date(date)
  newYear.setUTCMonth(0, 1)
  return Math.round((date.getTime() - newYear.getTime()) / MS_PER_DAY) + 1
}

export const TIMESTAMP_METHODS: Methods<TimestampValue> = {
  toMillis: takes(0, ({ epochNanos }) => floorDivide(epochNanos, NANOS_PER_MS)),
  nanos: takes(0, ({ epochNanos }) => remainder(epochNanos, NANOS_PER_SECOND)),
  seconds: part((date) => date.getUTCSeconds()),
  minutes: part((date) => date.getUTCMinutes()),
  hours: part((date) => date.getUTCHours()),
  day: part((date) => date.getUTCDate()),
  month: part((date) => date.getUTCMonth() + 1),
  year: part((date) => date.getUTCFullYear()),
  dayOfWeek: part((date) => ((date.getUTCDay() + 6) % 7) + 1),
  dayOfYear: part(dayOfYear),
  date: takes(0, ({ epochNanos }) => timestampOf(epochNanos - remainder(epochNanos, NANOS_PER_DAY))),
  time: takes(0, ({ epochNanos }) => durationOf(remainder(epochNanos, NANOS_PER_DAY))),
}

export const DURATION_METHODS: Methods<DurationValue> = {
  seconds: takes(0, ({ nanos }) => nanos / NANOS_PER_SECOND),
  nanos: takes(0, ({ nanos }) => nanos % NANOS_PER_SECOND),
}

const EARTH_RADIUS_METERS = 6_371_010

/** Metres along the great circle, by the haversine formula. */
function distanceMeters(from: LatLngValue, to: LatLngValue): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const halfNorth = Math.sin((toLatitude - fromLatitude) / 2) ** 2
  const halfEast = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = halfNorth + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfEast
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const LATLNG_METHODS: Methods<LatLngValue> = {
  latitude: takes(0, ({ latitude }) => latitude),
  longitude: takes(0, ({ longitude }) => longitude),
  distance: takes(1, (place, [other], line) => distanceMeters(place, taggedArg('latlng', other, line))),
}

const UNIT_NANOS: Readonly<Record<string, bigint>> = {
  w: 7n * NANOS_PER_DAY,
  d: NANOS_PER_DAY,
  h: 3600n * NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  s: NANOS_PER_SECOND,
  ms: NANOS_PER_MS,
  ns: 1n,
}

function durationFrom(amount: bigint, unit: string, line: number): DurationValue {
  const nanos = Object.hasOwn(UNIT_NANOS, unit) ? UNIT_NANOS[unit] : undefined
  if (nanos === undefined) throw new EvaluationError(`${unit.slice(0, 20)} is no unit of time`, line)
  return durationOf(amount * nanos)
}

export const DURATION_NAMESPACE: Methods<null> = {
  value: takes(2, (_, [amount, unit], line) => durationFrom(intArg(amount, line), textArg(unit, line), line)),
  time: takes(4, (_, args, line) => {
    const [hours = 0n, minutes = 0n, seconds = 0n, nanos = 0n] = args.map((arg) => intArg(arg, line))
    return durationOf(((hours * 60n + minutes) * 60n + seconds) * NANOS_PER_SECOND + nanos)
  }),
  abs: takes(1, (_, [span], line) => {
    const { nanos } = taggedArg('duration', span, line)
    return durationOf(nanos < 0n ? -nanos : nanos)
  }),
}

function dateFrom(year: bigint, month: bigint, day: bigint, line: number): TimestampValue {
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  if (!isReal) throw new EvaluationError('there is no such date', line)
  return timestampOf(BigInt(date.getTime()) * NANOS_PER_MS)
}

export const TIMESTAMP_NAMESPACE: Methods<null> = {
  date: takes(3, (_, [year, month, day], line) =>
    dateFrom(intArg(year, line), intArg(month, line), intArg(day, line), line),
  ),
  value: takes(1, (_, [epochMs], line) => timestampOf(intArg(epochMs, line) * NANOS_PER_MS)),
}

export const LATLNG_NAMESPACE: Methods<null> = {
  value: takes(2, (_, [north, east], line) => {
    const [latitude, longitude] = [Number(numberArg(north, line)), Number(numberArg(east, line))]
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { kind: 'latlng', latitude, longitude }
    throw new EvaluationError('there is no such place', line)
  }),
}
