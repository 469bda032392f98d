/** The page's side of the recognition Worker: one for the open page; `close` ends the work at once. */
import { msg } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { FromRecogniser, Question, Replies, ToRecogniser } from './recognition-messages.ts'

interface Waiting {
  readonly resolve: (reply: Replies[keyof Replies]) => void
  readonly reject: (error: Error) => void
}

export class RecognitionClient {
  readonly #worker = new Worker(new URL('./recognition-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  /** Why no question is answered any more. */
  #over: Error | null = null

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromRecogniser>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('reply' in data) waiting?.resolve(data.reply)
      else waiting?.reject(new Refusal('notAllowed', data.problem))
    })
    this.#worker.addEventListener('error', () => this.#fail(new Refusal('notAllowed', msg('recognition.noReader'))))
  }

  ask<Asked extends Question>(question: Asked): Promise<Replies[Asked['ask']]> {
    // A Worker whose code could not be fetched has said so before it was asked, and what it had been given is gone.
    if (this.#over) return Promise.reject(this.#over)
    this.#asked += 1
    const message: ToRecogniser = { id: this.#asked, question }
    return new Promise((resolve, reject) => {
      // The Worker answers each question with its own kind of reply.
      this.#waiting.set(message.id, { resolve: resolve as Waiting['resolve'], reject })
      this.#worker.postMessage(message, [])
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#fail(new Error('The page was left.'))
  }

  #fail(error: Error): void {
    this.#over ??= error
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
