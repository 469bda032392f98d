/** The page's side of an import: asks the Worker and waits for its answers. One client for one file; `close` ends the work at once, but for an import (`whileHeld`). */
import { Refusal } from '#domain/core/refusal.ts'
import { msg, type Words } from '#messages/message.ts'
import type { Progress } from '#domain/files/steps.ts'
import type { Answers, Ask, FromWorker, ToWorker } from './import-messages.ts'

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void
  readonly reject: (error: Error) => void
  readonly tell: (progress: Progress) => void
}

const silent = (): void => undefined

export class ImportClient {
  private readonly worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0
  private isHeld = false
  private isClosing = false
  /** Why no question is answered any more. */
  private over: Words | null = null

  constructor() {
    this.worker.addEventListener('message', (event: MessageEvent<FromWorker>) => this.hear(event.data))
    this.worker.addEventListener('error', () => this.fail(msg('import.noReader')))
  }

  ask<Question extends Ask>(
    question: Question,
    tell: (progress: Progress) => void = silent,
  ): Promise<Answers[Question['ask']]> {
    // A Worker whose code could not be fetched has said so before it was asked.
    if (this.over) return Promise.reject(new Refusal('notAllowed', this.over))
    this.asked += 1
    const message: ToWorker = { id: this.asked, question }
    return new Promise((resolve, reject) => {
      // The Worker answers each question with its own kind of answer.
      this.waiting.set(message.id, { resolve: resolve as Waiting['resolve'], reject, tell })
      this.worker.postMessage(message, question.ask === 'read' ? [question.bytes] : [])
    })
  }

  /** Does work that asks to its end, also where the file is closed meanwhile: the person may look at another page. */
  async whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isHeld = true
    try {
      return await work()
    } finally {
      this.isHeld = false
      if (this.isClosing) this.close()
    }
  }

  close(): void {
    this.isClosing = this.isHeld
    if (this.isHeld) return
    this.worker.terminate()
    this.fail(msg('import.fileClosed'))
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting.get(message.id)
    if (!waiting) return
    if (message.say === 'progress') return waiting.tell(message.progress)
    this.waiting.delete(message.id)
    if (message.say === 'answer') waiting.resolve(message.answer)
    else waiting.reject(new Refusal('notAllowed', message.message))
  }

  private fail(words: Words): void {
    this.over ??= words
    for (const waiting of this.waiting.values()) waiting.reject(new Refusal('notAllowed', words))
    this.waiting.clear()
  }
}
