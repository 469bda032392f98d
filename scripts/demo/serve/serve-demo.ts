/** The demonstration warehouse on a server of its own in a temporary folder, which can be cut off and come back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '#backend/server.ts'
import { projectFolder } from './open-folder.ts'
import { demoWarehouse, type DemoWarehouse } from '#scripts/demo/warehouse.ts'
import { writeDemo } from '#scripts/demo/write-demo.ts'

export interface DemoSite {
  readonly demo: DemoWarehouse
  readonly origin: string
  /** From now on nobody reaches the server. */
  cutOff(): Promise<void>
  /** The same server with the same data at the same address. */
  comeBack(): Promise<void>
  /** Ends the server and takes its folder away. */
  close(): Promise<void>
}

const UNITS = 900

/** @param distDir the built app */
export async function serveDemo(distDir: string): Promise<DemoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-demo-'))
  const start = (port: number): Promise<RunningServer> =>
    startServer({
      port,
      dataDir: join(folder, 'data'),
      distDir,
      rulesFile: join(projectFolder, 'firestore.rules'),
      storageRulesFile: join(projectFolder, 'storage.rules'),
      firebaseJson: join(projectFolder, 'firebase.json'),
      log: () => undefined,
    })
  let server: RunningServer | null = null
  const cutOff = async (): Promise<void> => {
    await server?.close()
    server = null
  }
  const close = async (): Promise<void> => {
    await cutOff()
    await rm(folder, { recursive: true, force: true })
  }
  const demo = demoWarehouse({ today: new Date().toISOString().slice(0, 10), seed: 1, units: UNITS })
  let origin: string
  try {
    server = await start(0)
    origin = server.origin
    await writeDemo(server.admin, demo)
  } catch (error) {
    await close()
    throw error
  }
  return {
    demo,
    origin,
    cutOff,
    comeBack: async () => {
      server ??= await start(Number(new URL(origin).port))
    },
    close,
  }
}
