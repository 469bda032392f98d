/**
 * Writing a file so that it is there whole or not at all. Invariants: a file that was reported as
 * stored is there after a power cut; its bytes and its name are on disk before `writeDurably`
 * resolves.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Under its final name the file is whole, and stays so through a power cut. */
export async function writeDurably(file: string, content: Buffer): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const temporary = `${file}.${randomUUID()}.part`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    // Half a file takes room on a disk that may have none.
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  const directory = await open(join(file, '..'), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
