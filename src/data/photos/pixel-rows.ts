/**
 * The table under the pixels: plain IndexedDB, since a second copy of Dexie beside the one that RxDB brings refuses to load. Invariants: a
 * put is on the disk when it resolves (strict durability); a database that another tab deletes is let go of.
 */
import { msg } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'

export interface PixelRow {
  readonly sha256: string
  readonly pixels: Blob
  readonly type: string
  readonly bytes: number
  readonly keptAt: string
  /** When the server confirmed it; `''` while it waits. */
  readonly uploadedAt: string
}

const ROWS = 'rows'
const BY_UPLOAD = 'uploadedAt'

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The pixel store did not answer.')))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    const fail = () => {
      const { error } = transaction
      const isFull = error === null || error.name === 'QuotaExceededError'
      reject(isFull ? new Refusal('notAllowed', msg('photo.problem.noRoom')) : error)
    }
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}

export class PixelRows {
  readonly #name: string
  #opened: Promise<IDBDatabase> | null = null

  constructor(name: string) {
    this.#name = name
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(ROWS, { keyPath: 'sha256' }).createIndex(BY_UPLOAD, BY_UPLOAD)
      })
      request.addEventListener('success', () => {
        // A person signs out and removes the store in another tab: holding on would block that.
        request.result.addEventListener('versionchange', () => this.close())
        resolve(request.result)
      })
      request.addEventListener('error', () => reject(request.error ?? new Error('The pixel store does not open.')))
    }).catch((error: unknown) => {
      // The next call tries again instead of failing for good.
      this.#opened = null
      throw error
    })
    return this.#opened
  }

  async #write(change: (rows: IDBObjectStore) => void): Promise<void> {
    const transaction = (await this.#open()).transaction(ROWS, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(ROWS))
    await done(transaction)
  }

  async get(sha256: string): Promise<PixelRow | null> {
    const rows = (await this.#open()).transaction(ROWS).objectStore(ROWS)
    return (await answerOf<PixelRow | undefined>(rows.get(sha256))) ?? null
  }

  /** Hashes of all pictures that lie here. */
  async hashes(): Promise<ReadonlySet<string>> {
    const rows = (await this.#open()).transaction(ROWS).objectStore(ROWS)
    return new Set((await answerOf(rows.getAllKeys())).map(String))
  }

  put(row: PixelRow): Promise<void> {
    return this.#write((rows) => rows.put(row))
  }

  remove(hashes: readonly string[]): Promise<void> {
    return this.#write((rows) => {
      for (const sha256 of hashes) rows.delete(sha256)
    })
  }

  /** Rows that the server holds, the one confirmed first at the front. Row by row, so that one picture at a time is in memory. */
  async uploaded(): Promise<readonly Pick<PixelRow, 'sha256' | 'bytes'>[]> {
    const index = (await this.#open()).transaction(ROWS).objectStore(ROWS).index(BY_UPLOAD)
    const request = index.openCursor(IDBKeyRange.lowerBound('', true))
    const found: Pick<PixelRow, 'sha256' | 'bytes'>[] = []
    return new Promise((resolve, reject) => {
      request.addEventListener('error', () => reject(request.error ?? new Error('The pixel store did not answer.')))
      request.addEventListener('success', () => {
        const cursor = request.result
        if (!cursor) return resolve(found)
        const { sha256, bytes } = cursor.value as PixelRow
        found.push({ sha256, bytes })
        cursor.continue()
      })
    })
  }

  close(): void {
    void this.#opened?.then((database) => database.close())
    this.#opened = null
  }
}

/** Takes the whole table off the device. */
export async function deletePixelRows(name: string): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(name))
}
