/** Builds the app when what is served is missing or older than its sources. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#backend/server.ts'

/** Everything that the build reads. */
const SOURCES = [
  'src',
  'schemas',
  'sync',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

function newestMs(path: string): number {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestMs(join(path, name))), stats.mtimeMs)
}

/** Whether `distDir` has no app, or one older than any of its sources in `root`. */
export function isStale(root: string, distDir: string): boolean {
  const shell = join(distDir, 'index.html')
  if (!existsSync(shell) || !existsSync(join(distDir, 'sw.js'))) return true
  const builtMs = statSync(shell).mtimeMs
  return SOURCES.some((source) => newestMs(join(root, source)) > builtMs)
}

/** Builds; the builder's output is shown only when it fails. Rejects with a StartError. */
export function buildApp(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const builder = spawn(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let said = ''
    const hear = (bytes: Buffer) => {
      said += bytes.toString()
    }
    builder.stdout.on('data', hear)
    builder.stderr.on('data', hear)
    builder.once('error', (error) => reject(new StartError(`The app cannot be built: ${error.message}.`)))
    builder.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The app cannot be built.\n${said.trim()}`))
    })
  })
}
