/**
 * Whether the disk takes more. Why asked before each write and not learned from a failed one: a database whose write failed half way accepts nothing until it is
 * opened again, and a disk that is full to the last byte cannot even be tidied. Cost: about 50 µs beside a write's fsync.
 */
import { statfs } from 'node:fs/promises'
import type { Log } from './event-log.ts'
import { ApiError } from './http/api-error.ts'

const RESERVE_BYTES = 128 * 1024 * 1024
/** Of a small disk. */
const RESERVE_SHARE = 0.05

/** Whether an error, or what it came from, says that the disk takes no more. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 'UNAVAILABLE') return true
  if (!(error instanceof Error)) return false
  return /ENOSPC|EDQUOT|no space left|quota exceeded/i.test(error.message) || isDiskFull(error.cause)
}

/** For the console. */
export const diskFullWords = (folder: string): string =>
  `The disk of ${folder} is full. Nothing was lost; make room on it and try again.`

/** Nothing was written. */
export const noRoom = (): ApiError =>
  new ApiError('UNAVAILABLE', 'The disk of the server is full. It goes on by itself when there is room.')

export interface Room {
  readonly hasRoom: () => Promise<boolean>
}

/** Bytes that the process may still write to the folder's disk. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Tells the log when the disk becomes full and when there is room again. */
export function watchRoom(folder: string, log: Log, reserveBytes?: () => number): Room {
  let wasFull = false

  async function isFull(): Promise<boolean> {
    try {
      const { bavail, bsize, blocks } = await statfs(folder)
      const reserve = reserveBytes?.() ?? Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)
      return bavail * bsize < reserve
    } catch {
      // A file system that does not say: the write itself will.
      return false
    }
  }

  return {
    async hasRoom() {
      const full = await isFull()
      if (full !== wasFull)
        log(full ? `disk full: ${folder} takes no more, nothing is accepted` : 'disk has room again')
      wasFull = full
      return !full
    },
  }
}
