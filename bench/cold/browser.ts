/**
 * A browser that nobody looks into. What drives a page for tests follows its requests, messages and scripts, and for each of them the browser reads the page's code once more to tell where it came from.
 * Here the page is asked for nothing but what a bench needs, over a pipe.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

const LIMIT_MS = 60_000
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--force-prefers-reduced-motion', '--window-size=360,640', '--remote-debugging-pipe',
] // prettier-ignore

interface Message {
  /** Of what is answered; what the browser tells of itself has none. */
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Answer = (message: Message) => void

/** A page of a browser of its own, on the profile of a device. */
export class BarePage {
  readonly #process: ChildProcess
  readonly #answers = new Map<number, Answer>()
  #last = 0
  #session: string | undefined

  private constructor(process: ChildProcess) {
    this.#process = process
    let rest = ''
    const [, , , , from] = process.stdio as unknown as [unknown, unknown, unknown, Writable, Readable]
    from.setEncoding('utf8').on('data', (data: string) => {
      const messages = (rest + data).split('\0')
      rest = messages.pop() ?? ''
      for (const message of messages) this.#take(JSON.parse(message) as Message)
    })
    process.once('exit', () => {
      for (const answer of this.#answers.values()) answer({ error: { message: 'the browser is gone' } })
    })
  }

  static async open(executablePath: string, profile: string): Promise<BarePage> {
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const
    const page = new BarePage(
      spawn(executablePath, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: [...stdio] }),
    )
    const { targetInfos } = await page.send<{ targetInfos: { type: string; targetId: string }[] }>('Target.getTargets')
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
    const { sessionId } = await page.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
    page.#session = sessionId
    return page
  }

  #take({ id, result, error }: Message): void {
    if (id === undefined) return
    this.#answers.get(id)?.({ result, ...(error ? { error } : {}) })
    this.#answers.delete(id)
  }

  /** @throws with what the browser says against it */
  send<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    this.#last += 1
    const id = this.#last
    const session = this.#session === undefined ? {} : { sessionId: this.#session }
    const [, , , to] = this.#process.stdio as unknown as [unknown, unknown, unknown, Writable]
    to.write(`${JSON.stringify({ id, method, params, ...session })}\0`)
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as Result),
      )
    })
  }

  /** Runs before the page's own code. */
  async addInitScript(source: string): Promise<void> {
    await this.send('Page.enable')
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  cutNetwork(): Promise<unknown> {
    const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    return this.send('Network.emulateNetworkConditions', { offline: true, ...none })
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<{
      result: { value: Value }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value
  }

  /** Asks every 20 ms. @throws where it is not so within a minute */
  async until(expression: string): Promise<void> {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
      if (await this.evaluate<boolean>(expression)) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`Not within a minute: ${expression}`)
  }

  /** What the page wrote is on the disk when the browser is gone. */
  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#session = undefined
    // A browser that closes may be gone before it has answered.
    await this.send('Browser.close').catch(() => undefined)
    await gone
  }
}
