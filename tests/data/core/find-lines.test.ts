/** A license plate on receiving: the load that is worked on is asked first, and all other meanings only where it does not know the code. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findLinesByCode } from '#data/core/find/find-lines.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { aLine } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const LPN = 'LPNRR0042ABCD'
let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['manifestLines'])
  await context.put('manifestLines', [
    aLine({ id: 'plate', loadId: 'load-1', row: 1, lpn: LPN }),
    aLine({ id: 'number', loadId: 'load-2', row: 1, itemNo: LPN }),
    aLine({ id: 'other-number', loadId: 'load-2', row: 2, otherNo: LPN }),
  ])
})
afterEach(() => context.db.close())

const found = async (code: string, loadId?: string) =>
  (await findLinesByCode(context.db, classifyScan(code), 10, loadId)).map(({ id }) => id).toSorted()

it('a plate of the load that is received names its line, with one look', async () => {
  const look = vi.spyOn(context.db.manifestLines, 'find')
  expect(await found(LPN, 'load-1')).toEqual(['plate'])
  expect(look).toHaveBeenCalledOnce()
})

it('a plate that only another load has is looked for as an item number too', async () => {
  expect(await found(LPN, 'load-2')).toEqual(['number', 'other-number', 'plate'])
  expect(await found(LPN, 'load-3')).toEqual(['number', 'other-number', 'plate'])
})

it('where no load is worked on, every line that carries the code is found', async () => {
  expect(await found(LPN)).toEqual(['number', 'other-number', 'plate'])
})
