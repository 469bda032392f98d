/** The transport to Firestore: reads and commits over REST, watches over one Listen stream, photos over Storage's REST. */
import type { FirebaseApp } from 'firebase/app'
import { systemClock } from '#sync/clock.ts'
import { FirestoreRest, tokenOrFailure } from './firestore-rest.ts'
import { ListenClient } from './listen/listen-client.ts'
import { openWebChannel } from './listen/web-channel.ts'
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
  const listen = listenClient(options)
  const storage = {
    origin: options.local ? options.origin : STORAGE_ORIGIN,
    bucket: options.app.options.storageBucket ?? `${options.projectId}.appspot.com`,
    token: options.token,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  }
  const heard = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const answer = await call
    // A ping that was not answered is `null`.
    if (answer !== null) listen.answered()
    return answer
  }
  const ping = (): Promise<ServerIdentity | null> =>
    options.local ? pingByNonce(options.origin, crypto.randomUUID(), options.fetch) : answersAtAll(rest)
  return {
    pull: (request) => heard(rest.pull(request)),
    count: (request) => heard(rest.count(request)),
    countAt: (request) => heard(rest.countAt(request)),
    read: (collection, ids) => heard(rest.read(collection, ids)),
    commit: (writes) => heard(rest.commit(writes)),
    watch: (request) => listen.watch(request),
    ping: () => heard(ping()),
    refreshAccess: async () => {
      await options.token(true)
    },
    uploadPhoto: (upload) => uploadToStorage(storage, upload),
    readPhoto: (path) => readFromStorage(storage, path),
  }
}

function listenClient({ app, origin, projectId, token, local }: FirestoreTransportOptions): ListenClient {
  const database = `projects/${projectId}/databases/(default)`
  const { apiKey } = app.options
  const place = { origin, database, ...(local || apiKey === undefined ? {} : { apiKey }) }
  return new ListenClient({
    root: `${database}/documents`,
    token: (fresh) => tokenOrFailure(token, fresh),
    openChannel: (bearer, events) => openWebChannel(place, bearer, events),
    clock: systemClock(),
    random: Math.random,
    onNetwork: followNetwork,
  })
}

/** While a page was frozen, its streams may have died unnoticed. Outside a browser no sign is given. */
function followNetwork(then: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  window.addEventListener('online', then)
  document.addEventListener('resume', then)
  return () => {
    window.removeEventListener('online', then)
    document.removeEventListener('resume', then)
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
