/**
 * Writes one file of JSON lines, with a second one that has a checksum for each of its lines, so that a reader can name the line that was changed. Cost: a
 * quarter of a megabyte of lines is in memory at a time.
 */
import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { exportNames, type LinesFacts } from './export-form.ts'

const FLUSH_BYTES = 256 * 1024

/** Eight hexadecimal digits of the CRC-32 of a line without its end. */
export const lineSum = (line: string | Buffer): string => crc32(line).toString(16).padStart(8, '0')

export const checksFile = (file: string): string => `${exportNames.checks}/${file.replaceAll('/', '-')}.crc32`

/** Asked before each piece is written; rejects where the disk has no room or nobody waits any more. */
export type MayWrite = () => Promise<void>

export class LinesFile {
  readonly #file: string
  readonly #lines: FileHandle
  readonly #checks: FileHandle
  readonly #mayWrite: MayWrite
  readonly #hash: Hash = createHash('sha256')
  #waiting: string[] = []
  #waitingChars = 0
  #sums = ''
  #count = 0
  #bytes = 0

  private constructor(file: string, lines: FileHandle, checks: FileHandle, mayWrite: MayWrite) {
    this.#file = file
    this.#lines = lines
    this.#checks = checks
    this.#mayWrite = mayWrite
  }

  /** `file` is below the folder. Fails where it exists. */
  static async create(folder: string, file: string, mayWrite: MayWrite): Promise<LinesFile> {
    const lines = await createFile(join(folder, file))
    try {
      return new LinesFile(file, lines, await createFile(join(folder, checksFile(file))), mayWrite)
    } catch (error) {
      await lines.close()
      throw error
    }
  }

  get count(): number {
    return this.#count
  }

  async add(record: object): Promise<void> {
    const line = JSON.stringify(record)
    this.#waiting.push(line, '\n')
    this.#waitingChars += line.length + 1
    this.#sums += `${lineSum(line)}\n`
    this.#count += 1
    if (this.#waitingChars >= FLUSH_BYTES) await this.#flush()
  }

  async #flush(): Promise<void> {
    await this.#mayWrite()
    const [bytes, sums] = [Buffer.from(this.#waiting.join('')), this.#sums]
    this.#waiting = []
    this.#waitingChars = 0
    this.#sums = ''
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    await this.#lines.appendFile(bytes)
    await this.#checks.appendFile(sums)
  }

  /** What was written is on the disk then. */
  async finish(): Promise<LinesFacts> {
    await this.#flush()
    await this.#lines.sync()
    await this.#checks.sync()
    await this.close()
    const [file, lines, bytes] = [this.#file, this.#count, this.#bytes]
    return { file, checks: checksFile(file), lines, bytes, sha256: this.#hash.digest('hex') }
  }

  /** Also after a failure, and twice. */
  async close(): Promise<void> {
    await this.#lines.close().catch(() => undefined)
    await this.#checks.close().catch(() => undefined)
  }
}

/** A new file that only its owner can read: names and addresses of people are in it. */
export async function createFile(file: string): Promise<FileHandle> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return open(file, 'wx', 0o600)
}
