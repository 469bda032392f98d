/**
 * Single documents over plain HTTP verbs: get, list, create, patch, delete.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents
 */
import { randomBytes } from 'node:crypto'
import { ApiError, invalid } from '#backend/http/api-error.ts'
import { asObject } from '#backend/http/json.ts'
import { notFound, projected } from './database.ts'
import { toWire } from '#backend/firestore/values/document.ts'
import { splitName } from '#backend/firestore/values/names.ts'
import { parseQuery } from '#backend/firestore/queries/query.ts'
import type { RestCall } from './rest.ts'
import { parseMask, parseWrite } from '#backend/firestore/writes/writes.ts'

const DEFAULT_PAGE = 20
const MAX_PAGE = 300

/** A plain request: `parent` of the call is the whole resource name. */
export async function serveDocument(method: string, call: RestCall, params: URLSearchParams): Promise<unknown> {
  const isDocument = splitName(call.parent).segments.length % 2 === 0
  if (method === 'GET' && isDocument) return getDocument(call, params)
  if (method === 'GET') return listDocuments(call, params)
  if (method === 'POST' && !isDocument) return createDocument(call, params)
  if (method === 'PATCH' && isDocument) return patchDocument(call, params)
  if (method === 'DELETE' && isDocument) return deleteDocument(call, params)
  throw new ApiError('NOT_FOUND', 'There is no such method on this resource.')
}

const maskOf = (params: URLSearchParams, name: string) =>
  params.has(name) ? parseMask({ fieldPaths: params.getAll(name) }) : undefined

function preconditionOf(params: URLSearchParams): unknown {
  const exists = params.get('currentDocument.exists')
  if (exists !== null) return { exists: exists === 'true' }
  const updateTime = params.get('currentDocument.updateTime')
  return updateTime === null ? undefined : { updateTime }
}

function getDocument({ database, caller, root, parent }: RestCall, params: URLSearchParams) {
  const document = database.getDocument(caller, root, parent)
  if (document === undefined) throw notFound(parent)
  return projected(document, maskOf(params, 'mask.fieldPaths'))
}

/** In name order; the page token is the name the last page ended at. */
function listDocuments({ database, caller, root, parent }: RestCall, params: URLSearchParams) {
  const wanted = Number(params.get('pageSize') ?? DEFAULT_PAGE)
  if (!Number.isInteger(wanted) || wanted < 0) throw invalid('pageSize must be a whole number.')
  const limit = Math.min(wanted || DEFAULT_PAGE, MAX_PAGE)
  const after = params.get('pageToken')
  const slash = parent.lastIndexOf('/')
  const query = parseQuery(parent.slice(0, slash), {
    from: [{ collectionId: parent.slice(slash + 1) }],
    limit,
    ...(after === null
      ? {}
      : { startAt: { before: false, values: [{ referenceValue: Buffer.from(after, 'base64url').toString() }] } }),
  })
  const found = database.query(caller, root, query)
  const last = found.at(-1)
  const mask = maskOf(params, 'mask.fieldPaths')
  return {
    documents: found.map((document) => projected(document, mask)),
    ...(last !== undefined && found.length === limit
      ? { nextPageToken: Buffer.from(last.name).toString('base64url') }
      : {}),
  }
}

async function createDocument(call: RestCall, params: URLSearchParams) {
  const id = params.get('documentId') ?? randomBytes(15).toString('base64url')
  return writeDocument(call, `${call.parent}/${id}`, { currentDocument: { exists: false } })
}

async function patchDocument(call: RestCall, params: URLSearchParams) {
  const paths = params.getAll('updateMask.fieldPaths')
  const updateMask = params.has('updateMask.fieldPaths') ? { fieldPaths: paths } : undefined
  return writeDocument(call, call.parent, { updateMask, currentDocument: preconditionOf(params) })
}

async function writeDocument(
  { database, caller, root, body }: RestCall,
  name: string,
  rest: Readonly<Record<string, unknown>>,
) {
  const { fields } = asObject(body, 'The document')
  await database.committer.commit(root, [parseWrite({ update: { name, fields }, ...rest }, root)], caller)
  const document = database.store.get(name)
  if (document === undefined) throw notFound(name)
  return toWire(document)
}

async function deleteDocument({ database, caller, root, parent }: RestCall, params: URLSearchParams) {
  const write = parseWrite({ delete: parent, currentDocument: preconditionOf(params) }, root)
  await database.committer.commit(root, [write], caller)
  return {}
}
