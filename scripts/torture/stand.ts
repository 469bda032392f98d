/**
 * Servers in processes of their own, one after another on the same data: the next one waits ready
 * while the present one is killed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { SmallDisk } from './disk.ts'

const inProject = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{x=**} { allow read, write: if request.auth != null; } } }"
const STORAGE_RULES =
  "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{x=**} { allow read, write: if request.auth != null; } } }"

interface Victim {
  readonly child: ChildProcess
  readonly lines: AsyncIterator<string>
  readonly reader: Interface
}

/** Loading the sources one by one takes longer than all else in a round; one file is loaded in a tenth of the time. */
async function bundleVictim(): Promise<string> {
  const outDir = inProject(`node_modules/.cache/restow-torture/${process.pid}`)
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: inProject('scripts/torture/victim.ts'), outDir, emptyOutDir: true, minify: false },
  })
  return join(outDir, 'victim.js')
}

export class Stand {
  readonly folder: string
  /** Where one was asked for. */
  readonly disk: SmallDisk | undefined
  readonly #script: string
  #next: Victim
  #present: Victim | undefined

  private constructor(folder: string, script: string, disk: SmallDisk | undefined) {
    this.folder = folder
    this.disk = disk
    this.#script = script
    this.#next = this.#spawn()
  }

  static async open({ withDisk = false } = {}): Promise<Stand> {
    const folder = await mkdtemp(join(tmpdir(), 'restow-torture-'))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'firestore.rules'), RULES)
    await writeFile(join(folder, 'storage.rules'), STORAGE_RULES)
    const disk = withDisk ? await SmallDisk.mount(join(folder, 'data')) : undefined
    return new Stand(folder, await bundleVictim(), disk)
  }

  /** Lets the next server open the data, and gives where it serves. Rejects when it ends instead. */
  async start(): Promise<string> {
    await this.begin()
    return lineOf(this.#present)
  }

  /** The same without waiting until it serves. */
  async begin(): Promise<void> {
    const victim = this.#next
    this.#present = victim
    await lineOf(victim)
    victim.child.stdin?.write('go\n')
    this.#next = this.#spawn()
  }

  /** Sets the clock of the present server, and with it of the next: so far ahead of the machine's, in ms. */
  setClock(aheadMs: number): void {
    for (const victim of [this.#present, this.#next]) victim?.child.stdin?.write(`clock ${aheadMs}\n`)
  }

  /** SIGKILL, and waits until the process is no more. */
  async kill(): Promise<void> {
    await end(this.#present)
    this.#present = undefined
  }

  async close(): Promise<void> {
    await Promise.all([end(this.#present), end(this.#next)])
    this.disk?.unmount()
    await rm(this.folder, { recursive: true, force: true })
    await rm(join(this.#script, '..'), { recursive: true, force: true })
  }

  #spawn(): Victim {
    const files = ['data', 'firestore.rules', 'storage.rules'].map((name) => join(this.folder, name))
    const child = spawn(process.execPath, [this.#script, ...files, inProject('firebase.json')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // A signal to the whole group (Ctrl-C) must not look like a server that fell over by itself.
      detached: true,
    })
    child.stdin.on('error', () => undefined)
    const reader = createInterface({ input: child.stdout })
    return { child, reader, lines: reader[Symbol.asyncIterator]() }
  }
}

async function lineOf(victim: Victim | undefined): Promise<string> {
  const line = await victim?.lines.next()
  if (line === undefined || line.done === true) throw new Error('The server ended before it served.')
  return line.value
}

async function end(victim: Victim | undefined): Promise<void> {
  if (victim === undefined) return
  const { child, reader } = victim
  reader.close()
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
