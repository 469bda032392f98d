/** A server in its own folder, with a page that holds nothing but the SDK, and Chromium to open it in. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { startServer, type RunningServer, type ServerOptions } from '#backend/server.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /secrets/{id} { allow read, write: if false; }
    match /{collection}/{id} { allow read, write: if request.auth != null && collection != 'secrets'; }
  }
}`
const STORAGE_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /photos/{uid}/{name} {
      allow read, delete: if request.auth.uid == uid;
      allow create: if request.auth.uid == uid && resource == null && request.resource.size < 5 * 1024 * 1024;
    }
    match /photos/{uid} { allow list: if request.auth.uid == uid; }
  }
}`

export interface Warehouse {
  readonly server: RunningServer
  /** Ends the server and starts it again on the same port and data. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openWarehouse(options: Partial<ServerOptions> = {}): Promise<Warehouse> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-sdk-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><title>SDK</title><script type="module" src="/assets/page.js"></script>',
  )
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(dist, 'assets'),
      emptyOutDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  await writeFile(join(folder, 'firestore.rules'), RULES)
  await writeFile(join(folder, 'storage.rules'), STORAGE_RULES)
  const start = (port: number) =>
    startServer({
      port,
      dataDir: join(folder, 'data'),
      distDir: dist,
      rulesFile: join(folder, 'firestore.rules'),
      storageRulesFile: join(folder, 'storage.rules'),
      log: () => undefined,
      passwordCost: CHEAP_PASSWORDS,
      ...options,
    })
  let server = await start(0)
  return {
    get server() {
      return server
    },
    async restart() {
      const { port } = server
      await server.close()
      server = await start(port)
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
