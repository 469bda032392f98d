/**
 * `npm run sizes`: what the build in `dist` costs a device before it is ready, gzipped: the shell, each language, and the language part of the shell alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { gzipped, shellFiles } from '#scripts/shell-files.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, process.env['RESTOW_DIST'] || 'dist')

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

function print(what: string, ...contents: readonly (string | Uint8Array)[]): void {
  const plain = contents.reduce((sum, one) => sum + Buffer.byteLength(one), 0)
  console.log(`${what.padEnd(42)} ${kB(gzipped(contents)).padStart(10)} gzipped ${kB(plain).padStart(10)}`)
}

/** The runtime of the language part, bundled alone: without React, which the shell has anyway, and without the catalogues. */
async function languageRuntime(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: ['language.ts', 'language-choice.ts', 'said.tsx'].map((name) => join(root, 'src/language', name)),
        external: [/^react/, /messages\/compiled\//],
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The language part was not built.')
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')
}

print('shell, JavaScript', ...shellFiles(dist, '.js'))
print('shell, CSS', ...shellFiles(dist, '.css'))
print('language part of the shell', await languageRuntime())
for (const name of readdirSync(join(dist, 'assets')).filter((one) => /^(?:en|es)-[^.]*\.js$/.test(one)))
  print(`catalogue, ${name.slice(0, 2)}`, readFileSync(join(dist, 'assets', name)))
