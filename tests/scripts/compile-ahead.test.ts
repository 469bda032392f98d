import { describe, expect, it } from 'vitest'
import { isBroughtLater } from '#scripts/compile-ahead.ts'

const OWN = '/restow/src/page.tsx'
const LIBRARY = '/restow/node_modules/charts/index.js'

/** @param lengths of the own code and of the library in it */
const chunkOf = (own: number, library: number, facadeModuleId: string | null, isDynamicEntry = true) => ({
  isDynamicEntry,
  facadeModuleId,
  modules: { [OWN]: { renderedLength: own }, [LIBRARY]: { renderedLength: library } },
})

describe('what is compiled as it is used', () => {
  it('is a library that a page asks for by itself', () => {
    expect(isBroughtLater(chunkOf(0, 500, LIBRARY))).toBe(true)
  })

  it('is a part of a page that is mostly a large library', () => {
    expect(isBroughtLater(chunkOf(4_000, 400_000, OWN))).toBe(true)
  })

  it('is no page, no small part, and nothing that each start needs', () => {
    expect(isBroughtLater(chunkOf(90_000, 60_000, OWN))).toBe(false)
    expect(isBroughtLater(chunkOf(1_000, 80_000, OWN))).toBe(false)
    expect(isBroughtLater(chunkOf(4_000, 400_000, null, false))).toBe(false)
  })
})
