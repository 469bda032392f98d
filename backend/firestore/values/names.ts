/**
 * Resource names: `projects/P/databases/D/documents/COLLECTION/ID/…`. Every name from outside is
 * checked here once; after that it is well formed. Limits:
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
import { invalid } from '#backend/http/api-error.ts'
import { numberOfId } from './numeric-ids.ts'

const MAX_NAME_BYTES = 6144
const MAX_ID_BYTES = 1500
const LONE_SURROGATE = /\p{Surrogate}/u
const ROOT = /^projects\/([^/]+)\/databases\/([^/]+)\/documents$/

/** Of the one database that a server has. */
export const documentsRoot = (projectId: string): string => `projects/${projectId}/databases/(default)/documents`

/** `projects/P/databases/D/documents` taken apart. */
export interface DatabaseRoot {
  readonly root: string
  readonly projectId: string
}

/** The root of a name, and the segments below it; throws INVALID_ARGUMENT. */
export function splitName(name: string): DatabaseRoot & { readonly segments: readonly string[] } {
  const parts = name.split('/')
  const root = parts.slice(0, 5).join('/')
  const match = ROOT.exec(root)
  // On disk all lone surrogates are one character, and two names would be one.
  if (!match || Buffer.byteLength(name) > MAX_NAME_BYTES || LONE_SURROGATE.test(name))
    throw invalid('A resource name is not valid.')
  const segments = parts.slice(5)
  for (const [i, segment] of segments.entries()) checkSegment(segment, i % 2 === 1)
  return { root, projectId: match[1] ?? '', segments }
}

function checkSegment(segment: string, isDocumentId: boolean): void {
  const isNumber = isDocumentId && numberOfId(segment) !== undefined
  if (segment === '' || (isReserved(segment) && !isNumber) || Buffer.byteLength(segment) > MAX_ID_BYTES) {
    throw invalid('A resource name has an empty, reserved or overlong part.')
  }
}

/** True for parts of names that nobody but Firestore may give. */
export const isReserved = (part: string): boolean => part === '.' || part === '..' || /^__.*__$/s.test(part)

/** Throws INVALID_ARGUMENT unless the name is that of a document inside `root`. */
export function checkDocumentName(name: string, root: string): string {
  const split = splitName(name)
  if (split.root !== root) throw invalid('A document belongs to another database than the request.')
  if (split.segments.length === 0 || split.segments.length % 2 !== 0)
    throw invalid('A document name must have an even number of parts.')
  return name
}

/** Throws INVALID_ARGUMENT unless the name is the root itself or a document below it: where a query may start. */
export function checkParentName(name: string): DatabaseRoot {
  const split = splitName(name)
  if (split.segments.length % 2 !== 0) throw invalid('The parent of a query must be a document or the root.')
  return split
}

/** `…/units/u1` → `…/units`. */
export const collectionOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

/** The last part of a name. */
export const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** The form in which security rules see a name: `/databases/D/documents/…`. */
export const rulesPathOf = (name: string): string => name.slice(name.indexOf('/databases/'))
