/**
 * Everything that the server holds, as files that can be read without Restow, while the server goes on. Invariants: what is written is the data as they were
 * at one moment; passwords, sign-ins and keys are not in it; `manifest.json` comes last, so an export that was interrupted has none; a folder with
 * anything in it is left alone; one that fails leaves the folder as it was.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from '#backend/auth/accounts.ts'
import type { BackupSource } from '#backend/backup/write-backup.ts'
import { decodeFields } from '#backend/firestore/values/plain-data.ts'
import { DOCUMENT_PREFIX } from '#backend/firestore/values/stored-form.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import type { Fields } from '#backend/firestore/values/values.ts'
import { watchRoom } from '#backend/room.ts'
import { isContentOf, OBJECT_PREFIX, type Objects, type StoredObject } from '#backend/storage/objects.ts'
import { exportFailure, ExportError } from './export-failure.ts'
import {
  EXPORT_FORMAT, EXPORT_MARK, exportNames as names,
  type DocumentsFacts, type ExportedAccount, type ExportedPhoto, type ExportForm, type ExportManifest, type ExportProgress, type ExportWork, type LinesFacts,
} from './export-form.ts' // prettier-ignore
import { createFile, LinesFile, type MayWrite } from './lines-file.ts'

const ACCOUNT_PREFIX = 'a/'
const TELL_EVERY = 500
/** Of the server's own name for a document. */
const ROOT_PARTS = 5

export interface ExportSource extends BackupSource {
  readonly form: ExportForm
  readonly version: string
  readonly isOwn: boolean
  /** Bytes of the disk that are left free. */
  readonly reserveBytes?: () => number
}

export interface ExportWish {
  readonly folder: string
  readonly tell: (progress: ExportProgress) => void
  /** Ends the writing. */
  readonly signal: AbortSignal
}

/** Resolves when the export is whole and on disk. @throws ExportError with one sentence */
export async function writeExport(wish: ExportWish, source: ExportSource): Promise<void> {
  const wasMade = await takeFolder(wish.folder)
  const letGo = source.objects.holdContents()
  try {
    await source.journal.settled()
    await new Export(wish, source).write()
  } catch (error) {
    await removeWritten(wish.folder, wasMade)
    throw exportFailure(wish.folder, error)
  } finally {
    await letGo()
  }
}

/** Resolves whether the folder had to be made. */
async function takeFolder(folder: string): Promise<boolean> {
  try {
    const wasMade = await makeFolder(folder)
    const found = await readdir(folder)
    if (found.includes(names.unfinished))
      throw new ExportError(`The folder ${folder} holds an export that was not finished. Remove it, or name another folder.`)
    if (found.length > 0)
      throw new ExportError(`The folder ${folder} is not empty (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}). Name an empty or a new one.`)
    const mark = await createFile(join(folder, names.unfinished))
    await mark.writeFile('This export of Restow was not finished. Nothing in this folder can be relied on.\n').finally(() => mark.close())
    return wasMade
  } catch (error) {
    throw exportFailure(folder, error)
  }
} // prettier-ignore

/** Why not with all folders above it: where nothing can be made, as below /proc, Node tries that for ever. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ExportError(`${folder} cannot be made in ${dirname(folder)}. Name a folder below one that exists.`)
    if (code !== 'EEXIST') throw error
    return false
  }
} // prettier-ignore

/** The folder was empty before. */
async function removeWritten(folder: string, wasMade: boolean): Promise<void> {
  for (const name of Object.values(names)) await rm(join(folder, name), { recursive: true, force: true })
  await rm(join(folder, `${names.manifest}.part`), { force: true })
  if (wasMade) await rmdir(folder).catch(() => undefined)
}

class Export {
  readonly #wish: ExportWish
  readonly #source: ExportSource
  readonly #work: ExportWork
  readonly #mayWrite: MayWrite
  readonly #open = new Set<LinesFile>()
  readonly #documents = new Map<string, DocumentsFacts>()
  #deleted = 0
  #written = 0
  #photos = 0
  #photoBytes = 0

