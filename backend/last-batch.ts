/**
 * The number of the newest batch that was acknowledged, in a file of its own: a journal whose end was cut off is an older one that is whole, and cannot tell
 * by itself. Invariant: the file never names a batch that was not on disk before, so that a power cut causes no false alarm. Its own loss or damage means that
 * nothing is known.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const DIGITS = 16
const HEX_DIGITS = 8

/** Beside the journal's folder. */
const fileOf = (journalFolder: string): string => `${journalFolder}.last`

/** 0 when nothing is known. */
export const lastBatchOf = (journalFolder: string): number => read(fileOf(journalFolder))

export const forgetLastBatch = (journalFolder: string): void => rmSync(fileOf(journalFolder), { force: true })

export interface LastBatch {
  /** 0 when nothing is known. */
  readonly number: number
  note(batch: number): void
  close(): void
}

const textOf = (digits: string): string => `${digits} ${crc32(digits).toString(16).padStart(HEX_DIGITS, '0')}\n`

function read(file: string): number {
  try {
    const text = readFileSync(file, 'utf8')
    const digits = text.slice(0, DIGITS)
    return text === textOf(digits) ? Number(digits) : 0
  } catch {
    return 0
  }
}

export function openLastBatch(journalFolder: string): LastBatch {
  const file = fileOf(journalFolder)
  const number = read(file)
  const descriptor = openSync(file, number === 0 ? 'w' : 'r+', 0o600)
  let isOpen = true
  return {
    number,
    note(batch) {
      if (!isOpen) return
      try {
        // Not synced: after a power cut it may name an older one, which asks for less.
        writeSync(descriptor, textOf(String(batch).padStart(DIGITS, '0')), 0)
      } catch {
        // A disk that takes no more: the batch itself is on it.
      }
    },
    close() {
      if (isOpen) closeSync(descriptor)
      isOpen = false
    },
  }
}
