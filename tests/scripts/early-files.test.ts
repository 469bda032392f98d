import { describe, expect, it } from 'vitest'
import { earlyFiles, wordsFiles } from '#scripts/early-files.ts'

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
  'frame.js': chunk('frame.js', ['menus.js'], { facadeModuleId: '/restow/src/app/shell/main-layout.tsx' }),
  'menus.js': chunk('menus.js', []),
  'common.js': chunk('common.js', ['store.js', 'inputs.js']),
  'inputs.js': chunk('inputs.js', []),
  'charts.js': chunk('charts.js', []),
  'en.js': chunk('en.js', [], { facadeModuleId: '/restow/src/messages/compiled/en.ts' }),
  'es.js': chunk('es.js', [], { facadeModuleId: '/restow/src/messages/compiled/es.ts' }),
  'icon.svg': { type: 'asset' as const, fileName: 'icon.svg' },
  'mantine-frame-styles-1.css': { type: 'asset' as const, fileName: 'mantine-frame-styles-1.css' },
} // prettier-ignore

describe('the files that come beside the shell', () => {
  it('are what opens the store, the frame, and what pages have in common, with what these import and their styles, without what the shell has', () => {
    const early = [
      'mantine-frame-styles-1.css',
      'store.js',
      'frame.js',
      'common.js',
      'rxdb.js',
      'part.css',
      'menus.js',
      'inputs.js',
      'dexie.js',
    ]
    expect(earlyFiles(bundle)).toEqual(early)
  })

  it('are never none: a build in which no file opens the store, none is the frame, or none is common to pages, is stopped', () => {
    expect(() => earlyFiles({ 'shell.js': bundle['shell.js'] })).toThrow('No file of the build begins with')
    const { 'mantine-frame-styles-1.css': _, ...withoutStyles } = bundle
    expect(() => earlyFiles(withoutStyles)).toThrow('No file of the build is named mantine-frame-styles.')
    expect(() => earlyFiles({ ...bundle, 'frame.js': chunk('frame.js', []) })).toThrow('main-layout.tsx')
    expect(() => earlyFiles({ ...bundle, 'common.js': chunk('other.js', []) })).toThrow(
      'No file of the build is named common.',
    )
  })

  it('are the words of each language besides; a build without those of one is stopped', () => {
    expect(wordsFiles(bundle)).toEqual([
      ['en', 'en.js'],
      ['es', 'es.js'],
    ])
    const { 'es.js': _, ...withoutSpanish } = bundle
    expect(() => wordsFiles(withoutSpanish)).toThrow('No file of the build begins with /src/messages/compiled/es.ts.')
  })
})