  constructor(wish: ExportWish, source: ExportSource) {
    this.#wish = wish
    this.#source = source
    this.#work = source.form.begin()
    const room = watchRoom(wish.folder, () => undefined, source.reserveBytes)
    this.#mayWrite = async () => {
      wish.signal.throwIfAborted()
      if (!(await room.hasRoom())) throw new ExportError(`The disk of ${wish.folder} is full. Nothing of the export was kept; name a folder on a larger disk.`) // prettier-ignore
    }
  }

  async write(): Promise<void> {
    try {
      await this.#writeAll()
    } finally {
      for (const file of this.#open) await file.close()
    }
  }

  async #writeAll(): Promise<void> {
    const { form, journal, version, isOwn } = this.#source
    const [accounts, list] = [await this.#lines(names.accounts), await this.#lines(names.photoList)]
    // LevelDB reads an iterator from the moment at which it was made: now, with the first entry.
    const at = new Date().toISOString()
    let collection: { readonly name: string; readonly file: LinesFile } | undefined
    const closeCollection = async (): Promise<void> => {
      if (collection !== undefined) await this.#note(collection.name, collection.file)
      collection = undefined
    }
    for await (const [key, value] of journal.entries('')) {
      if (key.startsWith(ACCOUNT_PREFIX)) await accounts.add(accountOf(JSON.parse(value) as Account))
      else if (key.startsWith(OBJECT_PREFIX)) await list.add(await this.#photo(JSON.parse(value) as StoredObject))
      else if (key.startsWith(DOCUMENT_PREFIX)) {
        const name = collectionOfKey(key)
        if (name !== collection?.name) {
          await closeCollection()
          collection = { name, file: await this.#lines(`${names.documents}/${name}.ndjson`) }
        }
        await collection.file.add(this.#document(name, value))
      }
      this.#tell()
    }
    await closeCollection()
    for (const name of Object.keys(form.schemaVersions))
      if (!this.#documents.has(name)) await this.#note(name, await this.#lines(`${names.documents}/${name}.ndjson`))
    const documents = Object.fromEntries([...this.#documents].toSorted(([a], [b]) => a.localeCompare(b)))
    await this.#close({
      is: EXPORT_MARK,
      format: EXPORT_FORMAT,
      restow: version,
      at,
      ownCompany: isOwn,
      documents,
      accounts: await this.#finished(accounts),
      photos: { ...(await this.#finished(list)), photoBytes: this.#photoBytes },
      photosOnDevices: this.#work.photosWithoutFile(),
    })
  }

  async #lines(file: string): Promise<LinesFile> {
    const opened = await LinesFile.create(this.#wish.folder, file, this.#mayWrite)
    this.#open.add(opened)
    return opened
  }

  async #finished(file: LinesFile): Promise<LinesFacts> {
    const facts = await file.finish()
    this.#open.delete(file)
    return facts
  }

  async #note(name: string, file: LinesFile): Promise<void> {
    const deleted = this.#deleted
    this.#deleted = 0
    const schemaVersion = this.#source.form.schemaVersions[name] ?? 0
    this.#documents.set(name, { ...(await this.#finished(file)), deleted, schemaVersion })
  }

  #document(collection: string, value: string): object {
    const { f, u } = JSON.parse(value) as { readonly f: Fields; readonly u: number }
    const document = this.#work.document(collection, decodeFields(f), formatMicros(u))
    if ('_deleted' in document && document._deleted === true) this.#deleted += 1
    this.#written += 1
    return document
  }

  async #photo(object: StoredObject): Promise<ExportedPhoto> {
    const { name, contentType, size, sha256, timeCreated } = object
    const content = await readFile(this.#source.objects.file(object)).catch(() => undefined)
    if (content === undefined || !isContentOf(object, content)) throw damagedPhoto(this.#source, name)
    await this.#mayWrite()
    const file = `${names.photos}/${this.#work.photoFile(name, sha256)}`
    const handle = await createFile(join(this.#wish.folder, file))
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    this.#photos += 1
    this.#photoBytes += size
    return { file, path: name, contentType, bytes: size, sha256, createdAt: timeCreated }
  }

  #tell(): void {
    if ((this.#written + this.#photos) % TELL_EVERY === 0)
      this.#wish.tell({ documents: this.#written, photos: this.#photos })
  }

  /** The manifest has its name only when it and everything before it is on disk. */
  async #close(manifest: ExportManifest): Promise<void> {
    const { folder, tell } = this.#wish
    await this.#mayWrite()
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    const sum = createHash('sha256').update(text).digest('hex')
    await this.#whole(names.guide, await this.#source.form.guide())
    await this.#whole(names.manifestSum, `${sum}  ${names.manifest}\n`)
    await this.#whole(`${names.manifest}.part`, text)
    await rm(join(folder, names.unfinished))
    await rename(join(folder, `${names.manifest}.part`), join(folder, names.manifest))
    tell({ documents: this.#written, photos: this.#photos })
  }

  async #whole(name: string, text: string): Promise<void> {
    const handle = await createFile(join(this.#wish.folder, name))
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** `d/projects/P/databases/D/documents/units/u1` → `units`. */
function collectionOfKey(key: string): string {
  const parts = key.slice(DOCUMENT_PREFIX.length).split('/').slice(ROOT_PARTS, -1)
  const name = parts.join('/')
  if (!/^[A-Za-z][\w-]{0,79}$/.test(name))
    throw new ExportError(`The data hold documents of “${name}”, which an export has no file for.`)
  return name
}

const accountOf = ({ uid, email, displayName = '', disabled, createdAt }: Account): ExportedAccount => ({
  uid,
  email,
  name: displayName,
  disabled,
  createdAt: new Date(createdAt).toISOString(),
})

const damagedPhoto = ({ dataDir }: { readonly dataDir: string; readonly objects: Objects }, name: string) =>
  new ExportError(
    `The photo ${name} was damaged on the disk of the server, so the export would not be whole. Stop the server, run npm run repair -- --data ${dataDir}, and export again.`,
  )
