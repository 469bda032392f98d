/**
 * Damage of the files on disk: a journal with known entries is copied, cut at a byte, changed in a bit or robbed of a file, and opened. It must either refuse, with
 * a sentence, or hold exactly what was acknowledged; and a repair must bring nothing in that was never written.
 */
import { cp, mkdir, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DamageError } from '#backend/damage.ts'
import { openJournal, type JournalOperation } from '#backend/journal.ts'
import { repairData } from '#backend/repair-data.ts'
import { createRandom, type Random } from '#scripts/demo/random.ts'

const TAIL_BYTES = 64 * 1024
const ENTRIES = 400
const BATCHES = 60
/** Each repair opens three stores. */
const REPAIRED_EACH = 20

export interface DamageReport {
  readonly cuts: number
  readonly flips: number
  readonly missing: number
  /** How many opened with all that was acknowledged, and how many refused. */
  readonly opened: number
  readonly refused: number
  readonly repaired: number
  /** What must not be. */
  readonly wrong: readonly string[]
}

interface Wish {
  /** Cuts and flips each. */
  readonly count: number
  readonly seed: number
  readonly isOver: () => boolean
}

type Entries = ReadonlyMap<string, string>

/** Writes entries in many batches, over several opens, so that there are sorted files and a log. */
async function fill(folder: string, random: Random): Promise<{ now: Entries; ever: ReadonlySet<string> }> {
  const now = new Map<string, string>()
  const ever = new Set<string>()
  for (let turn = 0; turn < 3; turn++) {
    const journal = await openJournal(folder, { onFailure: () => undefined })
    for (let batch = 0; batch < BATCHES; batch++) {
      const operations = Array.from({ length: 5 }, (): JournalOperation => {
        const key = `d/projects/p/databases/(default)/documents/units/u${random.int(0, ENTRIES - 1)}`
        if (random.chance(0.1)) return { type: 'del', key }
        return { type: 'put', key, value: JSON.stringify({ turn, batch, note: 'x'.repeat(random.int(0, 300)) }) }
      })
      await journal.write(operations)
      for (const operation of operations) {
        if (operation.type === 'del') now.delete(operation.key)
        else now.set(operation.key, operation.value)
        if (operation.type === 'put') ever.add(`${operation.key} ${operation.value}`)
      }
    }
    await journal.close()
  }
  return { now, ever }
} // prettier-ignore

async function read(folder: string): Promise<Entries> {
  const journal = await openJournal(folder, { onFailure: () => undefined })
  try {
    const entries = new Map<string, string>()
    for await (const [key, value] of journal.entries('')) entries.set(key, value)
    return entries
  } finally {
    await journal.close()
  }
}

const same = (a: Entries, b: Entries): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

async function cutFile(file: string, bytes: number): Promise<void> {
  await truncate(file, bytes)
}

async function flipBit(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, Math.floor(at / 8))
    byte[0] = (byte[0] ?? 0) ^ (1 << (at % 8))
    await handle.write(byte, 0, 1, Math.floor(at / 8))
  } finally {
    await handle.close()
  }
}

interface Trial {
  readonly name: string
  readonly act: (folder: string) => Promise<void>
}

/** The newest log, which ends where the last acknowledged write ends. */
async function newestLog(folder: string): Promise<{ name: string; bytes: number }> {
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort()
  const name = logs.at(-1) ?? ''
  return { name, bytes: (await stat(join(folder, name))).size }
}

async function* trials(folder: string, { count }: Wish, random: Random): AsyncGenerator<Trial> {
  const log = await newestLog(folder)
  const from = Math.max(0, log.bytes - TAIL_BYTES)
  for (let index = 0; index < count; index++) {
    const bytes = from + Math.floor((index * (log.bytes - from)) / count)
    yield { name: `cut ${log.name} at ${bytes}`, act: (at) => cutFile(join(at, 'db', log.name), bytes) }
  }
  const files = await readdir(folder)
  for (let index = 0; index < count; index++) {
    const name = files[index % files.length] ?? ''
    const { size } = await stat(join(folder, name))
    if (size === 0) continue
    const bit = random.int(0, size * 8 - 1)
    yield { name: `flip bit ${bit} of ${name}`, act: (at) => flipBit(join(at, 'db', name), bit) }
  }
  for (const name of files) yield { name: `missing ${name}`, act: (at) => rm(join(at, 'db', name)) }
}

/** Prints nothing; the caller does. */
export async function damage(wish: Wish): Promise<DamageReport> {
  const random = createRandom(wish.seed, 'damage')
  const root = await mkdtemp(join(tmpdir(), 'restow-damage-'))
  const sound = join(root, 'sound')
  const report = { cuts: 0, flips: 0, missing: 0, opened: 0, refused: 0, repaired: 0, wrong: [] as string[] }
  try {
    await mkdir(sound)
    await writeFile(join(sound, '.restow-data'), '')
    const known = await fill(join(sound, 'db'), random)
    for await (const { name, act } of trials(join(sound, 'db'), wish, random)) {
      if (wish.isOver()) break
      report[name.startsWith('cut') ? 'cuts' : name.startsWith('flip') ? 'flips' : 'missing']++
      const at = join(root, 'trial')
      await cp(sound, at, { recursive: true })
      await act(at)
      const outcome = await outcomeOf(join(at, 'db'), known.now)
      if (outcome === 'opened' || outcome === 'refused') report[outcome]++
      else report.wrong.push(`${name}: ${outcome}`)
      if (outcome === 'refused' && report.refused % REPAIRED_EACH === 1) {
        report.repaired++
        const problem = await repairOf(at, known.ever)
        if (problem !== '') report.wrong.push(`${name}, repaired: ${problem}`)
      }
      await rm(at, { recursive: true, force: true })
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  return report
}

async function outcomeOf(folder: string, expected: Entries): Promise<string> {
  try {
    return same(await read(folder), expected) ? 'opened' : 'opened with other data than were acknowledged'
  } catch (error) {
    if (error instanceof DamageError) return 'refused'
    return `no sentence: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function repairOf(dataDir: string, ever: ReadonlySet<string>): Promise<string> {
  try {
    await repairData(dataDir)
    const documents = [...(await read(join(dataDir, 'db')))].filter(([key]) => key.startsWith('d/'))
    const strange = documents.find(([key, value]) => !ever.has(`${key} ${value}`))
    return strange === undefined ? '' : `${strange[0]} was never written so`
  } catch (error) {
    if (error instanceof DamageError) return ''
    return error instanceof Error ? error.message : String(error)
  }
}
