/**
 * Resumable uploads under way, each a folder: `manifest.json` and one file for each chunk, named by
 * its offset. They live through a restart of the server: @firebase/storage keeps to the address it
 * was given and goes on with `query`; it has no way to begin an upload anew by itself.
 * Invariants: bytes are taken only at the offset they belong to, never more than is allowed, and
 * what was acknowledged is on disk; a chunk or a finalize that comes again, because its answer was
 * lost, gets the same answer.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError, invalid } from '#backend/http/api-error.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import { writeDurably } from './durable-file.ts'
import type { Objects, ObjectSettings, StoredObject } from './objects.ts'

const MAX_OPEN = 400
/** Of one person, on all devices. One more ends the one that has waited longest: a device may have given it up. */
const MAX_OPEN_OF_ONE = 40
const MAX_HELD_BYTES_OF_ONE = 96 * 1024 * 1024
/** Finished ones remembered for a client that has not received the answer. */
const MAX_FINISHED = 500
const MAX_HELD_BYTES = 512 * 1024 * 1024
const FORGET_AFTER_MS = 60 * 60_000
/** At a start the clock alone says how old one is, and it may have been set by hours. */
const FORGET_AT_START_MS = 24 * 60 * 60_000
const MANIFEST = 'manifest.json'

interface Manifest {
  readonly caller: Caller
  readonly bucket: string
  readonly name: string
  readonly settings: ObjectSettings
  /** Ms since 1970. */
  readonly startedAt: number
  /** SHA-256 of the whole, written down before it is stored: shows after a crash whether it was. */
  readonly sealed?: string
  readonly finished?: StoredObject
}

export interface Upload {
  readonly id: string
  readonly caller: Caller
  readonly bucket: string
  readonly name: string
  readonly settings: ObjectSettings
  received: number
  /** Of `performance.now()`: a clock that jumps ends none. */
  touchedAt: number
  /** Set once it is stored: a repeated finalize gets the same answer. */
  finished: StoredObject | undefined
}

interface Held extends Upload {
  manifest: Manifest
  /** Length of each chunk, by its offset. */
  readonly chunks: Map<number, number>
  turn: Promise<unknown>
}

export class Uploads {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #open = new Map<string, Held>()

