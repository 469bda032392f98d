/** Names in the page the files that opening the store needs, for `public/early-start.js`. */
import type { Plugin } from 'vite'

const OPENS_STORE = '/src/app/session/open-store.ts'

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** The file and all that it needs before it runs, which the shell has not. @throws where no file opens the store */
export function storeFiles(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(OPENS_STORE))
  if (!first) throw new Error(`No file of the build begins with ${OPENS_STORE}.`)
  const needs = (from: Chunk): ReadonlySet<Chunk> => {
    const all = new Set([from])
    // A set that grows while it is gone through.
    for (const { imports } of all)
      for (const name of imports) {
        const file = bundle[name]
        if (file?.type === 'chunk') all.add(file)
      }
    return all
  }
  const shell = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...needs(entry)]))
  return [...needs(first)]
    .filter((chunk) => !shell.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

const SCRIPT = '<script src="/early-start.js"'

export const nameStoreFiles = (): Plugin => ({
  name: 'restow-store-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const files = storeFiles(bundle as unknown as Bundle).map((name) => `/${name}`)
      return html.replace(SCRIPT, `${SCRIPT} data-files="${files.join(' ')}"`)
    },
  },
})
