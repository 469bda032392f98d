/** Which days are rolled up on this device. Invariant: a day is noted here before its roll-up is written, so that none stays behind when they are forgotten. */
import type { Database } from '#data/store/database.ts'

const INDEX = 'work'
export const dayKey = (day: string): string => `work:${day}`

const daysKept = async (db: Database): Promise<readonly string[]> =>
  ((await db.getLocal<{ days: readonly string[] }>(INDEX))?.get('days') as readonly string[] | undefined) ?? []

export async function noteDays(db: Database, days: readonly string[]): Promise<void> {
  const known = await daysKept(db)
  const all = [...new Set([...known, ...days])]
  if (all.length > known.length) await db.upsertLocal(INDEX, { days: all })
}

/** For a person who may no longer see reports: what their device had added up goes, as the records under it do. Safe to repeat. */
export async function forgetWorkDays(db: Database): Promise<void> {
  for (const day of await daysKept(db)) await (await db.getLocal(dayKey(day)))?.remove()
  await (await db.getLocal(INDEX))?.remove()
}
