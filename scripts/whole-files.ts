/** Tells the worker what each file of the build must be, so that it takes nothing else for it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Entry {
  readonly url: string
  readonly revision: string | null
}

/** As `integrity` of a request has it (W3C Subresource Integrity). */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * `transform` gives each file of the worker's list its integrity; `plugin` tells where the build is.
 * Why not pages: a host may add to them, and a worker that takes in none of them has no offline start; `src/sw.ts` looks for a mark of ours in them.
 */
export function wholeFiles() {
  let dist = ''
  const plugin: Plugin = {
    name: 'restow-whole-files',
    configResolved: ({ root, build }) => void (dist = resolve(root, build.outDir)),
  }
  const transform = (entries: readonly (Entry & { readonly size: number })[]) => ({
    manifest: entries.map((entry) => {
      const path = join(dist, entry.url)
      const isPage = entry.url.endsWith('.html') || !existsSync(path)
      return isPage ? entry : { ...entry, integrity: integrityOf(readFileSync(path)) }
    }),
    warnings: [],
  })
  return { plugin, transform }
}
