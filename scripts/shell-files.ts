/** What a build loads before any page shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The files with this ending that `index.html` names. */
export function shellFiles(dist: string, ending: string): readonly Uint8Array[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  return [...new Set(named)].filter((path) => path.endsWith(ending)).map((path) => readFileSync(join(dist, path)))
}

/** Bytes on the line. */
export const gzipped = (contents: readonly (string | Uint8Array)[]): number =>
  contents.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0)
