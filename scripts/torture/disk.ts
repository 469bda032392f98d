/** A small disk of its own for the data under torture, that is filled and given room again. Needs root on Linux, which mounts it. */
import { execFileSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SIZE = '400m'

export class SmallDisk {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Mounts it at this folder, which it makes. Throws where the system does not allow it. */
  static async mount(folder: string): Promise<SmallDisk> {
    await mkdir(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
    return new SmallDisk(folder)
  }

  /** To the last byte but so many. */
  async fill(leaveBytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    await writeFile(this.#films, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes), 1))
  }

  makeRoom(): Promise<void> {
    return rm(this.#films, { force: true })
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.#folder])
  }

  get #films(): string {
    return join(this.#folder, 'films')
  }
}
