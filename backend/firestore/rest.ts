/**
 * Firestore's REST methods over `documents`: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents
 * Each method gets the caller, the database root and the parsed body, and gives the JSON of the answer.
 */
import { ApiError, invalid, toApiError } from '#backend/http/api-error.ts'
import { asList, asObject, asOptionalText, asText, isObject, type JsonObject } from '#backend/http/json.ts'
import { parseAggregations } from '#backend/firestore/queries/aggregations.ts'
import type { Caller } from './caller.ts'
import type { CommitOutcome } from '#backend/firestore/writes/committer.ts'
import { projected, type Database } from './database.ts'
import { checkParentName } from '#backend/firestore/values/names.ts'
import { parseQuery } from '#backend/firestore/queries/query.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import type { Transactions } from '#backend/firestore/writes/transactions.ts'
import { parseMask, parseWrite, type Write } from '#backend/firestore/writes/writes.ts'

/** Most writes of one request. https://firebase.google.com/docs/firestore/manage-data/transactions */
const MAX_WRITES = 500

export interface RestCall {
  readonly database: Database
  readonly transactions: Transactions
  readonly caller: Caller
  /** `projects/P/databases/D/documents`. */
  readonly root: string
  /** The name before the colon: the root, or a document below it. */
  readonly parent: string
  readonly body: JsonObject
}

type Method = (call: RestCall) => unknown

export const REST_METHODS: Readonly<Record<string, Method>> = {
  commit,
  batchWrite,
  batchGet,
  runQuery: runQueryMethod,
  runAggregationQuery,
  beginTransaction: ({ transactions, root }) => ({ transaction: transactions.begin(root) }),
  rollback({ transactions, root, body }) {
    transactions.end(asText(body['transaction'], 'transaction'), root)
    return {}
  },
  listCollectionIds({ database, caller, parent }) {
    if (caller.kind !== 'admin') throw new ApiError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
    return { collectionIds: database.store.collectionIds(parent) }
  },
}

export function parseWrites(json: unknown, root: string): Write[] {
  const list = asList(json, 'writes')
  if (list.length > MAX_WRITES) throw invalid(`At most ${MAX_WRITES} writes are allowed in one request.`)
  return list.map((write) => parseWrite(write, root))
}

/** The answer to a commit, in REST and on the Write stream alike. */
export function wireOutcome({ commitMicros, results }: CommitOutcome) {
  return {
    writeResults: results.map(({ updateMicros, transformResults }) => ({
      updateTime: formatMicros(updateMicros),
      ...(transformResults.length === 0 ? {} : { transformResults }),
    })),
    commitTime: formatMicros(commitMicros),
  }
}

async function commit({ database, transactions, caller, root, body }: RestCall) {
  const transaction = asOptionalText(body['transaction'], 'transaction')
  const writes = parseWrites(body['writes'], root)
  const reads = transaction === undefined ? undefined : transactions.end(transaction, root)
  return wireOutcome(await database.committer.commit(root, writes, caller, reads))
}

/** Each write is independent: one that fails does not stop the others. */
async function batchWrite({ database, caller, root, body }: RestCall) {
  const writes = parseWrites(body['writes'], root)
  const outcomes = await Promise.allSettled(writes.map((write) => database.committer.commit(root, [write], caller)))
  return {
    writeResults: outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? wireOutcome(outcome.value).writeResults[0] : {},
    ),
    status: outcomes.map((outcome) => {
      if (outcome.status === 'fulfilled') return { code: 0 }
      const error = toApiError(outcome.reason)
      return { code: error.rpcCode, message: error.message }
    }),
  }
}

/** The transaction a read belongs to: one named, or one it opens. Reads outside a transaction have none. */
function transactionOf({ transactions, root, body }: RestCall): {
  id: string | undefined
  opened: { transaction?: string }
} {
  const named = asOptionalText(body['transaction'], 'transaction')
  if (named !== undefined && named !== '') return { id: named, opened: {} }
  if (!isObject(body['newTransaction'])) return { id: undefined, opened: {} }
  const id = transactions.begin(root)
  return { id, opened: { transaction: id } }
}

function batchGet(call: RestCall) {
  const { database, transactions, caller, root, body } = call
  const names = asList(body['documents'], 'documents').map((name) => asText(name, 'A document name'))
  const mask = parseMask(body['mask'])
  const found = database.getDocuments(caller, root, [...new Set(names)])
  const { id, opened } = transactionOf(call)
  const readTime = formatMicros(database.committer.readTime())
  const answers = found.map(({ name, document }) => {
    if (id !== undefined) transactions.noteRead(id, root, name, document)
    return document === undefined ? { missing: name, readTime } : { found: projected(document, mask), readTime }
  })
  return opened.transaction === undefined ? answers : [opened, ...answers]
}

function runQueryMethod(call: RestCall) {
  const { database, transactions, caller, root, parent, body } = call
  const query = parseQuery(parent, body['structuredQuery'])
  const documents = database.query(caller, root, query)
  const { id, opened } = transactionOf(call)
  const readTime = formatMicros(database.committer.readTime())
  const answers = documents.map((document) => {
    if (id !== undefined) transactions.noteRead(id, root, document.name, document)
    return { document: projected(document, query.select), readTime }
  })
  if (opened.transaction !== undefined) return [opened, ...answers]
  return answers.length === 0 ? [{ readTime }] : answers
}

function runAggregationQuery({ database, caller, root, parent, body }: RestCall) {
  checkParentName(parent)
  const source = asObject(body['structuredAggregationQuery'], 'structuredAggregationQuery')
  const query = parseQuery(parent, source['structuredQuery'])
  const aggregateFields = database.aggregate(caller, root, query, parseAggregations(source['aggregations']))
  return [{ result: { aggregateFields }, readTime: formatMicros(database.committer.readTime()) }]
}
