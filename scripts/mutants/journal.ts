/**
 * The results of the mutants so far, as lines of a file that the trying processes add to: one that
 * is ended in the middle loses nothing.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Entry =
  /** A test was played without a mutant, and reached these. */
  | { readonly kind: 'reached'; readonly test: string; readonly ids: readonly number[]; readonly ms: number }
  /** A test takes so long that it waits for a later round. */
  | { readonly kind: 'slow'; readonly test: string; readonly ms: number }
  | { readonly kind: 'lived'; readonly id: number; readonly test: string }
  | { readonly kind: 'caught'; readonly id: number; readonly test: string; readonly how: How }
  /** A test that cannot be played twice in one process, or not at all. */
  | { readonly kind: 'unusable'; readonly test: string; readonly why: string }
  /**
   * The results of these are doubtful: the next time each is followed by a play without a mutant.
   */
  | { readonly kind: 'alone'; readonly ids: readonly number[] }

/** `broke`: it did not run at all; `endless`: it did not end in time. */
export type How = 'failed' | 'broke' | 'endless'

/** The play that is under way, for the process that watches. */
export interface Playing {
  readonly id: number
  readonly test: string
  readonly untilMs: number
  /** Caught by what came before, but not proved yet. */
  readonly unproved: readonly number[]
  /** No mutant was played in this process before. */
  readonly isFresh: boolean
}

export class Journal {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  add(entry: Entry): void {
    appendFileSync(join(this.#folder, 'journal.jsonl'), `${JSON.stringify(entry)}\n`)
  }

  all(): Entry[] {
    const path = join(this.#folder, 'journal.jsonl')
    if (!existsSync(path)) return []
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry)
  }

  play(playing: Playing | null): void {
    writeFileSync(join(this.#folder, 'playing.json'), JSON.stringify(playing))
  }

  playing(): Playing | null {
    const path = join(this.#folder, 'playing.json')
    try {
      return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Playing | null) : null
    } catch {
      // It is being written this moment.
      return null
    }
  }

  /** Grows with each entry. */
  size(): number {
    return statSync(join(this.#folder, 'journal.jsonl')).size
  }

  /** The trying process is not sound any more: another one is to go on. */
  askForAnother(): void {
    writeFileSync(join(this.#folder, 'another'), '')
  }

  isAnotherAskedFor(): boolean {
    return existsSync(join(this.#folder, 'another'))
  }

  /** The ids that are to be tried. */
  ids(): number[] {
    return JSON.parse(readFileSync(join(this.#folder, 'ids.json'), 'utf8')) as number[]
  }

  begin(ids: readonly number[]): void {
    writeFileSync(join(this.#folder, 'ids.json'), JSON.stringify(ids))
    writeFileSync(join(this.#folder, 'journal.jsonl'), '')
    this.rest()
  }

  /** No process plays. */
  rest(): void {
    this.play(null)
    rmSync(join(this.#folder, 'another'), { force: true })
  }
}
