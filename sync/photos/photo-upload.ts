/**
 * Brings photo pixels to Storage when there is contact. Invariants: pixels leave this device only
 * after the server has confirmed that it holds them; the path derives from their hash, so that one
 * picture is stored once however often it is sent; a picture that the server refuses stays here and
 * does not hold up the others.
 */
import { msg } from '#messages/message.ts'
import { renewAccess, untilAnswered } from '#sync/transport/until-answered.ts'
import type { SyncContext } from '#sync/context.ts'
import { Stopped } from '#sync/backoff.ts'
import { asTransportError } from '#sync/transport/transport.ts'

/** Where `data` keeps the pixels of pictures that wait. */
export interface PixelStore {
  waiting(): Promise<readonly { readonly sha256: string; readonly type: string; readonly bytes: number }[]>
  read(sha256: string): Promise<Blob | null>
  /** The server holds it under `path`. */
  uploaded(sha256: string, path: string): Promise<void>
}

const LOOK_MS = 20_000
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Where a person's picture is stored. */
export function photoPath(uid: string, sha256: string, type: string): string {
  return `photos/${uid}/${sha256}.${extensions[type] ?? 'jpg'}`
}

export class PhotoUploads {
  readonly #context: SyncContext
  readonly #pixels: PixelStore
  readonly #onWaiting: (count: number) => void
  /** Not tried again until sync starts anew. */
  readonly #refused = new Set<string>()
  #running = false
  #again = false

  constructor(context: SyncContext, pixels: PixelStore, onWaiting: (count: number) => void) {
    this.#context = context
    this.#pixels = pixels
    this.#onWaiting = onWaiting
  }

  /** Looks now, and every so often until sync stops. */
  begin(): void {
    const { clock, backoff } = this.#context
    let cancel = (): void => undefined
    const turn = (): void => {
      if (backoff.stopped) return
      this.look()
      cancel = clock.after(LOOK_MS, turn)
    }
    backoff.onStop(() => cancel())
    turn()
  }

  /** Uploads what waits; a second call while one runs makes it look once more. */
  look(): void {
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = true
    this.#uploadAll()
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) console.error('Photos could not be uploaded; they stay on this device.', error)
      })
      .finally(() => {
        this.#running = false
        if (!this.#again || this.#context.backoff.stopped) return
        this.#again = false
        this.look()
      })
  }

  async #uploadAll(): Promise<void> {
    const waiting = await this.#pixels.waiting()
    let left = waiting.length
    this.#onWaiting(left)
    for (const { sha256, type } of waiting) {
      if (this.#refused.has(sha256) || !(await this.#uploadOne(sha256, type))) continue
      left -= 1
      this.#onWaiting(left)
    }
  }

  /** Resolves whether the server holds the picture now. */
  async #uploadOne(sha256: string, type: string): Promise<boolean> {
    const { transport, uid } = this.#context
    const pixels = await this.#pixels.read(sha256)
    if (!pixels || !transport.uploadPhoto) return false
    const path = photoPath(uid, sha256, type)
    for (let tries = 1; tries <= 2; tries += 1) {
      try {
        await untilAnswered(this.#context, 'photos', () => this.#send(sha256, path, type, pixels))
        await this.#pixels.uploaded(sha256, path)
        return true
      } catch (error) {
        if (error instanceof Stopped) throw error
        console.warn(`Photo ${sha256} was refused (${asTransportError(error).code}).`)
        await renewAccess(this.#context)
      }
    }
    this.#refused.add(sha256)
    this.#context.contact.alarm('photos refused', msg('sync.trouble.photo'))
    return false
  }

  async #send(sha256: string, path: string, type: string, pixels: Blob): Promise<void> {
    const { transport, database } = this.#context
    const key = `sync-upload-${sha256}`
    const begun: unknown = (await database.getLocal(key))?.get('session')
    const session = typeof begun === 'string' ? begun : ''
    const onSession = async (next: string): Promise<void> => {
      await database.upsertLocal(key, { session: next })
    }
    await transport.uploadPhoto?.({ path, type, pixels, session, onSession })
    await (await database.getLocal(key))?.remove()
  }
}
