/** Names in the page, for `public/early-start.js`: the words of each language, the files that opening the store needs, the frame of all pages, and what most of them have in common. */
import type { Plugin } from 'vite'
import { languages } from '#language/translate.ts'
import { COMMON, FRAME, FRAME_STYLES, OPENS_STORE } from './chunks.ts'

interface Chunk {
  readonly type: 'chunk'
  readonly name: string
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset'; readonly fileName: string }>>

/** These files and all that they need before they run, which the shell has not. @throws where the build has none of one kind */
export function earlyFiles(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = [OPENS_STORE, FRAME].map((path) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
    if (!chunk) throw new Error(`No file of the build begins with ${path}.`)
    return chunk
  })
  const common = chunks.find(({ name }) => name === COMMON)
  if (!common) throw new Error(`No file of the build is named ${COMMON}.`)
  const styles = Object.values(bundle).find(({ fileName }) => fileName.includes(`${FRAME_STYLES}-`))
  if (!styles) throw new Error(`No file of the build is named ${FRAME_STYLES}.`)
  const needs = (...from: readonly Chunk[]): ReadonlySet<Chunk> => {
    const all = new Set(from)
    // A set that grows while it is gone through.
    for (const { imports } of all)
      for (const name of imports) {
        const file = bundle[name]
        if (file?.type === 'chunk') all.add(file)
      }
    return all
  }
  const shell = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...needs(entry)]))
  const beside = [...needs(...first, common)]
    .filter((chunk) => !shell.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  return [styles.fileName, ...beside]
}

/** The files with the words of each language. @throws where the build has none of one language */
export function wordsFiles(bundle: Bundle): readonly (readonly [language: string, fileName: string])[] {
  return languages.map((language) => {
    const module = `/src/messages/compiled/${language}.ts`
    const file = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module))
    if (!file) throw new Error(`No file of the build begins with ${module}.`)
    return [language, file.fileName] as const
  })
}

const SCRIPT = '<script src="/early-start.js"'

export const nameEarlyFiles = (): Plugin => ({
  name: 'restow-early-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const files = earlyFiles(bundle as unknown as Bundle).map((name) => `/${name}`)
      const words = wordsFiles(bundle as unknown as Bundle).map(
        ([language, name]) => ` data-words-${language}="/${name}"`,
      )
      return html.replace(SCRIPT, `${SCRIPT} data-files="${files.join(' ')}"${words.join('')}`)
    },
  },
})
