/**
 * The form of a document on disk. Keys begin with `d/`; the value is `{c, u, f}`: created µs,
 * updated µs, fields.
 */
import type { Journal } from '#backend/journal.ts'
import type { Document } from './document.ts'
import { idOf } from './names.ts'
import type { Fields } from './values.ts'

export const DOCUMENT_PREFIX = 'd/'
/** Holds the µs of the newest commit: after a restart with a clock set back, times must go on from there. */
export const CLOCK_KEY = 'm/clock'

export const documentKey = (name: string): string => DOCUMENT_PREFIX + name

export function encodeDocument(document: Document): string {
  return JSON.stringify({ c: document.createdMicros, u: document.updatedMicros, f: document.fields })
}

function decodeDocument(key: string, value: string): Document {
  const name = key.slice(DOCUMENT_PREFIX.length)
  const { c, u, f } = JSON.parse(value) as { c: number; u: number; f: Fields }
  return { name, id: idOf(name), fields: f, createdMicros: c, updatedMicros: u }
}

export interface LoadedDocuments {
  readonly documents: readonly Document[]
  readonly lastCommitMicros: number
}

/** Everything on disk, at start. */
export async function loadDocuments(journal: Journal): Promise<LoadedDocuments> {
  const documents: Document[] = []
  let lastCommitMicros = 0
  for await (const page of journal.pages(DOCUMENT_PREFIX))
    for (const [key, value] of page) documents.push(decodeDocument(key, value))
  for await (const [, value] of journal.entries(CLOCK_KEY)) lastCommitMicros = Number(value)
  return { documents, lastCommitMicros }
}
