/**
 * Stored files: contents on disk under their hash, metadata in the journal.
 * Invariants: a file is on disk whole, under its final name, before its metadata names it; contents
 * are removed only when no metadata names them any more. A crash between leaves at most contents
 * that no metadata names, never a name without contents.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { damageError } from '#backend/damage.ts'
import { ApiError } from '#backend/http/api-error.ts'
import type { Journal } from '#backend/journal.ts'
import { writeDurably } from './durable-file.ts'

export interface StoredObject {
  readonly bucket: string
  readonly name: string
  readonly sha256: string
  readonly size: number
  readonly contentType: string
  readonly md5Hash: string
  /** ISO, UTC. */
  readonly timeCreated: string
  readonly updated: string
  readonly generation: string
  readonly metageneration: string
  readonly downloadTokens: string
  readonly cacheControl?: string
  readonly contentDisposition?: string
  readonly contentEncoding?: string
  readonly contentLanguage?: string
  /** The uploader's own keys. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** What an uploader may state about a file. */
export type ObjectSettings = Partial<
  Pick<
    StoredObject,
    'contentType' | 'cacheControl' | 'contentDisposition' | 'contentEncoding' | 'contentLanguage' | 'metadata'
  >
>

export const OBJECT_PREFIX = 's/'
/** Where contents of this hash lie in the folder of all contents. */
export const contentFile = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)
const keyOf = (bucket: string, name: string): string => `${OBJECT_PREFIX}${bucket}/${name}`

/** The metadata that the file would have: rules judge this before any byte is stored. */
export function describeObject(
  bucket: string,
  name: string,
  content: Buffer,
  settings: ObjectSettings,
  earlier: StoredObject | undefined,
): StoredObject {
  const now = new Date()
  return {
    ...settings,
    bucket,
    name,
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
    contentType: settings.contentType ?? 'application/octet-stream',
    md5Hash: createHash('md5').update(content).digest('base64'),
    timeCreated: now.toISOString(),
    updated: now.toISOString(),
    generation: String(Math.max(now.getTime() * 1000, Number(earlier?.generation ?? 0) + 1)),
    metageneration: '1',
    downloadTokens: randomUUID(),
  }
}

export class Objects {
  readonly #journal: Journal
  readonly #folder: string
  readonly #objects = new Map<string, StoredObject>()
  /** How many names have the contents, by hash. */
  readonly #uses = new Map<string, number>()
  readonly #busy = new Set<string>()
  #holders = 0
  readonly #released = new Map<string, StoredObject>()

  private constructor(journal: Journal, folder: string) {
    this.#journal = journal
    this.#folder = folder
  }

  static async open(journal: Journal, folder: string): Promise<Objects> {
    const opened = new Objects(journal, folder)
    for await (const [key, value] of journal.entries(OBJECT_PREFIX)) {
      const object = JSON.parse(value) as StoredObject
      opened.#objects.set(key, object)
      opened.#count(object.sha256, 1)
    }
    const contents = await removeStrays(folder, opened.#uses)
    const gone = [...opened.#objects.values()].filter(({ sha256 }) => !contents.has(sha256))
    if (gone.length > 0) throw damageError(dirname(folder), filesGone(gone, opened.#objects.size))
    return opened
  }

  /** The content, as it was uploaded. A photo of 300 kB takes a millisecond to check. @throws ApiError when it was damaged on the disk */
  async read(object: StoredObject): Promise<Buffer> {
    const content = await readFile(this.file(object)).catch(() => undefined)
    if (content !== undefined && isContentOf(object, content)) return content
    throw new ApiError('INTERNAL', 'The file was damaged on the disk of the server.')
  }

  get(bucket: string, name: string): StoredObject | undefined {
    return this.#objects.get(keyOf(bucket, name))
  }

  /** Where the contents lie. */
  file({ sha256 }: Pick<StoredObject, 'sha256'>): string {
    return contentFile(this.#folder, sha256)
  }

  /** Names of a bucket in order. */
  names(bucket: string): readonly string[] {
    const prefix = keyOf(bucket, '')
    const own = [...this.#objects.keys()].filter((key) => key.startsWith(prefix))
    return own.map((key) => key.slice(prefix.length)).sort()
  }

  /** Throws ABORTED when the name is being changed by another request, as do the other changes. */
  put(bucket: string, name: string, content: Buffer, settings: ObjectSettings): Promise<StoredObject> {
    const key = keyOf(bucket, name)
    return this.#alone(key, async () => {
      const earlier = this.#objects.get(key)
      const object = describeObject(bucket, name, content, settings, earlier)
      // Counted before the first wait, so that a removal of the same contents meanwhile leaves them.
      this.#count(object.sha256, 1)
      await this.#counted(object, async () => {
        await writeDurably(this.file(object), content)
        await this.#store(key, object)
      })
      if (earlier !== undefined) await this.#release(earlier)
      return object
    })
  }

  update(object: StoredObject, settings: Readonly<Record<string, unknown>>): Promise<StoredObject> {
    const key = keyOf(object.bucket, object.name)
    return this.#alone(key, () => this.#store(key, changed(object, settings)))
  }

  remove(object: StoredObject): Promise<void> {
    const key = keyOf(object.bucket, object.name)
    return this.#alone(key, async () => {
      await this.#journal.write([{ type: 'del', key }])
      this.#objects.delete(key)
      await this.#release(object)
    })
  }

