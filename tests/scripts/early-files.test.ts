import { describe, expect, it } from 'vitest'
import { earlyFiles } from '#scripts/early-files.ts'

const chunk = (fileName: string, imports: readonly string[], more: object = {}) => ({
  type: 'chunk' as const,
  name: fileName.replace('.js', ''),
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
  'common.js': chunk('common.js', ['store.js', 'inputs.js']),
  'inputs.js': chunk('inputs.js', []),
  'charts.js': chunk('charts.js', []),
  'icon.svg': { type: 'asset' as const },
} // prettier-ignore

describe('the files that come beside the shell', () => {
  it('are what opens the store and what pages have in common, with what these import and their styles, without what the shell has', () => {
    expect(earlyFiles(bundle)).toEqual(['store.js', 'common.js', 'rxdb.js', 'part.css', 'inputs.js', 'dexie.js'])
  })

  it('are never none: a build in which no file opens the store, or none is common to pages, is stopped', () => {
    expect(() => earlyFiles({ 'shell.js': bundle['shell.js'] })).toThrow('No file of the build begins with')
    expect(() => earlyFiles({ ...bundle, 'common.js': chunk('other.js', []) })).toThrow(
      'No file of the build is named common.',
    )
  })
})
