import { notesCsv } from '#features/buying/import/import-notes.ts'
import { english, inEnglish } from '#tests/support/english.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ImportReader } from '#features/buying/import/reading/import-reader.ts'
import type {
  Answers,
  Ask,
  FileFacts,
  PlanFacts,
  PlanRequest,
} from '#features/buying/import/reading/import-messages.ts'
import { smallWorkbook } from '#tests/support/small-workbook.ts'

const quiet = () => undefined

async function ask<Question extends Ask>(reader: ImportReader, question: Question): Promise<Answers[Question['ask']]> {
  return (await reader.answer(question, quiet)) as Answers[Question['ask']]
}

async function opened(reader: ImportReader, bytes: Uint8Array<ArrayBuffer>): Promise<FileFacts> {
  const reading = await ask(reader, { ask: 'read', bytes: bytes.buffer })
  if (!reading.ok) throw new Error(english(reading.message))
  return reading.facts
}

const fileBytes = (path: string) => new Uint8Array(readFileSync(path))
const textBytes = (text: string) => new TextEncoder().encode(text)

function planned(reader: ImportReader, facts: FileFacts, over: Partial<PlanRequest> = {}): Promise<PlanFacts> {
  const request = {
    mapping: facts.guessed,
    loadId: 'load1',
    generation: 0,
    receivedLineIds: [],
    answers: {},
    dropGone: false,
  }
  return ask(reader, { ask: 'plan', request: { ...request, ...over } })
}

describe('the Worker’s side of an import', () => {
  it('opens a manifest, counts it, and hands its writes out chunk by chunk', async () => {
    const reader = new ImportReader()
    const facts = await opened(reader, fileBytes('tests/fixtures/target-truckload.csv'))
    expect(facts).toMatchObject({
      kind: 'manifestTarget',
      rows: 412,
      fileHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(facts.sample).toHaveLength(30)
    const plan = await planned(reader, facts)
    expect(plan).toMatchObject({
      writes: 412,
      problemCount: 0,
      lostRows: 0,
      counts: { new: 412, same: 0 },
      totals: { units: 5_201 },
    })
    const chunks = [
      await ask(reader, { ask: 'writes', from: 0, count: 250 }),
      await ask(reader, { ask: 'writes', from: 250, count: 250 }),
    ]
    expect(chunks.map((chunk) => chunk.length)).toEqual([250, 162])
  })

  it('opens a workbook as well, and the same bytes have the same hash', async () => {
    const bytes = smallWorkbook([
      ['LPN', 'Title', 'Qty', 'Unit Retail', 'UPC'],
      ['LPRQ3978200', 'Lamp', 3, 12.5, 760064404380],
    ])
    const reader = new ImportReader()
    const facts = await opened(reader, bytes)
    expect((await opened(new ImportReader(), bytes.slice())).fileHash).toBe(facts.fileHash)
    expect(await planned(reader, facts)).toMatchObject({ totals: { lines: 1, units: 3, retailCents: 3_750 } })
  })

  it('writes what is wrong as a file that no spreadsheet runs', async () => {
    const reader = new ImportReader()
    const facts = await opened(reader, textBytes('LPN,Title,Qty\nLPRQ3978200,Lamp,=1+1\nLPRQ3978201,Bike,2'))
    expect(await planned(reader, facts)).toMatchObject({ writes: 1, lostRows: 1, problemCount: 1 })
    expect(notesCsv(await ask(reader, { ask: 'problems' }), inEnglish)).toContain(
      "2,Qty,error,A quantity is a whole number.,'=1+1,left out",
    )
  })

  it('gives each row one fate: in the figures, the preview, the problems and the file of problems', async () => {
    const reader = new ImportReader()
    const text = 'LPN,Title,Qty,UPC\nLPRQ3978200,Lamp,none,123\nLPRQ3978201,Bike,2,123\na,b,c,d,e'
    const facts = await opened(reader, textBytes(text))
    const plan = await planned(reader, facts)
    expect(plan).toMatchObject({ totals: { lines: 1 }, lostRows: 2, lostSample: [2, 4], writes: 1 })
    expect(plan.problems.map(({ row, fate }) => `${row} ${fate}`)).toEqual([
      '2 leftOut',
      '2 leftOut',
      '3 imported',
      '4 leftOut',
    ])
    const all = await ask(reader, { ask: 'problems' })
    expect(all.map(({ row, fate }) => [row, fate])).toEqual(plan.problems.map(({ row, fate }) => [row, fate]))
  })

  it('matches the load’s lines, and expects nothing of those that are gone when that is chosen', async () => {
    const reader = new ImportReader()
    const facts = await opened(reader, textBytes('LPN,Title,Qty\nLPRQ3978200,Lamp,1\nLPRQ3978201,Bike,2'))
    await planned(reader, facts)
    const writes = await ask(reader, { ask: 'writes', from: 0, count: 10 })
    const audit = { createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' }
    const lines = writes.flatMap((write) => (write.kind === 'new' ? [{ ...write.line, ...audit }] : []))
    const later = await opened(reader, textBytes('LPN,Title,Qty\nLPRQ3978201,Bike,5'))
    await ask(reader, { ask: 'existing', lines: lines.slice(0, 1), first: true })
    await ask(reader, { ask: 'existing', lines: lines.slice(1), first: false })
    expect(await planned(reader, later)).toMatchObject({ writes: 1, gone: 1, counts: { changed: 1 } })
    expect(await planned(reader, later, { dropGone: true })).toMatchObject({ writes: 2, gone: 1 })
    expect(await ask(reader, { ask: 'writes', from: 1, count: 1 })).toEqual([
      { kind: 'changed', id: lines[0]?.id, fields: { qty: 0 }, before: { qty: 1 } },
    ])
  })

  it('refuses what is no list, in words, and a question before a file is open', async () => {
    const reader = new ImportReader()
    expect(english(await ask(reader, { ask: 'read', bytes: textBytes('<html>').buffer }))).toEqual({
      ok: false,
      message: expect.stringContaining('sign-in page'),
    })
    await expect(ask(reader, { ask: 'leads', request: { source: '', zone: '' } })).rejects.toThrow('No file is open.')
  })
})
