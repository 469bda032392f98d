/**
 * Evaluates the storage rules. It denies everything that is not allowed, and a file whose existence
 * is secret.
 */
import { placeOf } from '#backend/event-log.ts'
import { ApiError } from '#backend/http/api-error.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { evaluate, parseRules, type Ruleset } from '#backend/rules/rules.ts'
import { fromFirestoreDocument } from '#backend/rules/stored-document.ts'
import { fromStorageObject, type StorageObject } from '#backend/rules/values.ts'

export type StorageMethod = 'get' | 'list' | 'create' | 'update' | 'delete'

export class StorageGate {
  #ruleset: Ruleset
  readonly #readDocument: (name: string) => Document | undefined
  readonly #projectId: string
  readonly #log: (line: string) => void

  constructor(
    ruleset: Ruleset,
    projectId: string,
    readDocument: (name: string) => Document | undefined,
    log: (line: string) => void,
  ) {
    this.#ruleset = ruleset
    this.#projectId = projectId
    this.#readDocument = readDocument
    this.#log = log
  }

  /** Test mode alone calls this. */
  setRules(source: string): void {
    this.#ruleset = parseRules(source)
  }

  /** Throws PERMISSION_DENIED (403), or UNAUTHENTICATED (401) for a person who is not signed in. */
  check(
    caller: Caller,
    method: StorageMethod,
    bucket: string,
    path: string,
    before: StorageObject | undefined,
    after?: StorageObject,
  ): void {
    if (caller.kind === 'admin') return
    const { allowed, reason } = evaluate(this.#ruleset, {
      service: 'storage',
      method,
      path: `/b/${bucket}/o/${path}`,
      auth: caller.kind === 'user' ? { uid: caller.uid, token: { ...caller.claims } } : null,
      time: { seconds: Math.floor(Date.now() / 1000), nanos: (Date.now() % 1000) * 1_000_000 },
      resource: before === undefined ? null : fromStorageObject(before),
      requestResource: after === undefined ? null : fromStorageObject(after),
      get: (documentPath) => {
        const document = this.#readDocument(`projects/${this.#projectId}${documentPath}`)
        return document === undefined ? null : fromFirestoreDocument(document)
      },
    })
    if (allowed) return
    this.#log(`denied storage ${method} ${placeOf(path)}: ${reason}`)
    throw new ApiError('PERMISSION_DENIED', 'Permission denied.')
  }
}
