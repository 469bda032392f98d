/**
 * The form of a backup: one compressed file of JSON lines. `head`, then `put` for each entry of the data, `file` and `part` for
 * each uploaded file, `lost` for each whose content was damaged or gone on the server's disk, `tls` for the server's own authority, and `end` with the count and the SHA-256 of all lines before it.
 * Invariant: a file that is read to its `end` without an error is the one that was written, whole.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'

export const BACKUP_VERSION = 1

export type BackupLine =
  | { readonly is: 'head'; readonly version: number; readonly at: string }
  | { readonly is: 'put'; readonly key: string; readonly value: string }
  | { readonly is: 'file'; readonly sha256: string; readonly size: number }
  | { readonly is: 'part'; readonly base64: string }
  | { readonly is: 'lost'; readonly sha256: string }
  | { readonly is: 'tls'; readonly name: string; readonly text: string }

interface EndLine {
  readonly is: 'end'
  readonly lines: number
  readonly sha256: string
}

/** The lines as text, closed by `end`. */
export async function* writeLines(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let count = 0
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    count += 1
    yield text
  }
  const end: EndLine = { is: 'end', lines: count, sha256: hash.digest('hex') }
  yield `${JSON.stringify(end)}\n`
}

/** The backup is not whole. `message` is a sentence for the console. */
export class BackupError extends Error {}

/** Another Restow can read it. */
class NewerError extends BackupError {}

function requireKnown(file: string, line: BackupLine): void {
  if (line.is !== 'head') throw new BackupError('it is none of Restow')
  if (line.version > BACKUP_VERSION)
    throw new NewerError(
      `The backup ${file} has the form ${line.version}, and this version of Restow reads form ${BACKUP_VERSION}. Nothing is wrong with it; take the Restow that wrote it.`,
    )
}

/** The lines of a file; the last is given out only after the file has proved to be whole. @throws BackupError */
export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  let count = 0
  let end: EndLine | undefined
  try {
    for await (const text of textLines(file)) {
      if (end !== undefined) throw new BackupError('there is more after its end')
      const line = JSON.parse(text) as BackupLine | EndLine
      if (line.is === 'end') {
        end = line
        continue
      }
      hash.update(`${text}\n`)
      count += 1
      if (count === 1) requireKnown(file, line)
      yield line
    }
  } catch (error) {
    throw error instanceof NewerError ? error : notWhole(file, error)
  }
  if (end === undefined) throw notWhole(file, new BackupError('its end is missing'))
  if (end.lines !== count || end.sha256 !== hash.digest('hex'))
    throw notWhole(file, new BackupError('its content was changed'))
}

async function* textLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.once('error', (error) => unpacked.destroy(error))
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of source.pipe(unpacked)) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new BackupError('its last line is cut')
}

function notWhole(file: string, error: unknown): BackupError {
  const reason = error instanceof Error ? error.message : String(error)
  return new BackupError(`The backup ${file} is not whole: ${reason}. Nothing of it can be relied on.`)
}
