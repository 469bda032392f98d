/**
 * Tries mutants in a copy of the project: the work tree is never touched. Each worker has its own share of the mutants and plays file after
 * file; what hangs is ended from here, by its process group, and a new process goes on.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { instrumented, type SourceFile } from './instrument.ts'
import { Journal, type Entry, type Playing } from './journal.ts'
import { parse } from './mutators.ts'

const COPIED = ['sync', 'src', 'schemas', 'backend', 'tests', 'scripts', 'bench', 'package.json', 'tsconfig.json', 'firestore.rules',
  'storage.rules', 'firestore.indexes.json', 'firebase.json'] // prettier-ignore
/** A process that blocks itself cannot end its own play: this much later it is ended. */
const GRACE_MS = 2000
/** A process that plays nothing for so long has not come up. */
const IDLE_LIMIT_MS = 60_000
const MOST_STARTS = 400

/** A copy of the project with all mutants switched off. */
export function copyProject(root: string, files: readonly SourceFile[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'restow-mutants-'))
  const isWanted = (from: string): boolean => !from.includes('node_modules') && !from.includes('/e2e/')
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isWanted })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const one of files) {
    const text = instrumented(one, files)
    writeFileSync(join(copy, one.file), text)
    parse(one.file, text)
  }
  return copy
}

export const removeCopy = (copy: string): void => rmSync(copy, { recursive: true, force: true })

/** Resolves with everything that was noted, and with the ids that were not tried against every test for want of time. */
export async function tryShare(
  copy: string,
  share: number,
  ids: readonly number[],
  rounds: readonly Round[],
  untilMs: number,
): Promise<{ readonly entries: Entry[]; readonly undecided: readonly number[] }> {
  const folder = join(copy, `.share-${share}`)
  mkdirSync(folder)
  const journal = new Journal(folder)
  journal.begin(ids)
  let isOver = true
  for (const round of rounds) isOver = (await playRound(copy, folder, journal, round, untilMs)) && isOver
  return { entries: journal.all(), undecided: isOver ? [] : ids }
}

export interface Round {
  readonly files: readonly string[]
  /** Tests that take longer wait for a later round. */
  readonly slowMs: number
}

/** Resolves with whether the round ran to its end. `rounds` hold quick tests first. */
async function playRound(
  copy: string,
  folder: string,
  journal: Journal,
  round: Round,
  untilMs: number,
): Promise<boolean> {
  for (let starts = 0; starts < MOST_STARTS && Date.now() < untilMs; starts += 1) {
    if ((await playOnce(copy, folder, journal, round, untilMs)) === 'ended') return true
  }
  return false
}

async function playOnce(
  copy: string,
  folder: string,
  journal: Journal,
  { files, slowMs }: Round,
  untilMs: number,
): Promise<'ended' | 'broken off'> {
  journal.rest()
  const env = {
    ...process.env,
    MUTANTS_FOLDER: folder,
    MUTANTS_FILES: files.join(','),
    MUTANTS_SLOW_MS: String(slowMs),
  }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/mutants/vitest.config.ts', ...files]
  const child = spawn(process.execPath, args, { cwd: copy, env, detached: true, stdio: 'ignore' })
  const { pid } = child
  const state = { isOver: false }
  const over = new Promise<void>((resolve) => {
    child.once('exit', () => {
      state.isOver = true
      resolve()
    })
  })
  const end = (): void => {
    if (pid !== undefined && !state.isOver) process.kill(-pid, 'SIGKILL')
  }
  process.once('exit', end)
  let [isBroken, lastMs, size] = [false, Date.now(), journal.size()]
  while (!state.isOver) {
    await Promise.race([over, sleep(200)])
    const playing = journal.playing()
    const now = journal.size()
    if (playing || now !== size) lastMs = Date.now()
    size = now
    const isStuck = playing !== null && Date.now() > playing.untilMs + GRACE_MS
    const isDone = journal.isAnotherAskedFor() || Date.now() > untilMs || Date.now() - lastMs > IDLE_LIMIT_MS
    if (state.isOver || (!isStuck && !isDone)) continue
    end()
    isBroken = true
    if (isStuck) noteStuck(journal, playing)
    await over
  }
  process.removeListener('exit', end)
  return isBroken ? 'broken off' : 'ended'
}

function noteStuck(journal: Journal, { id, test, unproved, isFresh }: Playing): void {
  if (unproved.length > 0) journal.add({ kind: 'alone', ids: unproved })
  if (id > 0) journal.add({ kind: 'caught', id, test, how: 'endless' })
  // In a process that has played mutants, one of them may be to blame: the next process tries the test again.
  else if (isFresh) journal.add({ kind: 'unusable', test, why: 'It does not end.' })
}
