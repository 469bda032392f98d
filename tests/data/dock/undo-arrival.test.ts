/** The undo of an arrival that came too late: another device counted or received of the load meanwhile. */
import { english, refusal } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arrive, editLoad, moveLoad } from '#data/dock/inbound-commands.ts'
import { tickPallet, undoTick } from '#data/dock/count-pallets.ts'
import { undoArrival } from '#data/dock/undo-arrival.ts'
import { insertOne, toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { aContainer, aLoad, aUnit } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

const at = '2026-11-20T09:30:00.000Z'
let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let lead: CommandContext
let dock: CommandContext
beforeEach(async () => {
  pair = await TwoDevices.open(['loads', 'containers', 'units', 'activity'])
  ;[lead, dock] = pair.devices
  await insertOne(lead, 'loads', aLoad({ id: 'load-1', code: 'L-1001', stage: 'inTransit' }))
  await insertOne(lead, 'loads', aLoad({ id: 'load-2', code: 'L-1002', stage: 'booked' }))
  await insertOne(lead, 'containers', aContainer({ id: 'p1', loadId: 'load-1', sourcePallet: 'PTMB72505' }))
  await pair.sync()
})
afterEach(async () => {
  await pair.close()
})

const loadOf = ({ db }: CommandContext, id = 'load-1') => db.loads.findOne(id).exec(true)
const stages = async () => [(await loadOf(lead)).stage, (await loadOf(lead, 'load-2')).stage]

describe('the undo of an arrival', () => {
  it('is refused in words once another device counted a pallet of the load, and the load stays arrived', async () => {
    const changes = await arrive(lead, ['load-1'], at)
    await pair.sync()
    await tickPallet(dock, toPlain(await dock.db.containers.findOne('p1').exec(true)), await loadOf(dock))
    await pair.sync()
    const words = 'Pallets or items of L-1001 were counted or received since. Its arrival stays.'
    expect(english(await refusal(undoArrival(lead, changes)))).toBe(words)
    expect(await loadOf(lead)).toMatchObject({ stage: 'arrived', arrivedAt: at })
  })

  it('is refused once another device received an item of it, also where the load was moved by hand', async () => {
    const change = await moveLoad(lead, 'load-1', 'arrived', 0)
    if (!change) throw new Error('The load can arrive.')
    await insertOne(dock, 'units', aUnit({ id: 'unit-1', loadId: 'load-1' }))
    await pair.sync()
    expect(english(await refusal(undoArrival(lead, [change])))).toContain('L-1001')
    expect(await loadOf(lead)).toMatchObject({ stage: 'arrived' })
  })

  it('is refused once a colleague typed how many pallets came', async () => {
    const changes = await arrive(lead, ['load-1'], at)
    await pair.sync()
    await editLoad(dock, 'load-1', { palletsCounted: 4 })
    await pair.sync()
    await expect(undoArrival(lead, changes)).rejects.toThrow('inbound.arrivalStays')
  })

  it('of two loads on one truck leaves the one that was counted, takes the other back, and says it is not whole', async () => {
    const changes = await arrive(lead, ['load-1', 'load-2'], at)
    await insertOne(dock, 'units', aUnit({ id: 'unit-1', loadId: 'load-1' }))
    await pair.sync()
    expect(await undoArrival(lead, changes)).toBe(false)
    expect(await stages()).toEqual(['arrived', 'booked'])
  })

  it('of two loads that were both seen names both', async () => {
    const changes = await arrive(lead, ['load-1', 'load-2'], at)
    await insertOne(dock, 'units', aUnit({ id: 'unit-1', loadId: 'load-1' }))
    await insertOne(dock, 'units', aUnit({ id: 'unit-2', loadId: 'load-2' }))
    await pair.sync()
    expect(english(await refusal(undoArrival(lead, changes)))).toContain('L-1001 and L-1002')
    expect(await stages()).toEqual(['arrived', 'arrived'])
  })

  it('is refused while a colleague noted the arrival too, out of reach, and says how it goes back all the same', async () => {
    await arrive(dock, ['load-1'], at)
    const changes = await arrive(lead, ['load-1'], '2026-11-20T09:40:00.000Z')
    await pair.sync()
    const words =
      'The arrival of L-1001 was noted on another device too. It stays. Where it is not here, move it back by hand.'
    expect(english(await refusal(undoArrival(lead, changes)))).toBe(words)
    expect(await loadOf(lead)).toMatchObject({ stage: 'arrived', arrivedAt: at })
  })

  it('heeds no arrival of before that was moved back on the road, or taken back', async () => {
    const [first] = await arrive(dock, ['load-1'], at)
    if (!first) throw new Error('The load arrives.')
    await moveLoad(dock, 'load-1', 'inTransit', 0)
    expect(await undoArrival(dock, await arrive(dock, ['load-1'], at))).toBe(true)
    await pair.sync()
    expect(await undoArrival(lead, await arrive(lead, ['load-1'], at))).toBe(true)
    expect(await loadOf(lead)).toMatchObject({ stage: 'inTransit', arrivedAt: '' })
  })

  it('takes the arrival back while nothing of the load was seen', async () => {
    const changes = await arrive(lead, ['load-1', 'load-2'], at)
    await pair.sync()
    expect(await undoArrival(lead, changes)).toBe(true)
    expect(await stages()).toEqual(['inTransit', 'booked'])
  })

  it('of a time alone takes the time back, for a load that was on the dock before', async () => {
    await moveLoad(lead, 'load-1', 'arrived', 0)
    await moveLoad(lead, 'load-1', 'receiving', 0)
    const before = (await loadOf(lead)).arrivedAt
    await insertOne(lead, 'units', aUnit({ id: 'unit-1', loadId: 'load-1' }))
    const changes = await arrive(lead, ['load-1'], at)
    expect(await undoArrival(lead, changes)).toBe(true)
    expect(await loadOf(lead)).toMatchObject({ stage: 'receiving', arrivedAt: before })
  })
})

describe('the undo of the first pallet off a truck', () => {
  const tickFirst = async (context: CommandContext) => {
    const ticked = await tickPallet(
      context,
      toPlain(await context.db.containers.findOne('p1').exec(true)),
      await loadOf(context),
    )
    if (!ticked) throw new Error('The pallet is counted.')
    return ticked
  }

  it('leaves the arrival that a colleague noted out of reach, with its time', async () => {
    await arrive(lead, ['load-1'], '2026-11-20T07:30:00.000Z')
    const ticked = await tickFirst(dock)
    await pair.sync()
    await undoTick(dock, ticked)
    await pair.sync()
    for (const device of pair.devices) {
      expect(await loadOf(device)).toMatchObject({ stage: 'arrived', arrivedAt: '2026-11-20T07:30:00.000Z' })
      expect((await device.db.containers.findOne('p1').exec(true)).status).toBe('expected')
    }
  })

  it('leaves the arrival once a colleague typed how many pallets came', async () => {
    const ticked = await tickFirst(dock)
    await pair.sync()
    await editLoad(lead, 'load-1', { palletsCounted: 4 })
    await pair.sync()
    await undoTick(dock, ticked)
    expect(await loadOf(dock)).toMatchObject({ stage: 'arrived' })
  })

  it('takes its arrival back while nothing else was seen', async () => {
    const ticked = await tickFirst(dock)
    await pair.sync()
    expect(await undoTick(dock, ticked)).toBe(true)
    expect(await loadOf(dock)).toMatchObject({ stage: 'inTransit', arrivedAt: '' })
  })
})