  /** What could not be stored counts no longer, and takes no room. */
  async #counted(object: StoredObject, store: () => Promise<void>): Promise<void> {
    try {
      await store()
    } catch (error) {
      await this.#release(object)
      throw error
    }
  }

  async #store(key: string, object: StoredObject): Promise<StoredObject> {
    await this.#journal.write([{ type: 'put', key, value: JSON.stringify(object) }])
    this.#objects.set(key, object)
    return object
  }

  /** One change of a name at a time: what the rules judged must still be there when it is changed. */
  async #alone<T>(key: string, change: () => Promise<T>): Promise<T> {
    if (this.#busy.has(key)) throw new ApiError('ABORTED', 'The file is being changed by another request.')
    this.#busy.add(key)
    try {
      return await change()
    } finally {
      this.#busy.delete(key)
    }
  }

  /** Until the returned call, contents stay on disk even when nothing names them any more: a backup still reads them. */
  holdContents(): () => Promise<void> {
    this.#holders += 1
    return async () => {
      this.#holders -= 1
      if (this.#holders > 0) return
      const released = [...this.#released.values()]
      this.#released.clear()
      for (const object of released) if (!this.#uses.has(object.sha256)) await rm(this.file(object), { force: true })
    }
  }

  async #release(object: StoredObject): Promise<void> {
    if (this.#count(object.sha256, -1) > 0) return
    if (this.#holders > 0) this.#released.set(object.sha256, object)
    else await rm(this.file(object), { force: true })
  }

  #count(sha256: string, by: number): number {
    const total = (this.#uses.get(sha256) ?? 0) + by
    if (total > 0) this.#uses.set(sha256, total)
    else this.#uses.delete(sha256)
    return total
  }
}

/** Whether these are the bytes that were uploaded. */
export const isContentOf = ({ sha256, size }: Pick<StoredObject, 'sha256' | 'size'>, content: Buffer): boolean =>
  content.length === size && createHash('sha256').update(content).digest('hex') === sha256

const NAMED = 5

/** In words, for the console of whoever has the folder. */
export const filesGone = (gone: readonly StoredObject[], of: number): string =>
  `${gone.length} of ${of} uploaded files (${gone
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')}${gone.length > NAMED ? ', …' : ''})`

/** Removes contents that a crash left without a name, or half written. Resolves with the hashes of those that stay. */
async function removeStrays(folder: string, uses: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
  const kept = new Set<string>()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    if (uses.has(entry.name)) kept.add(entry.name)
    else await rm(join(entry.parentPath, entry.name), { force: true })
  }
  return kept
}

/** The metadata after a patch: null removes a setting, and a key of `metadata`. */
export function changed(object: StoredObject, settings: Readonly<Record<string, unknown>>): StoredObject {
  const next: Record<string, unknown> = { ...object }
  for (const key of ['contentType', 'cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage']) {
    const value = settings[key]
    if (typeof value === 'string') next[key] = value
    else if (value === null && key !== 'contentType') delete next[key]
  }
  const own = settings['metadata']
  if (own === null) delete next['metadata']
  else if (typeof own === 'object') {
    const entries = Object.entries({ ...object.metadata, ...own }).filter(([, value]) => typeof value === 'string')
    next['metadata'] = Object.fromEntries(entries)
  }
  const metageneration = String(Number(object.metageneration) + 1)
  return { ...(next as unknown as StoredObject), updated: new Date().toISOString(), metageneration }
}
