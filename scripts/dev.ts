/**
 * `npm run dev`: Vite's server with hot reload, and the local server behind it, under one address. Invariants: the port is ours before a
 * data folder is opened or emptied; Ctrl-C closes both. A change in `backend/` or in the rules needs a restart.
 */
import { realpathSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { listen, stopListening } from '#backend/http/listener.ts'
import { StartError, type RunningServer } from '#backend/server.ts'
import { newCompany } from '#scripts/company/new-company.ts'
import { fillNewFolder, keepDemoHere } from '#scripts/demo/serve/fill-new-folder.ts'
import { openFolder, projectFolder } from '#scripts/demo/serve/open-folder.ts'
import { readyText } from '#scripts/demo/ready-text.ts'
import { readDevWish } from '#scripts/demo/serve/start-wish.ts'
import { stopSignal, untilStopped } from '#scripts/demo/serve/stop-signal.ts'

/**
 * The addresses that the local server answers, as in `backend/router.ts`; all others are Vite's.
 */
const SERVER_PATHS =
  '^/(v0/b/|v1/projects/|google\\.firestore\\.v1\\.Firestore/|identitytoolkit\\.googleapis\\.com/|securetoken\\.googleapis\\.com/|emulator/|__/)'

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1' }).end('Restow is starting.')
}

/** Vite as a handler of requests: the port and the signals that end the process stay with this script. */
function startVite(front: ReturnType<typeof createServer>, server: RunningServer): Promise<ViteDevServer> {
  const modules = join(projectFolder, 'node_modules')
  return createViteServer({
    root: projectFolder,
    // Why: with linked node_modules, as in a second work tree, two checkouts would share the usual folder.
    cacheDir: join(projectFolder, '.vite'),
    clearScreen: false,
    server: {
      middlewareMode: { server: front },
      ws: { server: front },
      proxy: { [SERVER_PATHS]: { target: server.origin } },
      fs: { allow: [projectFolder, realpathSync(modules)] },
      watch: { ignored: ['**/.data*/**', '**/dist*/**', '**/test-results/**'] },
    },
  })
}

async function dev(): Promise<void> {
  const wish = readDevWish(process.argv.slice(2))
  if (wish.help !== '') return console.log(wish.help)
  const firebaseConfig = process.env['RESTOW_FIREBASE_CONFIG'] ?? ''
  const signal = stopSignal()
  let answer: RequestListener = notYet
  const front = createServer((request, response) => answer(request, response))
  const port = await listen(front, wish.port, wish.host).catch((error: Error) => {
    throw new StartError(error.message)
  })
  const closing: (() => Promise<void>)[] = [() => stopListening(front)]
  try {
    const project = firebaseConfig === '' ? { newCompany, mayServe: keepDemoHere(wish) } : { firebaseConfig }
    const server = await openFolder({ port: 0, dataDir: wish.data, fresh: wish.fresh, ...project })
    closing.push(() => server.close())
    const vite = await startVite(front, server)
    closing.push(() => vite.close())
    const hasDemo = firebaseConfig === '' && (await fillNewFolder(server, signal))
    answer = vite.middlewares
    if (!signal.aborted)
      console.log(
        readyText(wish, {
          port,
          hasDemo,
          setupCode: server.setupCode(),
          fingerprint: server.fingerprint,
          command: 'npm run dev',
        }),
      )
    await untilStopped(signal)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

try {
  await dev()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
