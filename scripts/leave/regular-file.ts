/** Files of an export, which may come from anywhere. Invariant: only regular files are read; a device or a pipe behind a link has no end. */
import { readFile, stat } from 'node:fs/promises'

/** @throws Error where it is missing, or is a folder, a device or a pipe */
export async function requireRegular(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) throw new Error('it is not a regular file')
}

/** Rejects as `requireRegular` does. */
export async function readRegular(file: string): Promise<Buffer> {
  await requireRegular(file)
  return readFile(file)
}
