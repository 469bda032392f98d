/** A folder that nobody can take in at a look has rooms: what belongs together stands together. */
import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const MOST_FILES = 27
/** One catalogue for each area and language: they are read by their names alone. */
const catalogues = /^src\/messages\/\w+$/

function foldersIn(folder: string): readonly string[] {
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...inner.flatMap(({ name }) => foldersIn(join(folder, name)))]
}

const filesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile()).length

describe.each(['src', 'schemas', 'sync', 'backend', 'bench', 'scripts', 'tests'])('%s', (top) => {
  it(`no folder holds more than ${MOST_FILES} files`, () => {
    const full = foldersIn(join(root, top))
      .map((folder) => ({ folder: relative(root, folder), files: filesIn(folder) }))
      .filter(({ folder, files }) => files > MOST_FILES && !catalogues.test(folder))
    expect(full).toEqual([])
  })
})
