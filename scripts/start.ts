/**
 * `npm start`: from a fresh clone to a printed address. Builds the app if need be, starts the local server, fills a new data folder with the
 * demonstration warehouse. Must stay true: what is printed as ready is ready; with a real Firebase project's settings nothing is seeded.
 */
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { StartError, type RunningServer } from '#backend/server.ts'
import { buildApp, isStale } from '#scripts/demo/build-app.ts'
import { localDay, zoneMinutes } from '#scripts/demo/local-day.ts'
import { openFolder, projectFolder } from '#scripts/demo/open-folder.ts'
import { DEMO_PASSWORD } from '#scripts/demo/people.ts'
import { readStartWish, type StartWish } from '#scripts/demo/start-wish.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { isUnpeopled, writeDemo } from '#scripts/demo/write-demo.ts'

const DEMO_SEED = 1
/** Ctrl-C reaches this process twice (from the terminal and from the runner above it); a person who insists presses later. */
const INSISTED_AFTER_MS = 1_500

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

async function haveWarehouse(server: RunningServer, signal: AbortSignal): Promise<boolean> {
  if (!isUnpeopled(server.admin)) return server.admin.findUser('admin@restow.test') !== undefined
  console.log('Filling the demonstration warehouse …')
  const warehouse = demoWarehouse({ today: localDay(), zoneMinutes: zoneMinutes(), seed: DEMO_SEED })
  await writeDemo(server.admin, warehouse, () => signal.throwIfAborted())
  return true
}

/** Addresses under which other devices reach this machine, when it listens to them. */
function otherAddresses({ host }: StartWish, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.filter((one) => one.family === 'IPv4' && !one.internal).map((one) => `http://${one.address}:${port}`)
}

function tellReady(server: RunningServer, wish: StartWish, hasDemo: boolean): void {
  const others = otherAddresses(wish, server.port)
  const address = others.length > 0 ? `http://127.0.0.1:${server.port}` : server.origin
  const lines = [`Restow is ready at ${address}`]
  for (const other of others) lines.push(`  on other devices: ${other} (camera and offline work need HTTPS there)`)
  if (hasDemo) {
    lines.push(
      '',
      `Sign in with the password ${DEMO_PASSWORD} as`,
      '  admin@restow.test       admin: everything',
      '  manager@restow.test     manager: buying, dock, stock, listings',
      '  associate@restow.test   associate: receive, grade, pick, hand over',
      '  newcomer@restow.test    somebody who waits for a role',
    )
  }
  lines.push('', `The data is in ${wish.data}; npm start -- --fresh begins anew. Ctrl-C stops.`)
  console.log(lines.join('\n'))
}

/** Aborts at the first Ctrl-C; a second one later ends the process at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  let since = 0
  const stop = () => {
    if (since > 0 && Date.now() - since > INSISTED_AFTER_MS) process.exit(1)
    if (since > 0) return
    since = Date.now()
    console.log('\nStopping …')
    stopping.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  return stopping.signal
}

async function serve(server: RunningServer, wish: StartWish, hasProject: boolean, signal: AbortSignal): Promise<void> {
  const hasDemo = !hasProject && (await haveWarehouse(server, signal))
  if (signal.aborted) return
  tellReady(server, wish, hasDemo)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

async function start(): Promise<void> {
  const wish = readStartWish(process.argv.slice(2))
  const firebaseConfig = process.env['RESTOW_FIREBASE_CONFIG'] ?? ''
  const { port, host, data: dataDir, fresh } = wish
  await haveApp(wish)
  const signal = stopSignal()
  const project = firebaseConfig === '' ? {} : { firebaseConfig }
  const server = await openFolder({ port, host, dataDir, fresh, distDir, ...project })
  try {
    await serve(server, wish, firebaseConfig !== '', signal)
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
