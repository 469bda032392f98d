/** Reads a whole export and finds what is wrong with it, without writing anything. Invariant: what has no problem here can be read into a data folder whole. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { exportNames as names, type ExportedAccount, type ExportedPhoto, type ExportManifest } from '#backend/export/export-form.ts' // prettier-ignore
import { isCollectionName, RECEIVED } from './export-form.ts'
import { documentProblem, isRecord, type Fields } from './document-problem.ts'
import { atLine, Problems } from './export-problems.ts'
import { readLines, type ReadLine } from './read-lines.ts'
import { readManifest } from './read-manifest.ts'
import { readRegular } from './regular-file.ts'

export interface ExportToRead {
  readonly folder: string
  /** It was changed on purpose: what is in the files counts, not what was written. */
  readonly edited: boolean
  readonly tell: (step: 'Checking' | 'Reading in', documents: number) => void
}

export interface VerifiedExport {
  readonly manifest: ExportManifest
  readonly documents: number
  readonly accounts: number
  readonly photos: number
  /** What a person should be told, in sentences. */
  readonly notes: readonly string[]
}

/** @throws ExportRefused with the places that are wrong */
export async function verifyExport(source: ExportToRead): Promise<VerifiedExport> {
  const manifest = await readManifest(source.folder, source.edited)
  const reading = new ExportReading(source, manifest)
  let [documents, accounts, photos] = [0, 0, 0]
  for await (const _account of reading.accounts()) accounts += 1
  for (const name of Object.keys(manifest.documents))
    for await (const _document of reading.documents(name))
      if ((documents += 1) % 1_000 === 0) source.tell('Checking', documents)
  for await (const photo of reading.photos()) {
    await reading.content(photo)
    photos += 1
  }
  reading.problems.refuse(source.folder)
  await reading.noteStrangers()
  return { manifest, documents, accounts, photos, notes: [...reading.notes] }
}

const accountShape = z.object({
  uid: z.string().check(z.regex(/^[^/]{1,128}$/)),
  email: z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/)),
  name: z.string(),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** As `storage.rules` take photos, and no way out of the folder. */
const photoShape = z.object({
  file: z.string().check(z.regex(/^photos(\/[A-Za-z0-9_][A-Za-z0-9._-]{0,120}){1,4}$/)),
  path: z.string().check(z.regex(/^photos\/[^/]{1,128}\/[0-9a-f]{64}\.(jpg|jpeg|webp|png)$/)),
  contentType: z.enum(['image/jpeg', 'image/webp', 'image/png']),
  bytes: z.int().check(z.positive()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  createdAt: z.iso.datetime(),
})

export class ExportReading {
  readonly problems = new Problems()
  readonly notes = new Set<string>()
  readonly #source: ExportToRead
  readonly #manifest: ExportManifest
  readonly #files = new Set<string>()

  constructor(source: ExportToRead, manifest: ExportManifest) {
    this.#source = source
    this.#manifest = manifest
  }

  #lines(facts: ExportManifest['accounts']): AsyncGenerator<ReadLine> {
    const { folder, edited } = this.#source
    return readLines({ folder, facts, edited, problems: this.problems, notes: this.notes })
  }

  /** A record that was changed by hand is a new version of it: it has no time at which it was received. */
  async *documents(name: string): AsyncGenerator<Fields> {
    const facts = this.#manifest.documents[name]
    if (facts === undefined || !isCollectionName(name)) return
    const seen = new Map<unknown, number>()
    for await (const { line, record, isChanged } of this.#lines(facts)) {
      const problem = documentProblem(name, record, isChanged)
      if (problem !== '') this.problems.add(`${atLine(facts.file, line)}: ${problem}`)
      else if (isRecord(record) && this.#isNew(seen, record['id'], facts.file, line))
        yield isChanged ? { ...record, [RECEIVED]: undefined } : record
    }
  }

  async *accounts(): AsyncGenerator<ExportedAccount> {
    const { file } = this.#manifest.accounts
    const [uids, emails] = [new Map<unknown, number>(), new Map<unknown, number>()]
    for await (const { line, record } of this.#lines(this.#manifest.accounts)) {
      const { data } = accountShape.safeParse(record)
      if (data === undefined) this.problems.add(`${atLine(file, line)}: is no account (${wrongField(accountShape, record)})`)
      else if (this.#isNew(uids, data.uid, file, line) && this.#isNew(emails, data.email.toLowerCase(), file, line)) yield data
    }
  } // prettier-ignore

  async *photos(): AsyncGenerator<ExportedPhoto> {
    const { file } = this.#manifest.photos
    const seen = new Map<unknown, number>()
    for await (const { line, record } of this.#lines(this.#manifest.photos)) {
      const { data } = photoShape.safeParse(record)
      if (data === undefined) this.problems.add(`${atLine(file, line)}: is no photo (${wrongField(photoShape, record)})`)
      else if (this.#isNew(seen, data.path, file, line)) yield data
    }
  } // prettier-ignore

  /** The pixels; `undefined` where they are not those that were exported. */
  async content({ file, bytes, sha256 }: ExportedPhoto): Promise<Buffer | undefined> {
    this.#files.add(file)
    const content = await readRegular(join(this.#source.folder, file)).catch(() => undefined)
    const isWhole = content?.length === bytes && createHash('sha256').update(content).digest('hex') === sha256
    if (isWhole) return content
    const what = content === undefined ? 'is missing' : 'is not the photo that was exported'
    this.problems.add(`${file}: ${what}. To go on without it, remove its line from ${names.photoList} and add --edited`)
    return undefined
  }

  /** Photos that the list does not have are not read, and said to be so. */
  async noteStrangers(): Promise<void> {
    const { folder } = this.#source
    const found = await readdir(join(folder, names.photos), { recursive: true, withFileTypes: true }).catch(() => [])
    const strange = found.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length - this.#files.size
    if (strange > 0) this.notes.add(`${strange} files in ${names.photos} are not in ${names.photoList}; they were not read in.`) // prettier-ignore
  }

  #isNew(seen: Map<unknown, number>, id: unknown, file: string, line: number): boolean {
    const before = seen.get(id)
    if (before === undefined) seen.set(id, line)
    else this.problems.add(`${atLine(file, line)}: has the id or name ${String(id)}, which line ${before.toLocaleString('en')} has already`) // prettier-ignore
    return before === undefined
  }
}

function wrongField(shape: typeof accountShape | typeof photoShape, record: unknown): string {
  const issue = shape.safeParse(record).error?.issues[0]
  return issue?.path.join('.') || 'no record'
}
