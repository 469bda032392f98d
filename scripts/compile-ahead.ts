/**
 * Has Chromium (136 and later) compile the functions of the build's files while it reads them, on another thread. Else each function is compiled on the page's own
 * thread when it is first called, which was a third of a start (decision 0035). Other browsers take the line for a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints.
 */
import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad'
/** A file that is mostly libraries and longer than that is compiled as it is used: no page calls much of it. */
const LIBRARY_LENGTH = 100_000

interface Chunk {
  readonly isDynamicEntry: boolean
  readonly facadeModuleId: string | null
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

const isLibrary = (id: string): boolean => id.includes('/node_modules/')

/** A library that a page brings when it is asked for. */
export function isBroughtLater({ isDynamicEntry, facadeModuleId, modules }: Chunk): boolean {
  if (!isDynamicEntry) return false
  if (facadeModuleId !== null && isLibrary(facadeModuleId)) return true
  let [own, foreign] = [0, 0]
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    if (isLibrary(id)) foreign += renderedLength
    else own += renderedLength
  }
  return foreign > own && own + foreign > LIBRARY_LENGTH
}

/** The hint must be the file's first line, so it is put there once all else has been added. */
export const compileAhead = (): Plugin => ({
  name: 'restow-compile-ahead',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !isBroughtLater(file)) file.code = `${HINT}\n${file.code}`
    },
  },
})
