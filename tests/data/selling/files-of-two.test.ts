/** Two people, out of reach of each other, take in the same file of a channel, and one of them takes it back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lineDoubt } from '#domain/core/orders/order-work.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import { findOrder } from '#data/core/orders.ts'
import { importResults } from '#data/selling/invoice-commands.ts'
import { A, B, first, hammerChannel, hammerEvent, hammerLots, hammerUnits } from '#tests/support/hammer.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let ann: CommandContext
let ben: CommandContext
beforeEach(async () => {
  const admins = [{ uid: 'ann', rank: 'admin' }, { uid: 'ben', rank: 'admin' }] as const // prettier-ignore
  pair = await TwoDevices.open(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders'], admins)
  ;[ann, ben] = pair.devices
  for (const unit of hammerUnits) await insertOne(ann, 'units', unit)
  for (const lot of hammerLots) await insertOne(ann, 'listings', lot)
  await insertOne(ann, 'saleEvents', hammerEvent)
  await insertOne(ann, 'config', hammerChannel)
  await pair.sync()
})
afterEach(() => pair.close())

describe('the results of an auction', () => {
  const doubtsOf = async ({ db }: CommandContext, id: string) => (await findOrder(db, id))?.lines.map((one) => lineDoubt(id, one)) // prettier-ignore
  const sold = async ({ db }: CommandContext) => {
    const held = (await db.units.find().exec()).filter(({ orderId }) => orderId !== '')
    return Object.fromEntries(held.map(({ id, orderId, soldCents }) => [id, [orderId, soldCents]]))
  }
  const hammers = async ({ db }: CommandContext) => {
    const lots = await db.listings.find({ selector: { saleType: 'auction', status: 'sold' } }).exec()
    return Object.fromEntries(lots.map(({ id, hammerCents }) => [id, hammerCents]))
  }
  const whole = { sold: { u1: [A, 1333], u2: [A, 2001], u3: [B, 500] }, hammers: { l1: 1333, l2: 2001, l3: 500 } }
  const expectWhole = async () => {
    for (const device of [ann, ben]) {
      expect({ sold: await sold(device), hammers: await hammers(device) }).toEqual(whole)
      expect([await doubtsOf(device, A), await doubtsOf(device, B)]).toEqual([['', ''], ['']])
    }
  }

  it('that both took in make each invoice once', async () => {
    await importResults(ann, first)
    await importResults(ben, first)
    await pair.sync()
    await expectWhole()
  })

  it('that one of them took back leave the other’s invoices their units and prices', async () => {
    await importResults(ann, first)
    await undoJobs(ben, await importResults(ben, first))
    await pair.sync()
    await expectWhole()
    // What nobody bought is without a result again, and the same file brings it.
    await importResults(ann, first)
    expect(await ann.db.listings.findOne('l4').exec()).toMatchObject({ status: 'unsold' })
  })

  it('that were taken back before the other took them in leave the other’s invoices their units and prices', async () => {
    await undoJobs(ben, await importResults(ben, first))
    await importResults(ann, first)
    await pair.sync()
    await expectWhole()
  })

  it('that one of them took back are taken back also where the other saw them meanwhile', async () => {
    const jobs = await importResults(ben, first)
    await pair.sync()
    expect(await undoJobs(ben, jobs)).toBe(true)
    await pair.sync()
    expect([await sold(ann), await hammers(ann)]).toEqual([{}, {}])
    expect(await findOrder(ann.db, A)).toBeNull()
  })
})
