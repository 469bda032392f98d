/**
 * Which person was last active on which device, and when: read from the ledger once, then kept from
 * its change stream. Invariants: the first read goes person by person in small steps (no long
 * task); one read serves every page that needs it while it is open and a minute longer. It shows
 * what has reached this device: work that another one has not sent yet is not in it.
 */
import { Observable } from 'rxjs'
import { mirrorOf } from '#schemas/document.ts'
import { seenOnce, presenceKey, type DevicePresence, type PresenceRow } from '#domain/core/people/people.ts'
import type { Database } from '#data/store/database.ts'
import { keptFor } from '#data/store/kept.ts'
import { pause } from '#data/store/pause.ts'

/** A manager's device holds the ledger of 90 days; each device of a person writes one `user.seen` row a day. */
const MOST_SIGN_INS = 5_000
const CHUNK = 400
/** The newest rows of a person that are looked at for devices without a sign-in of their own. */
const ROWS_A_PERSON = 60
const EMIT_MS = 250
const KEEP_MS = 60_000

type Put = (row: PresenceRow) => void

/** Sign-ins of everyone, newest first, in parts. Resolves with the uids they name. */
async function readSignIns(db: Database, put: Put, isOver: () => boolean): Promise<Set<string>> {
  const uids = new Set<string>()
  let after = 0
  for (let read = 0; read < MOST_SIGN_INS && !isOver();) {
    const rows = await db.activity
      .find({
        selector: { type: 'user.seen', atDesc: { $gt: after } },
        sort: [{ type: 'asc' }, { atDesc: 'asc' }],
        limit: CHUNK,
      })
      .exec()
    for (const row of rows) {
      put(row)
      uids.add(row.by)
    }
    read += rows.length
    const last = rows.at(-1)?.atDesc ?? 0
    if (rows.length < CHUNK || last === after) break
    after = last
    await pause()
  }
  return uids
}

async function readAll(db: Database, put: Put, isOver: () => boolean): Promise<void> {
  const uids = await readSignIns(db, put, isOver)
  for (const person of await db.users.find().exec()) uids.add(person.id)
  for (const uid of uids) {
    if (isOver()) return
    const rows = await db.activity
      .find({
        selector: { by: uid, atDesc: { $lt: mirrorOf('1970-01-01T00:00:00.000Z') } },
        sort: [{ by: 'asc' }, { atDesc: 'asc' }],
        limit: ROWS_A_PERSON,
      })
      .exec()
    for (const row of rows) put(row)
    await pause()
  }
}

function countAll(db: Database): Observable<readonly DevicePresence[]> {
  return new Observable((subscriber) => {
    const known = new Map<string, DevicePresence>()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const emit = () => {
      waiting = undefined
      subscriber.next([...known.values()].sort((a, b) => (a.at < b.at ? 1 : -1)))
    }
    const put: Put = (row) => {
      const key = presenceKey({ uid: row.by, device: row.device })
      known.set(key, seenOnce(known.get(key), row))
    }
    let ready = false
    const changes = db.activity.$.subscribe(({ documentData, operation }) => {
      if (operation === 'DELETE') return
      put(documentData)
      if (ready) waiting ??= setTimeout(emit, EMIT_MS)
    })
    readAll(db, put, () => subscriber.closed)
      .then(() => {
        ready = true
        if (!subscriber.closed) emit()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      clearTimeout(waiting)
      changes.unsubscribe()
    }
  })
}

/** Every person on every device, the last active first. */
export const watchDevicePresence: (db: Database) => Observable<readonly DevicePresence[]> = keptFor(KEEP_MS, countAll)
