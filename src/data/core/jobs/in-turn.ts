/** Commands about one record take turns, in this tab and in others: each decides on what the one before has left. */
import type { Database } from '#data/store/database.ts'

const queues = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** Runs `act` once nobody else on this device has the turn of `key`. A browser without locks (no secure context) knows of this tab alone. */
export function inTurn<T>(db: Database, key: string, act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks) return locks.request(`restow-turn ${db.name} ${key}`, act)
  const waiting = queues.get(db) ?? new Map<string, Promise<unknown>>()
  queues.set(db, waiting)
  const turn = (waiting.get(key) ?? Promise.resolve()).then(act)
  const ended = turn.then(
    () => undefined,
    () => undefined,
  )
  waiting.set(key, ended)
  void ended.then(() => waiting.get(key) === ended && waiting.delete(key))
  return turn
}
