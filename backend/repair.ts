/**
 * What of a damaged journal is whole. Invariants: it reads a copy, so that the damaged files stay as they are; nothing that is not what was written is
 * taken for whole.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { allLostError, damageWords } from './damage.ts'
import { Proof, PROOF_KEY, unseal } from './proof.ts'
import { lastBatchOf } from './last-batch.ts'
import { LEVEL_PROCESS } from './tables.ts'

export interface Salvage {
  readonly entries: ReadonlyMap<string, string>
  /** In words; `''` where all is whole. */
  readonly lost: string
}

/** Copies that are looked at lie beside the journal's folder under names that begin so. */
export const LOOK = 'look-'

/** What of a journal's folder is whole, and what is not. The folder stays as it is. @throws DamageError where nothing of it can be read */
export async function salvage(folder: string): Promise<Salvage> {
  if (!existsSync(folder)) throw allLostError(dirname(folder))
  const beside = await mkdtemp(join(dirname(folder), LOOK))
  const copy = join(beside, basename(folder))
  try {
    await cp(folder, copy, { recursive: true })
    const found = await readWhole(copy, lastBatchOf(folder))
    if (found === undefined || found.entries.size === 0) throw allLostError(dirname(folder))
    return found
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

async function readWhole(copy: string, lastBatch: number): Promise<Salvage | undefined> {
  const entries = new Map<string, string>()
  const unsealed = new Map<string, string>()
  const proof = new Proof()
  const child = spawn(process.execPath, [LEVEL_PROCESS, copy, 'salvage'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [key, sealed] = JSON.parse(line) as [string, string]
    proof.read(key, sealed)
    const value = unseal(key, sealed)
    if (value === undefined) unsealed.set(key, sealed)
    else if (key !== PROOF_KEY) entries.set(key, value)
  }
  if ((await ended) !== 0) return undefined
  if (proof.isOfOldForm) return { entries: unsealed, lost: 'what the damaged files held (these data are from before records were counted)' } // prettier-ignore
  return { entries, lost: damageWords(proof.damage(lastBatch)) }
}

/** In words, for somebody who decides between a repair and a backup. */
export const wouldBeLost = async (folder: string): Promise<string> => (await salvage(folder)).lost || 'nothing'
