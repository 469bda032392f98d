/**
 * One Write stream: a handshake, then batches of writes, answered one after another in the order they came.
 * A batch that fails ends the stream with its error, as in production; the client takes the batch back and opens a new one.
 */
import { randomBytes } from 'node:crypto'
import { asObject } from '#backend/http/json.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import type { Database } from '#backend/firestore/database.ts'
import { parseWrites, wireOutcome } from '#backend/firestore/rest.ts'

export class WriteStream {
  readonly #database: Database
  readonly #caller: Caller
  readonly #root: string
  readonly #send: (message: unknown) => void
  readonly #fail: (thrown: unknown) => void
  #greeted = false
  #closed = false
  #queue: Promise<void> = Promise.resolve()

  constructor(
    database: Database,
    caller: Caller,
    root: string,
    send: (message: unknown) => void,
    fail: (thrown: unknown) => void,
  ) {
    this.#database = database
    this.#caller = caller
    this.#root = root
    this.#send = send
    this.#fail = fail
  }

  close(): void {
    this.#closed = true
  }

  /** Resolves when the batch is committed or the stream has failed. */
  receive(json: unknown): Promise<void> | undefined {
    const message = asObject(json, 'A Write request')
    if (!this.#greeted) {
      this.#greeted = true
      this.#send({ streamId: randomBytes(9).toString('hex'), streamToken: newToken() })
      return undefined
    }
    this.#queue = this.#queue.then(() => this.#commit(message['writes']))
    return this.#queue
  }

  async #commit(writes: unknown): Promise<void> {
    if (this.#closed) return
    try {
      const outcome = await this.#database.committer.commit(this.#root, parseWrites(writes, this.#root), this.#caller)
      this.#send({ streamToken: newToken(), ...wireOutcome(outcome) })
    } catch (thrown) {
      this.#closed = true
      this.#fail(thrown)
    }
  }
}

const newToken = (): string => randomBytes(9).toString('base64')
