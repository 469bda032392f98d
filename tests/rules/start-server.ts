/**
 * The local server in test mode, once for all rules tests, with the project's own rules files. It
 * runs in Vitest's main process: the tests themselves live in jsdom, where the SDK calls it as a
 * browser does.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startServer } from '#backend/server.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rulesServer: { host: string; port: number }
  }
}

const inProject = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-rules-'))
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    rulesFile: inProject('firestore.rules'),
    storageRulesFile: inProject('storage.rules'),
    testMode: true,
    passwordCost: CHEAP_PASSWORDS,
    log: () => {},
  })
  project.provide('rulesServer', { host: '127.0.0.1', port: server.port })
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
