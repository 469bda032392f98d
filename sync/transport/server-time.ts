/**
 * Places in a collection's order of arrival: the server's time to the nanosecond, then the document's name. Invariants:
 * times are compared as numbers, never cut to milliseconds: 300 documents of one commit share one time; never as text:
 * the number of digits differs between answers.
 */

export interface ServerTime {
  readonly seconds: number
  readonly nanos: number
}

/** After this document; with an empty id, from this time on, inclusive. */
export interface Cursor extends ServerTime {
  readonly id: string
}

export const beginning: Cursor = { seconds: 0, nanos: 0, id: '' }

export function compareTimes(a: ServerTime, b: ServerTime): number {
  return a.seconds - b.seconds || a.nanos - b.nanos
}

/** Firestore sorts names by their UTF-8 bytes, which for valid text is the order of code points. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0
  const [pointsA, pointsB] = [Array.from(a), Array.from(b)]
  for (let index = 0; index < Math.min(pointsA.length, pointsB.length); index += 1) {
    const difference = (pointsA[index]?.codePointAt(0) ?? 0) - (pointsB[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return pointsA.length - pointsB.length
}

export function compareCursors(a: Cursor, b: Cursor): number {
  return compareTimes(a, b) || compareIds(a.id, b.id)
}

export function laterCursor(a: Cursor, b: Cursor): Cursor {
  return compareCursors(a, b) >= 0 ? a : b
}

export function earlierCursor(a: Cursor, b: Cursor): Cursor {
  return compareCursors(a, b) <= 0 ? a : b
}

/** From so many seconds before this place, inclusive. */
export function rewound(cursor: ServerTime, seconds: number): Cursor {
  const back = cursor.seconds - seconds
  return back < 0 ? beginning : { seconds: back, nanos: cursor.nanos, id: '' }
}

/** `2026-11-20T11:08:03.123456Z` with 0 to 9 decimals; `null` for any other text. */
export function parseServerTime(text: unknown): ServerTime | null {
  const match = typeof text === 'string' ? /^(.{19})(?:\.(\d{1,9}))?(Z|\+00:00)$/.exec(text) : null
  const ms = match ? Date.parse(`${match[1]}Z`) : Number.NaN
  if (!match || Number.isNaN(ms)) return null
  return { seconds: ms / 1000, nanos: Number((match[2] ?? '').padEnd(9, '0')) }
}

/** The time with nine decimals, as Firestore takes it. */
export function formatServerTime(time: ServerTime): string {
  const whole = new Date(time.seconds * 1000).toISOString().slice(0, 19)
  return `${whole}.${String(time.nanos).padStart(9, '0')}Z`
}

/**
 * The same time with nine decimals, so that times compare as text; `''` for text that is no time.
 */
export function normalTime(text: unknown): string {
  const time = parseServerTime(text)
  return time ? formatServerTime(time) : ''
}
