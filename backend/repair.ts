/**
 * Makes a damaged journal one that opens again, with what of it is whole. Invariants: it works on a copy, so that the damaged files stay until the
 * copy is in their place, and are kept beside it then; nothing that is not what was written gets in; the data get a new epoch, so that devices send what they
 * hold.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { damageWords, DamageError } from './damage.ts'
import { Proof, PROOF_KEY, unseal } from './proof.ts'
import { lastBatchOf } from './last-batch.ts'
import { LEVEL_PROCESS } from './tables.ts'

interface Salvage {
  readonly entries: ReadonlyMap<string, string>
  readonly lost: string
}

/** What of a journal's folder is whole, and what is not, in words; `''` where all is. The folder stays as it is. */
async function salvage(folder: string): Promise<Salvage> {
  const beside = await mkdtemp(join(dirname(folder), 'repair-'))
  const copy = join(beside, basename(folder))
  try {
    await cp(folder, copy, { recursive: true })
    return await readWhole(copy, lastBatchOf(folder))
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

async function readWhole(copy: string, lastBatch: number): Promise<Salvage> {
  const entries = new Map<string, string>()
  const proof = new Proof()
  const child = spawn(process.execPath, [LEVEL_PROCESS, copy, 'salvage'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    const [key, sealed] = JSON.parse(line) as [string, string]
    proof.read(key, sealed)
    const value = key === PROOF_KEY ? undefined : unseal(key, sealed)
    if (value !== undefined) entries.set(key, value)
  }
  if ((await ended) !== 0)
    throw new DamageError('Its files are damaged so that no part of them can be relied on: put back a backup.')
  return { entries, lost: damageWords(proof.damage(lastBatch)) }
}

/** In words, for somebody who decides between a repair and a backup. */
export const wouldBeLost = async (folder: string): Promise<string> => (await salvage(folder)).lost || 'nothing'

export interface Repair {
  /** In words; `''` for nothing. */
  readonly lost: string
  readonly kept: number
  /** Where the damaged files are now. */
  readonly damaged: string
}

/**
 * Puts what is whole in the place of the journal's folder.
 * @param write writes all entries into a new journal at the path given
 * @param now for the name under which the damaged files stay
 */
export async function repairJournal(
  folder: string,
  write: (folder: string, entries: ReadonlyMap<string, string>) => Promise<void>,
  now: Date,
): Promise<Repair> {
  const { entries, lost } = await salvage(folder)
  const beside = await mkdtemp(join(dirname(folder), 'repair-'))
  const damaged = `${folder}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    const whole = join(beside, basename(folder))
    await write(whole, entries)
    await rename(folder, damaged)
    await rename(whole, folder)
    for (const note of ['last', 'tables']) await rename(`${whole}.${note}`, `${folder}.${note}`)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  return { lost, kept: entries.size, damaged }
}
