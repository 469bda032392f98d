/**
 * Which units carry which serial number: read once in small steps, then kept from the change stream. Invariants: a question is answered at once
 * with what was read so far; a scan never waits for the whole stock. Only units with a serial number cost memory.
 */
import type { UnitDoc } from '#schemas/units.ts'
import { serialKey } from '#domain/dispositions/checklist-rules.ts'
import type { Database } from '#data/store/database.ts'
import { Newest } from '#data/store/newest.ts'
import { walk } from '#data/store/walk.ts'
import { pause } from '#data/store/pause.ts'
import { toPlain } from '#data/core/jobs/write.ts'

class Serials {
  readonly #byUnit = new Map<string, string>()
  readonly #bySerial = new Map<string, Set<string>>()
  /** Units that were changed while the stock is being read. */
  readonly #changed = new Set<string>()
  readonly #db: Database
  #isRead = false
  #reading: Promise<void> | null = null

  constructor(db: Database) {
    this.#db = db
    const newest = new Newest()
    const changes = db.units.$.subscribe(({ documentId, documentData, operation }) => {
      if (!newest.isNewer(documentId, documentData._rev)) return
      this.#follow(documentId, operation === 'DELETE' ? '' : serialKey(documentData.serialNo))
    })
    db.onClose.push(async () => changes.unsubscribe())
  }

  /** Resolves when the whole stock was read, or could not be; the next call then begins again. */
  read(): Promise<void> {
    if (this.#isRead) return Promise.resolve()
    this.#reading ??= this.#readAll()
      .catch((error: unknown) => {
        if (!this.#db.closed) console.error('The serial numbers could not be read.', error)
      })
      .finally(() => (this.#reading = null))
    return this.#reading
  }

  #follow(unitId: string, key: string): void {
    if (!this.#isRead) this.#changed.add(unitId)
    this.#put(unitId, key)
  }

  unitsWith(key: string): readonly string[] {
    return [...(this.#bySerial.get(key) ?? [])]
  }

  #put(unitId: string, key: string): void {
    const before = this.#byUnit.get(unitId)
    if (before === key) return
    if (before) this.#bySerial.get(before)?.delete(unitId)
    if (key === '') {
      this.#byUnit.delete(unitId)
      return
    }
    this.#byUnit.set(unitId, key)
    this.#bySerial.set(key, (this.#bySerial.get(key) ?? new Set()).add(unitId))
  }

  async #readAll(): Promise<void> {
    for await (const page of walk(this.#db.units)) {
      if (this.#db.closed) return
      // What was changed since its page was read is known from the change stream.
      for (const { id, serialNo } of page) if (!this.#changed.has(id)) this.#put(id, serialKey(serialNo))
      await pause()
    }
    this.#isRead = true
    this.#changed.clear()
  }
}

const kept = new WeakMap<Database, Serials>()

function serialsOf(db: Database): Serials {
  const known = kept.get(db)
  if (known) return known
  const serials = new Serials(db)
  kept.set(db, serials)
  return serials
}

/** Begins to read ahead, so that the first question is answered in full; resolves when all was read. */
export function readSerials(db: Database): Promise<void> {
  return serialsOf(db).read()
}

/** Units with this serial number, however it is written; none for an empty one. */
export async function findSameSerial(db: Database, serialNo: string): Promise<readonly UnitDoc[]> {
  const key = serialKey(serialNo)
  if (key === '') return []
  const serials = serialsOf(db)
  void serials.read()
  const found = await db.units.findByIds([...serials.unitsWith(key)]).exec()
  return [...found.values()].map(toPlain)
}
