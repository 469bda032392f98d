/**
 * Starts the local server on a data folder with the project's own rules. Invariants: a folder that another server holds is left alone,
 * `--fresh` or not; without rules nothing starts.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DamageError } from '#backend/damage.ts'
import { startServer, StartError, type RunningServer, type ServerOptions } from '#backend/server.ts'
import { exportForm } from '#scripts/leave/export-form.ts'

const inProject = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url))

export const projectFolder = inProject('')

/** The number of this release, and after a `+` the build where it has a name. */
export const version = (): string => {
  const { version: number } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }
  const build = process.env['RESTOW_BUILD_ID'] ?? ''
  return build === '' ? number : `${number}+${build}`
}

export type FolderOptions = Pick<ServerOptions, 'port' | 'dataDir'> &
  Partial<
    Pick<
      ServerOptions,
      | 'host'
      | 'address'
      | 'fresh'
      | 'distDir'
      | 'firebaseConfig'
      | 'log'
      | 'own'
      | 'use'
      | 'newCompany'
      | 'mayServe'
      | 'tls'
      | 'printService'
    >
  >

/** Rejects with a StartError of one sentence. */
export async function openFolder({ fresh = false, ...options }: FolderOptions): Promise<RunningServer> {
  const all: ServerOptions = {
    rulesFile: inProject('firestore.rules'),
    storageRulesFile: inProject('storage.rules'),
    firebaseJson: inProject('firebase.json'),
    version: version(),
    exportForm,
    ...options,
  }
  if (!fresh) return startServer(all)
  const { own: _own, mayServe: _mayServe, ...plain } = all
  try {
    const server = await startServer({ ...plain, host: '127.0.0.1' })
    // Emptying a folder asks no lock: only a server that could open it, and its port, may have it emptied. What it held was served to this machine alone.
    await server.close()
    return await startServer({ ...all, fresh, port: server.port })
  } catch (error) {
    // What is damaged is given up; what another server has open is not: that is asked again.
    if (!(error instanceof StartError && error.cause instanceof DamageError)) throw error
    return startServer({ ...all, fresh })
  }
}
