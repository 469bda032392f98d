/** Times in the words of people on the floor. */
import { msg, type Message } from '#messages/message.ts'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const justNow = msg('time.justNow')
const never = msg('time.never')

/** `just now`, `4 min`, `3 h`, `2 days`: how long ago, from two ISO times. */
export function describeAgo(iso: string, nowIso: string): Message {
  const gone = Date.parse(nowIso) - Date.parse(iso)
  if (Number.isNaN(gone)) return never
  if (gone < MINUTE) return justNow
  if (gone < HOUR) return msg('time.minutes', { n: Math.floor(gone / MINUTE) })
  if (gone < 2 * DAY) return msg('time.hours', { n: Math.floor(gone / HOUR) })
  return msg('time.days', { n: Math.floor(gone / DAY) })
}

/** How long ago, as a phrase: `just now`, `5 min ago`. */
export function describeSince(iso: string, nowIso: string): Message {
  const time = describeAgo(iso, nowIso)
  return time === justNow || time === never ? time : msg('time.ago', { time })
}
