/** The transport to Firestore: reads and commits over REST, watches through the SDK, photos over Storage's REST. */
import type { FirebaseApp } from 'firebase/app'
import { FirestoreRest } from './firestore-rest.ts'
import { forgetWatched, watchQuery } from './firestore-watch.ts'
import { pingByNonce } from './ping.ts'
import { readFromStorage } from './storage-read.ts'
import { uploadToStorage } from './storage-upload.ts'
import { asTransportError, failureKind, type ServerIdentity, type Transport } from './transport.ts'

export interface FirestoreTransportOptions {
  readonly app: FirebaseApp
  /** Scheme and host of Firestore's REST calls: our own server's, or `https://firestore.googleapis.com`. */
  readonly origin: string
  readonly projectId: string
  /** The signed-in person's token; with `fresh`, a new one. */
  readonly token: (fresh: boolean) => Promise<string | null>
  /** Whether the local server answers: it has a probe of its own, and all services on one origin. */
  readonly local: boolean
  readonly fetch?: typeof fetch
}

const STORAGE_ORIGIN = 'https://firebasestorage.googleapis.com'

export function createFirestoreTransport(options: FirestoreTransportOptions): Transport {
  const rest = new FirestoreRest(options)
  const watching = { app: options.app, localOrigin: options.local ? options.origin : '' }
  const storage = {
    origin: options.local ? options.origin : STORAGE_ORIGIN,
    bucket: options.app.options.storageBucket ?? `${options.projectId}.appspot.com`,
    token: options.token,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  }
  return {
    pull: (request) => rest.pull(request),
    count: (request) => rest.count(request),
    countAt: (request) => rest.countAt(request),
    read: (collection, ids) => rest.read(collection, ids),
    commit: (writes) => rest.commit(writes),
    watch: (request) => watchQuery(watching, request),
    ping: () => (options.local ? pingByNonce(options.origin, crypto.randomUUID(), options.fetch) : answersAtAll(rest)),
    refreshAccess: async () => {
      await options.token(true)
    },
    forgetTimes: () => forgetWatched(options.app),
    uploadPhoto: (upload) => uploadToStorage(storage, upload),
    readPhoto: (path) => readFromStorage(storage, path),
  }
}

/** Firebase itself has no ping: any answer of Firestore's own will do, a refusal too. It names no epoch. */
async function answersAtAll(rest: FirestoreRest): Promise<ServerIdentity | null> {
  try {
    await rest.read('users', ['ping'])
    return { epochs: [] }
  } catch (error) {
    return failureKind(asTransportError(error).code) === 'transient' ? null : { epochs: [] }
  }
}
