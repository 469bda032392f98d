/**
 * Reads a file of JSON lines of an export and compares it with what was written. Invariants: a line that is not the one that was written is named; what an
 * editor leaves behind (a byte order mark, Windows line ends, blank lines, no end of the last line) changes no record, and is told.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { lineSum } from '#backend/export/lines-file.ts'
import type { LinesFacts } from '#backend/export/export-form.ts'
import { atLine, type Problems } from './export-problems.ts'
import { readRegular, requireRegular } from './regular-file.ts'

/** A document has at most a megabyte, and each of its bytes at most six in JSON. */
const LONGEST_LINE = 8 * 1024 * 1024
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

export interface ReadLine {
  /** From 1, as an editor counts. */
  readonly line: number
  readonly record: unknown
  /** It is not the line that was exported; only where that is allowed. */
  readonly isChanged: boolean
}

export interface LinesToRead {
  readonly folder: string
  readonly facts: LinesFacts
  /** The file was changed on purpose: lines need not be those that were written. */
  readonly edited: boolean
  readonly problems: Problems
  readonly notes: Set<string>
}

/** The records; a line with a problem is told and left out. */
export async function* readLines(source: LinesToRead): AsyncGenerator<ReadLine> {
  const { folder, facts, edited, problems } = source
  const file = join(folder, facts.file)
  try {
    await requireRegular(file)
    const isWhole = (await sumOf(file)) === facts.sha256
    const sums = isWhole ? undefined : await readSums(join(folder, facts.checks))
    const exported = new Set(sums)
    const habits = new Habits()
    let records = 0
    for await (const { line, bytes, isEnded } of rawLines(file)) {
      const plain = habits.without(bytes, line, isEnded)
      if (plain.length === 0) continue
      const record = parse(plain)
      // In a file that was edited, lines may have moved.
      const isChanged =
        sums !== undefined && !(edited ? exported.has(lineSum(plain)) : lineSum(plain) === sums[records])
      records += 1
      if (record !== undefined && (edited || !isChanged)) yield { line, record, isChanged }
      else problems.add(`${atLine(facts.file, line)}: ${lineWords(isChanged && !edited, record === undefined)}`)
    }
    if (!isWhole) noteChange(source, records, habits.seen)
  } catch (error) {
    problems.add(fileWords(facts.file, error))
  }
}

const lineWords = (isChanged: boolean, isNoJson: boolean): string =>
  isChanged ? `is not the line that was exported${isNoJson ? '; it is cut or no JSON' : ''}` : 'is no JSON'

function noteChange(source: LinesToRead, records: number, habits: ReadonlySet<string>): void {
  const { facts, edited, problems, notes } = source
  const [found, expected] = [records.toLocaleString('en'), facts.lines.toLocaleString('en')]
  if (edited) notes.add(`${facts.file} was changed since it was exported: ${found} lines, exported ${expected}.`)
  else if (records < facts.lines)
    problems.add(`${facts.file}: has ${found} of the ${expected} lines that were exported`)
  else if (records > facts.lines) problems.add(`${facts.file}: has ${found} lines, and ${expected} were exported`)
  if (habits.size > 0)
    notes.add(`${facts.file} was saved by another program (${[...habits].join(', ')}). That changes no record.`)
}

/** What editors leave behind. */
class Habits {
  readonly seen = new Set<string>()

  /** The line as it was written. */
  without(bytes: Buffer, line: number, isEnded: boolean): Buffer {
    if (!isEnded) this.seen.add('no end of the last line')
    const hasMark = line === 1 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    const hasReturn = bytes.at(-1) === CARRIAGE_RETURN
    if (hasMark) this.seen.add('a byte order mark')
    if (hasReturn) this.seen.add('Windows line ends')
    const plain = bytes.subarray(hasMark ? BYTE_ORDER_MARK.length : 0, hasReturn ? -1 : undefined)
    if (plain.length === 0) this.seen.add('blank lines')
    return plain
  }
}

/** `undefined` where it is no JSON in UTF-8. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const readSums = async (file: string): Promise<readonly string[]> => {
  const text = await readRegular(file).then(String, () => '')
  return text.split(/\r?\n/)
}

interface RawLine {
  readonly line: number
  readonly bytes: Buffer
  /** With a line feed. */
  readonly isEnded: boolean
}

async function* rawLines(file: string): AsyncGenerator<RawLine> {
  let [line, rest] = [0, Buffer.alloc(0)]
  for await (const chunk of createReadStream(file)) {
    let bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED)) {
      yield { line: (line += 1), bytes: bytes.subarray(0, end), isEnded: true }
      bytes = bytes.subarray(end + 1)
    }
    rest = Buffer.from(bytes)
    if (rest.length > LONGEST_LINE) throw new Error(`line ${line + 1} is longer than any record`)
  }
  if (rest.length > 0) yield { line: line + 1, bytes: rest, isEnded: false }
}

function fileWords(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? `${file}: is missing` : `${file}: cannot be read (${message})`
}
