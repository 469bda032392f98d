/**
 * Commits that were dated while the machine's clock was far ahead. Times only rise, so after the clock is right again every commit would be dated
 * in the future until that day has come, and a device that asks by days would see none of it as old. Invariants: an hour or a day of a wrong clock is
 * waited for and nothing is dated anew, nor is anything by a clock that is behind; devices get a new epoch before a time goes back, so that none keeps a place that lies ahead of what comes.
 */
import type { DataEpoch } from '#backend/data-epoch.ts'
import type { Journal, JournalOperation } from '#backend/journal.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { CLOCK_KEY, documentKey, encodeDocument, type LoadedDocuments } from '#backend/firestore/values/stored-form.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import type { Fields } from '#backend/firestore/values/values.ts'

/** Ahead of the machine's clock, in µs. */
const FAR_AHEAD = 24 * 60 * 60 * 1_000_000
const BATCH = 500
/** Before every commit. */
const BEFORE_ALL_MICROS = 1

export const isFarAhead = (lastCommitMicros: number, nowMicros: number): boolean =>
  lastCommitMicros - nowMicros > FAR_AHEAD

/**
 * Whether it is the machine's clock that is wrong now, and not the one of before: then all data are from after now (an empty battery), or work went on
 * through the day that begins now (a date set back). Dating anew would move good times to a wrong day.
 */
export function isClockBehind({ documents }: LoadedDocuments, nowMicros: number): boolean {
  return (
    documents.every(({ createdMicros }) => createdMicros > nowMicros) ||
    documents.some(({ updatedMicros }) => updatedMicros > nowMicros && updatedMicros <= nowMicros + FAR_AHEAD)
  )
}

/** The documents with times up to now; those that lay ahead keep their order. Writes what it changes. */
export async function redate(
  journal: Journal,
  epoch: DataEpoch,
  { documents }: LoadedDocuments,
  nowMicros: number,
): Promise<LoadedDocuments> {
  const past = documents.filter(({ updatedMicros }) => updatedMicros <= nowMicros)
  const ahead = documents
    .filter(({ updatedMicros }) => updatedMicros > nowMicros)
    .toSorted((a, b) => a.updatedMicros - b.updatedMicros)
  await epoch.renew(past.reduce((newest, { updatedMicros }) => Math.max(newest, updatedMicros), BEFORE_ALL_MICROS))
  const redated = ahead.map((document, place): Document => {
    const micros = nowMicros + place
    const fields = withCommitTime(document, micros)
    return { ...document, fields, updatedMicros: micros, createdMicros: Math.min(document.createdMicros, micros) }
  })
  const last = nowMicros + redated.length
  const operations = redated.map((document): JournalOperation => {
    return { type: 'put', key: documentKey(document.name), value: encodeDocument(document) }
  })
  for (let start = 0; start < operations.length; start += BATCH)
    await journal.write(operations.slice(start, start + BATCH))
  await journal.write([{ type: 'put', key: CLOCK_KEY, value: String(last) }])
  return { documents: [...past, ...redated], lastCommitMicros: last }
}

/** Fields that were given the time of the commit: devices ask for what is new by one of them. */
function withCommitTime({ fields, updatedMicros }: Document, micros: number): Fields {
  const before = formatMicros(updatedMicros)
  const timestampValue = formatMicros(micros)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      'timestampValue' in value && value.timestampValue === before ? { timestampValue } : value,
    ]),
  )
}
