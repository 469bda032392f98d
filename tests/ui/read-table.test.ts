/** What the pages for results, reports, ledgers and tracking numbers make of a chosen file before they look into it. */
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/files/decode.ts'
import { readTable } from '#ui/files/read-table.ts'
import { english } from '#tests/support/english.ts'
import { workbookOf } from '#tests/support/small-workbook.ts'

/** A file of that size which the browser cannot load. */
function unreadable(size: number): Blob {
  const file = new Blob([])
  Object.defineProperty(file, 'size', { value: size })
  Object.defineProperty(file, 'arrayBuffer', {
    value: () => Promise.reject(new DOMException('Gone', 'NotReadableError')),
  })
  return file
}

describe('a chosen file', () => {
  it('that is too large is refused without being loaded', async () => {
    expect(english(await readTable(unreadable(MAX_FILE_BYTES + 1)))).toMatchObject({ ok: false, message: expect.stringContaining('50 MB') }) // prettier-ignore
  })

  it('that was moved or taken off its drive meanwhile is told in words', async () => {
    expect(english(await readTable(unreadable(10)))).toMatchObject({ ok: false, message: expect.stringContaining('choose it again') }) // prettier-ignore
  })

  it('with several sheets carries a note of those that were not read', async () => {
    const rows = [
      ['Lot', 'High Bid'],
      ['1', 12],
    ]
    const reading = await readTable(
      new Blob([
        workbookOf([
          { name: 'Friday', rows },
          { name: 'Saturday', rows },
        ]),
      ]),
    )
    expect(english(reading)).toMatchObject({ ok: true, table: { notes: [expect.stringContaining('“Saturday”')] } })
  })
})