  private constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /**
   * Takes up what an earlier run left. `objects` show which uploads were stored without an answer
   * to the client.
   */
  static async open(folder: string, maxBytes: number, objects: Pick<Objects, 'get'>): Promise<Uploads> {
    const uploads = new Uploads(folder, maxBytes)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const id of await readdir(folder)) {
      const held = await readHeld(folder, id, objects)
      if (held === undefined) await rm(join(folder, id), { recursive: true, force: true })
      else uploads.#open.set(id, held)
    }
    return uploads
  }

  async start(caller: Caller, bucket: string, name: string, settings: ObjectSettings): Promise<Upload> {
    await this.#forgetOld()
    const own = this.#underWay(caller)
    const oldest = own.reduce<Held | undefined>(
      (a, b) => (a === undefined || b.touchedAt < a.touchedAt ? b : a),
      undefined,
    )
    if (own.length >= MAX_OPEN_OF_ONE && oldest !== undefined) await this.cancel(oldest)
    if (this.#underWay().length >= MAX_OPEN) throw new ApiError('RESOURCE_EXHAUSTED', 'Too many uploads are under way.')
    const id = randomBytes(24).toString('base64url')
    const held = heldOf(id, { caller, bucket, name, settings, startedAt: Date.now() })
    await this.#note(held, {})
    this.#open.set(id, held)
    return held
  }

  /** Throws NOT_FOUND for an upload that is unknown or was canceled. */
  find(id: string): Upload {
    const upload = this.#held(id)
    upload.touchedAt = performance.now()
    return upload
  }

  /** One step of an upload at a time, in the order they came. */
  inTurn<T>(upload: Upload, step: () => Promise<T>): Promise<T> {
    const held = this.#held(upload.id)
    const result = held.turn.then(step)
    held.turn = result.catch(() => undefined)
    return result
  }

  async append(upload: Upload, offset: number, chunk: Buffer): Promise<void> {
    const held = this.#held(upload.id)
    if (chunk.length > 0 && held.chunks.get(offset) === chunk.length && chunk.equals(await this.#read(held, offset)))
      return
    if (offset !== held.received) throw invalid(`The upload continues at byte ${held.received}.`)
    if (held.received + chunk.length > this.#maxBytes)
      throw new ApiError('INVALID_ARGUMENT', `A file may have ${this.#maxBytes} bytes at most.`, 413)
    const isTooMuch =
      bytesOf(this.#underWay(held.caller)) + chunk.length > MAX_HELD_BYTES_OF_ONE ||
      bytesOf(this.#underWay()) + chunk.length > MAX_HELD_BYTES
    if (isTooMuch) throw new ApiError('RESOURCE_EXHAUSTED', 'Too many uploads are under way.')
    if (chunk.length === 0) return
    await writeDurably(this.#file(held, String(offset)), chunk)
    held.chunks.set(offset, chunk.length)
    held.received += chunk.length
  }

  /** Everything received so far. */
  async content(upload: Upload): Promise<Buffer> {
    const held = this.#held(upload.id)
    const offsets = [...held.chunks.keys()].sort((a, b) => a - b)
    return Buffer.concat(await Promise.all(offsets.map((offset) => this.#read(held, offset))))
  }

  /** To be called before the content is stored. */
  seal(upload: Upload, content: Buffer): Promise<void> {
    return this.#note(this.#held(upload.id), { sealed: sha256(content) })
  }

  async finish(upload: Upload, finished: StoredObject): Promise<void> {
    const held = this.#held(upload.id)
    held.finished = finished
    await this.#note(held, { finished })
    for (const offset of held.chunks.keys()) await rm(this.#file(held, String(offset)), { force: true })
    held.chunks.clear()
  }

  async cancel(upload: Upload): Promise<void> {
    this.#open.delete(upload.id)
    await rm(join(this.#folder, upload.id), { recursive: true, force: true })
  }

  /** Of one person, or of all. What is finished holds nothing any more. */
  #underWay(caller?: Caller): Held[] {
    const all = [...this.#open.values()].filter(({ finished }) => finished === undefined)
    return caller === undefined ? all : all.filter((one) => holderOf(one.caller) === holderOf(caller))
  }

  #held(id: string): Held {
    const held = this.#open.get(id)
    if (held === undefined) throw new ApiError('NOT_FOUND', 'There is no such upload.')
    return held
  }

  #file({ id }: Held, name: string): string {
    return join(this.#folder, id, name)
  }

  #read(held: Held, offset: number): Promise<Buffer> {
    return readFile(this.#file(held, String(offset)))
  }

  async #note(held: Held, news: Partial<Manifest>): Promise<void> {
    held.manifest = { ...held.manifest, ...news }
    await writeDurably(this.#file(held, MANIFEST), Buffer.from(JSON.stringify(held.manifest)))
  }

  async #forgetOld(): Promise<void> {
    const all = [...this.#open.values()]
    const finished = all.filter((upload) => upload.finished !== undefined).sort((a, b) => b.touchedAt - a.touchedAt)
    const old = all.filter(({ touchedAt }) => performance.now() - touchedAt > FORGET_AFTER_MS)
    for (const upload of new Set([...old, ...finished.slice(MAX_FINISHED)])) await this.cancel(upload)
  }
}

const holderOf = (caller: Caller): string => (caller.kind === 'user' ? caller.uid : caller.kind)
const bytesOf = (uploads: readonly Held[]): number => uploads.reduce((sum, { received }) => sum + received, 0)

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

function heldOf(id: string, manifest: Manifest): Held {
  const { caller, bucket, name, settings, finished } = manifest
  const state = {
    received: finished?.size ?? 0,
    touchedAt: performance.now(),
    finished,
    chunks: new Map<number, number>(),
  }
  return { id, caller, bucket, name, settings, ...state, manifest, turn: Promise.resolve() }
}

/** What is on disk of an upload; undefined when it is too old or its start was never acknowledged. */
async function readHeld(folder: string, id: string, objects: Pick<Objects, 'get'>): Promise<Held | undefined> {
  const names = await readdir(join(folder, id)).catch((): string[] => [])
  if (!names.includes(MANIFEST)) return undefined
  const manifest = JSON.parse(await readFile(join(folder, id, MANIFEST), 'utf8')) as Manifest
  if (Math.abs(Date.now() - manifest.startedAt) > FORGET_AT_START_MS) return undefined
  const stored = objects.get(manifest.bucket, manifest.name)
  const wasStored = manifest.sealed !== undefined && stored?.sha256 === manifest.sealed
  const held = heldOf(id, wasStored && stored !== undefined ? { ...manifest, finished: stored } : manifest)
  if (held.finished !== undefined) return held
  const offsets = names.filter((name) => /^\d+$/.test(name)).map(Number)
  for (const offset of offsets.sort((a, b) => a - b)) {
    if (offset !== held.received) break
    const { length } = await readFile(join(folder, id, String(offset)))
    held.chunks.set(offset, length)
    held.received += length
  }
  return held
}
