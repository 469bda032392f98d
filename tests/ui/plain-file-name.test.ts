import { describe, expect, it } from 'vitest'
import { plainFileName } from '#ui/download.ts'

describe('the name of a file', () => {
  it.each([
    ['Artículos por ubicación', 'Articulos-por-ubicacion'],
    ['../Ñandú & Söhne: "Übersicht"?', 'Nandu-Sohne-Ubersicht'],
    ['茶', 'list'],
    ['', 'list'],
  ])('made of “%s” keeps its letters and nothing that a folder means: %s', (title, name) => {
    expect(plainFileName(title, 'list')).toBe(name)
  })
})
