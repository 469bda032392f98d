/** The server as a command: `tsx backend/main.ts [--port N] [--host H] [--data DIR] [--fresh] [--dist DIR]`. */
import { parseArgs } from 'node:util'
import { startServer, StartError, type RunningServer } from './server.ts'

const USAGE = 'Usage: tsx backend/main.ts [--port 4173] [--host 127.0.0.1] [--data .data] [--fresh] [--dist dist]'

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4173' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: '.data' },
      dist: { type: 'string', default: 'dist' },
      fresh: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, not ${values.port}.`)
  return { ...values, port }
}

async function main(): Promise<RunningServer> {
  const { port, host, data, dist, fresh } = readArguments()
  const firebaseConfig = process.env['RESTOW_FIREBASE_CONFIG']
  return startServer({
    port,
    host,
    fresh,
    dataDir: data,
    distDir: dist,
    rulesFile: 'firestore.rules',
    storageRulesFile: 'storage.rules',
    ...(firebaseConfig === undefined ? {} : { firebaseConfig }),
  })
}

function stopOn(signal: NodeJS.Signals, server: RunningServer): void {
  process.once(signal, () => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

try {
  const server = await main()
  stopOn('SIGINT', server)
  stopOn('SIGTERM', server)
  console.log(`Restow is served at ${server.origin}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (!(error instanceof StartError)) console.error(USAGE)
  process.exit(1)
}
