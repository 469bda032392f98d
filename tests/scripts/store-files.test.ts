import { describe, expect, it } from 'vitest'
import { storeFiles } from '#scripts/store-files.ts'

const chunk = (fileName: string, imports: readonly string[], more: object = {}) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId: null,
  isEntry: false,
  imports,
  ...more,
})

const bundle = {
  'shell.js': chunk('shell.js', ['runtime.js'], { isEntry: true }),
  'runtime.js': chunk('runtime.js', []),
  'store.js': chunk('store.js', ['rxdb.js', 'shell.js'], { facadeModuleId: '/restow/src/app/session/open-store.ts' }),
  'rxdb.js': chunk('rxdb.js', ['runtime.js', 'dexie.js', 'icon.svg'], { viteMetadata: { importedCss: new Set(['part.css']) } }),
  'dexie.js': chunk('dexie.js', ['rxdb.js']),
  'charts.js': chunk('charts.js', []),
  'icon.svg': { type: 'asset' as const },
} // prettier-ignore

describe('the files that opening the store needs', () => {
  it('are its own and those that it imports, with their styles, without what the shell has', () => {
    expect(storeFiles(bundle)).toEqual(['store.js', 'rxdb.js', 'part.css', 'dexie.js'])
  })

  it('are never none: a build in which no file opens the store is stopped', () => {
    expect(() => storeFiles({ 'shell.js': bundle['shell.js'] })).toThrow('No file of the build begins with')
  })
})
