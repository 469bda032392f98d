/** What a scan looks up past RxDB's queries is what they find. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toPlain } from '#data/core/jobs/write.ts'
import { docsWith } from '#data/store/by-key.ts'
import type { Database } from '#data/store/database.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { aLine, aUnit } from '#tests/support/records.ts'

const neverSent = { unsent: 0, base: null, serverTime: '' }

let db: Database
let stores = 0
beforeEach(async () => {
  stores += 1
  db = await openDatabase(`by-key-${stores}`)
})
afterEach(() => db.close())

it('finds the units of a line, also those that are on none, and no removed one', async () => {
  const lines = ['line-1', 'line-1', 'line-1', 'line-2', '', '']
  await db.units.bulkInsert(
    lines.map((lineId, at) => ({ ...aUnit({ id: `u${at}`, label: `u${at}`, lineId }), ...neverSent })),
  )
  await db.units.findOne('u1').remove()
  const asked = async (lineId: string) => (await db.units.find({ selector: { lineId } }).exec()).map(toPlain)
  for (const lineId of ['line-1', 'line-2', '', 'line-3'])
    expect(await docsWith(db.units, ['lineId'], [lineId]), lineId).toEqual(await asked(lineId))
  expect((await docsWith(db.units, ['lineId'], ['line-1'])).map(({ id }) => id)).toEqual(['u0', 'u2'])
})

it('finds the first lines of each code, in the order of their ids', async () => {
  const codes = ['A-1', 'A-1', 'a-1', 'A-1', 'B-2', 'a-1']
  await db.manifestLines.bulkInsert(
    codes.map((itemNo, at) => ({ ...aLine({ id: `l${5 - at}`, row: at, itemNo }), ...neverSent })),
  )
  const found = await docsWith(db.manifestLines, ['itemNo'], ['A-1', 'a-1', 'C-3'], 2)
  expect(found.map(({ id }) => id)).toEqual(['l2', 'l4', 'l0', 'l3'])
  expect(await docsWith(db.manifestLines, ['itemNo'], [])).toEqual([])
})
