/**
 * `npm start`: from a fresh clone to a printed address. Builds the app if need be, starts the local server, fills a new data folder with the
 * demonstration warehouse, or with `--empty` prints where the first admin of a company is named. Invariants: what is printed as ready is ready; with a real Firebase project's settings nothing is seeded.
 */
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { backUpNightly } from '#backend/backup/nightly.ts'
import { StartError, type RunningServer } from '#backend/server.ts'
import { buildApp, isStale } from '#scripts/demo/serve/build-app.ts'
import { newCompany } from '#scripts/company/new-company.ts'
import { fillNewFolder, keepDemoHere } from '#scripts/demo/serve/fill-new-folder.ts'
import { openFolder, projectFolder } from '#scripts/demo/serve/open-folder.ts'
import { readyText } from '#scripts/demo/ready-text.ts'
import { readStartWish, type StartWish } from '#scripts/demo/serve/start-wish.ts'
import { stopSignal, untilStopped } from '#scripts/demo/serve/stop-signal.ts'

const builtFolder = process.env['RESTOW_DIST'] ?? 'dist'
const distDir = isAbsolute(builtFolder) ? builtFolder : join(projectFolder, builtFolder)

async function haveApp({ build }: StartWish): Promise<void> {
  if (build && isStale(projectFolder, distDir)) {
    console.log('Building the app …')
    await buildApp(projectFolder)
  }
  if (!existsSync(join(distDir, 'index.html'))) {
    throw new StartError(`There is no built app in ${distDir}; start without --no-build.`)
  }
}

async function serve(server: RunningServer, wish: StartWish, hasProject: boolean, signal: AbortSignal): Promise<void> {
  const hasDemo = !hasProject && (await fillNewFolder(server, signal))
  if (signal.aborted) return
  console.log(
    readyText(wish, {
      port: server.port,
      hasDemo,
      setupCode: server.setupCode(),
      fingerprint: server.fingerprint,
      command: 'npm start',
    }),
  )
  const stopNightly =
    wish.nightly === ''
      ? undefined
      : backUpNightly({ folder: wish.nightly, backup: (file) => server.backup(file), log: (line) => console.log(line) })
  await untilStopped(signal)
  stopNightly?.()
}

async function start(): Promise<void> {
  const wish = readStartWish(process.argv.slice(2))
  if (wish.help !== '') return console.log(wish.help)
  const firebaseConfig = process.env['RESTOW_FIREBASE_CONFIG'] ?? ''
  const { port, host, data: dataDir, fresh, tls, address, printService } = wish
  await haveApp(wish)
  const signal = stopSignal()
  const hasProject = firebaseConfig !== ''
  const project = hasProject ? { firebaseConfig } : { own: wish.empty, newCompany, mayServe: keepDemoHere(wish) }
  const server = await openFolder({
    port,
    host,
    dataDir,
    fresh,
    distDir,
    address,
    printService,
    ...project,
    ...(tls === undefined ? {} : { tls }),
  })
  try {
    await serve(server, wish, hasProject, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await server.close()
  }
}

try {
  await start()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
