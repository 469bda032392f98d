/**
 * Whether LevelDB's sorted tables are those that it wrote. Why beside its own checksums: it does not look at them when it reads, and a table with keys out of
 * order ends the whole process. A table is never changed once it is written. What was written since the last note (the server was killed) is first read by
 * a process of its own.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

export const LEVEL_PROCESS = join(import.meta.dirname, 'level-salvage.mjs')

type Checksums = Readonly<Record<string, number>>

const noteOf = (folder: string): string => `${folder}.tables`

async function checksumsOf(folder: string): Promise<Checksums> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.ldb')) : []
  const pairs: (readonly [string, number])[] = []
  for (const name of names.sort()) {
    // Another server that has the folder removes tables while this one looks.
    const table = await readFile(join(folder, name)).catch(() => null)
    if (table !== null) pairs.push([name, crc32(table)])
  }
  return Object.fromEntries(pairs)
}

/** Nothing is known where the note is gone or damaged. */
function readNote(folder: string): Checksums {
  try {
    const [text = '', checksum = ''] = readFileSync(noteOf(folder), 'utf8').split('\n')
    return crc32(text) === Number(checksum) ? (JSON.parse(text) as Checksums) : {}
  } catch {
    return {}
  }
}

/** To be called when LevelDB has just been closed: while it runs, a table may be half written. */
export async function noteTables(folder: string): Promise<void> {
  const text = JSON.stringify(await checksumsOf(folder))
  try {
    writeFileSync(noteOf(folder), `${text}\n${crc32(text)}\n`, { mode: 0o600 })
  } catch {
    // A folder that takes no note has none: it was forgotten when the journal was opened.
  }
}

/** To be called when LevelDB has just been opened: from now on it writes tables, under names that it may have used before. */
export const forgetTables = (folder: string): void => rmSync(noteOf(folder), { force: true })

/** Whether LevelDB may be let at the tables. To be called before it opens the folder. Where another process has the folder, LevelDB is to say so. */
export async function mayRead(folder: string): Promise<boolean> {
  const known = readNote(folder)
  const found = Object.entries(await checksumsOf(folder))
  if (found.every(([name, checksum]) => known[name] === checksum)) return true
  const { code, signal } = await readElsewhere(folder)
  if (code === LOCKED) return true
  const hasCrashed = signal !== null && CRASHES.has(signal)
  return !hasCrashed && !found.some(([name, checksum]) => known[name] !== undefined && known[name] !== checksum)
}

const LOCKED = 75
/** How a process ends by itself at what it reads; every other signal comes from outside. */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

interface Ending {
  readonly code: number | null
  /** What ended the process, `null` when it ended by itself. */
  readonly signal: NodeJS.Signals | null
}

/** Has another process read the folder; what it could not read is told by the one that opens it then. */
function readElsewhere(folder: string): Promise<Ending> {
  const child = spawn(process.execPath, [LEVEL_PROCESS, folder, 'read'], { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}
