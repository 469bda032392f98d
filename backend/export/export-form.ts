/**
 * The folder of an export: what stands in it, and what the app says about it. The server holds documents without a schema, so names, versions and words come
 * from outside as an `ExportForm`. Invariant: a folder without `manifest.json` is not a whole export.
 */
import type { PlainData } from '#backend/firestore/values/plain-data.ts'

export const EXPORT_FORMAT = 1
export const EXPORT_MARK = 'Restow export'

/** Names in the folder. */
export const exportNames = {
  manifest: 'manifest.json',
  /** The manifest's own SHA-256, as `sha256sum -c` reads it. */
  manifestSum: 'manifest.sha256',
  guide: 'FORMAT.md',
  unfinished: 'UNFINISHED.txt',
  accounts: 'accounts.ndjson',
  photoList: 'photos.ndjson',
  documents: 'documents',
  photos: 'photos',
  checks: 'checks',
} as const

/** One file of JSON lines. */
export interface LinesFacts {
  /** Below the folder, with `/`. */
  readonly file: string
  /** One checksum for each line, below the folder. */
  readonly checks: string
  readonly lines: number
  readonly bytes: number
  readonly sha256: string
}

export interface DocumentsFacts extends LinesFacts {
  /** Of these lines, with `_deleted`. */
  readonly deleted: number
  /** Of the collection's fields; 0 where the program has no such collection. */
  readonly schemaVersion: number
}

export interface ExportManifest {
  readonly is: typeof EXPORT_MARK
  readonly format: number
  /** The program that wrote it. */
  readonly restow: string
  /** The moment of which the data are, ISO UTC. */
  readonly at: string
  /** A company's own warehouse: strangers make no accounts. */
  readonly ownCompany: boolean
  readonly documents: Readonly<Record<string, DocumentsFacts>>
  readonly accounts: LinesFacts
  readonly photos: LinesFacts & { readonly photoBytes: number }
  /** Photos whose pixels have not reached the server: they are not in the export. */
  readonly photosOnDevices: number
}

/** A person who can sign in; passwords are not in an export. */
export interface ExportedAccount {
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly disabled: boolean
  /** ISO UTC. */
  readonly createdAt: string
}

export interface ExportedPhoto {
  /** Below the folder, with `/`. */
  readonly file: string
  /** What `path` of the photo's document says. */
  readonly path: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  /** When the server received it, ISO UTC. */
  readonly createdAt: string
}

/** What the app knows while one export is written. */
export interface ExportWork {
  /** The document in the form of its schema. Sees every document once, collections by name. `receivedAt` is when the server took this version in. */
  document(collection: string, fields: PlainData, receivedAt: string): object
  /** A readable name below `photos/` for a stored file; called when all documents were seen. */
  photoFile(path: string, sha256: string): string
  /** Photos of which no file was asked for. */
  photosWithoutFile(): number
}

export interface ExportForm {
  /** Versions of the schemas, by collection. Each gets a file, also an empty one. */
  readonly schemaVersions: Readonly<Record<string, number>>
  /** The text of `FORMAT.md`. */
  guide(): Promise<string>
  begin(): ExportWork
}

export interface ExportProgress {
  readonly documents: number
  readonly photos: number
}
