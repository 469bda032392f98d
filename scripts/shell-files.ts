/** What a build loads before any page shows, and what a part of it needs besides. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The files with this ending that `index.html` names. */
export const shellFiles = (dist: string, ending: string): readonly Uint8Array[] =>
  shellNames(dist)
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(dist, path)))

function shellNames(dist: string): readonly string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  return [...new Set(named)]
}

const IMPORT = /(?:from|\bimport)\s*"\.\/([^"]+\.js)"/g

/** The names of the files without which these parts do not run, the shell's left out. @throws where the build has no such part */
export function neededFiles(dist: string, ...parts: readonly string[]): readonly string[] {
  const folder = join(dist, 'assets')
  const names = readdirSync(folder)
  const first = parts.map((part) => {
    const name = names.find((one) => one.startsWith(`${part}-`) && one.endsWith('.js'))
    if (name === undefined) throw new Error(`The build has no ${part}.`)
    return name
  })
  const needed = new Set(first)
  // A set that grows while it is gone through.
  for (const name of needed)
    for (const [, other] of readFileSync(join(folder, name), 'utf8').matchAll(IMPORT)) if (other) needed.add(other)
  const shell = new Set(shellNames(dist))
  return [...needed].filter((name) => !shell.has(`assets/${name}`))
}

/** Bytes on the line. */
export const gzipped = (contents: readonly (string | Uint8Array)[]): number =>
  contents.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0)
