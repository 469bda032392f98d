/** A real server in a folder of its own, and a client that calls it over HTTP as the SDK does. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer, type RunningServer, type ServerOptions } from '#backend/server.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'

export const ROOT = 'projects/demo-restow/databases/(default)/documents'
const FIREBASE_JSON = fileURLToPath(new URL('../../firebase.json', import.meta.url))

/**
 * Every signed-in person may do everything, but no one may read `secrets` and `mine` is read by its
 * owner.
 */
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /mine/{id} {
      allow read: if resource.data.by == request.auth.uid;
      allow write: if request.auth != null;
    }
    match /locked/{id} { allow read, write: if get(/databases/$(database)/documents/users/$(request.auth.uid)).data.active; }
    match /{collection}/{id} { allow read, write: if request.auth != null && !(collection in ['secrets', 'mine', 'locked']); }
    match /{path=**}/lines/{id} { allow read, write: if request.auth != null; }
  }
}`

const STORAGE_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /photos/{uid}/{name} {
      allow read, delete, update: if request.auth.uid == uid;
      allow create: if request.auth.uid == uid && resource == null && request.resource.size < 1000000
        && request.resource.contentType.matches('image/.*');
    }
    match /photos/{uid} { allow list: if request.auth.uid == uid; }
  }
}`

interface Reply<T> {
  readonly code: number
  readonly body: T
}

export interface TestServer {
  readonly server: RunningServer
  readonly folder: string
  readonly lines: readonly string[]
  /** POSTs JSON with the signed-in person's token. */
  post<T = Record<string, unknown>>(path: string, body: unknown, token?: string): Promise<Reply<T>>
  signIn(email: string): Promise<{ token: string; uid: string; refreshToken: string }>
  close(): Promise<void>
}

/** The options every test starts from, with rules written into `folder`. */
export async function optionsIn(folder: string): Promise<ServerOptions> {
  await writeFile(join(folder, 'firestore.rules'), RULES)
  await writeFile(join(folder, 'storage.rules'), STORAGE_RULES)
  return {
    port: 0,
    dataDir: join(folder, 'data'),
    rulesFile: join(folder, 'firestore.rules'),
    storageRulesFile: join(folder, 'storage.rules'),
    firebaseJson: FIREBASE_JSON,
    log: () => undefined,
    passwordCost: CHEAP_PASSWORDS,
  }
}

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'restow-backend-'))

export async function openServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const folder = await temporaryFolder()
  const lines: string[] = []
  const server = await startServer({ ...(await optionsIn(folder)), log: (line) => lines.push(line), ...options })
  const post = async <T>(path: string, body: unknown, token?: string): Promise<Reply<T>> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(server.origin + path, { method: 'POST', body: JSON.stringify(body), headers })
    return { code: response.status, body: (await response.json()) as T }
  }
  return {
    server,
    folder,
    lines,
    post,
    async signIn(email) {
      await server.admin.createUser({ uid: email.split('@')[0] ?? email, email, password: 'restow-demo' })
      const { body } = await post<Record<string, string>>(AUTH('signInWithPassword'), {
        email,
        password: 'restow-demo',
      })
      return { token: body['idToken'] ?? '', uid: body['localId'] ?? '', refreshToken: body['refreshToken'] ?? '' }
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const AUTH = (method: string): string => `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`
export const DOCUMENTS = (method: string): string => `/v1/${ROOT}:${method}`
