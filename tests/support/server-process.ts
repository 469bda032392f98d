/** A warehouse whose server is a process of its own: a test kills it with SIGKILL and starts it again on the same port and data. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenOrder, Order, Report } from './server-child.ts'
import type { Stock } from './test-warehouse.ts'

const script = fileURLToPath(new URL('./server-child.ts', import.meta.url))

type Wish = { readonly open: OpenOrder } | { readonly put: Stock }

function spawnServer(): ChildProcess {
  // A signal to the whole group (Ctrl-C) must not look like a server that fell over by itself.
  return fork(script, { execArgv: ['--import', 'tsx'], detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

export interface ServerProcessOptions {
  readonly stock?: Stock
  readonly tokenLifetimeSeconds?: number
}

export class ServerProcess {
  readonly #folder: string
  readonly #options: ServerProcessOptions
  #present: ChildProcess | null = null
  /** Loaded already, so that a server that was killed is back in a moment. */
  #next: ChildProcess = spawnServer()
  #orders = 0
  #port = 0

  private constructor(folder: string, options: ServerProcessOptions) {
    this.#folder = folder
    this.#options = options
  }

  static async open(options: ServerProcessOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(join(tmpdir(), 'restow-killed-')), options)
    await server.start()
    if (options.stock) await server.put(options.stock)
    return server
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts it, on the port and the data of before; `aheadMs` sets its clock ahead. Resolves when it serves. */
  async start(aheadMs = 0): Promise<void> {
    const isFirst = this.#port === 0
    this.#present = this.#next
    this.#next = spawnServer()
    const { tokenLifetimeSeconds } = this.#options
    const lifetime = tokenLifetimeSeconds === undefined ? {} : { tokenLifetimeSeconds }
    const open = { dataDir: join(this.#folder, 'data'), port: this.#port, withPeople: isFirst, aheadMs, ...lifetime }
    const { origin } = await this.#tell({ open })
    this.#port = Number(new URL(origin).port)
  }

  /** Writes past the rules, as an import on the server would. */
  async put(stock: Stock): Promise<void> {
    await this.#tell({ put: stock })
  }

  /** SIGKILL: no goodbye, nothing flushed. Resolves when the process is no more. */
  async kill(): Promise<void> {
    await end(this.#present)
    this.#present = null
  }

  async close(): Promise<void> {
    await Promise.all([end(this.#present), end(this.#next)])
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #tell(wish: Wish): Promise<Report> {
    const child = this.#present
    if (!child) throw new Error('No server is running.')
    const id = (this.#orders += 1)
    const answered = new Promise<Report>((resolve, reject) => {
      const onReport = (report: Report): void => {
        if (report.id !== id) return
        child.off('message', onReport)
        child.off('exit', onExit)
        if (report.error === '') resolve(report)
        else reject(new Error(report.error))
      }
      const onExit = (): void => reject(new Error('The server ended before it answered.'))
      child.on('message', onReport)
      child.once('exit', onExit)
    })
    child.send({ id, ...wish } satisfies Order)
    return answered
  }
}

async function end(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
