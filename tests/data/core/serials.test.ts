/** Serial numbers over a real store whose disk does not answer at first. */
import { filter, firstValueFrom } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { findSameSerial, readSerials } from '#data/core/find/serials.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork } from '#tests/support/test-work.ts'

test('serial numbers are read again where the device could not read them the first time', async () => {
  const context = await openTestWork(['units'])
  const { units } = context.db
  const stored = firstValueFrom(units.$.pipe(filter((change) => change.documentId === 'U-7KQ0001H')))
  await context.put('units', [aUnit({ id: 'U-7KQ0001H', label: 'U-7KQ0001H', serialNo: 'SN-44812' })])
  await stored
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const disk = vi.spyOn(units.internalStorageInstance, 'query').mockImplementation(() => {
    throw new Error('The disk did not answer.')
  })
  await readSerials(context.db)
  expect(await findSameSerial(context.db, 'SN44812')).toEqual([])
  expect(told).toHaveBeenCalled()
  disk.mockRestore()
  await expect.poll(async () => (await findSameSerial(context.db, 'SN44812')).length).toBe(1)
  told.mockRestore()
  await context.db.close()
})
