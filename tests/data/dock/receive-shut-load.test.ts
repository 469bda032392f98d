/** A load that one device closes to the dock while another receives into it. */
import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { emptySession, type ReceiveEvent, type ReceiveState, type ReceiveStep } from '#domain/dock/receive-state.ts'
import { shutWords } from '#domain/dock/receive-shut.ts'
import { receiveStep } from '#domain/dock/receiving.ts'
import { moveLoad, refuseLoad } from '#data/dock/inbound-commands.ts'
import { receiveFacts } from '#data/dock/receiving.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { aContainer, aLine, aLoad, aUser } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

const session: ReceiveState = { ...emptySession, loadId: 'load-1', containerId: 'p1' }
const kettle = aLine({ id: 'a', lpn: 'LPRQ3978200', qty: 5, sourcePallet: 'PTMB72505' })

let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let lead: CommandContext
let associate: CommandContext
beforeEach(async () => {
  const people = [
    { uid: 'lead', rank: 'manager' },
    { uid: 'ann', rank: 'associate' },
  ] as const
  pair = await TwoDevices.open(['users', 'loads', 'manifestLines', 'containers', 'units', 'activity'], people)
  ;[lead, associate] = pair.devices
  await insertOne(lead, 'users', aUser({ id: 'lead', role: 'manager' }))
  await insertOne(associate, 'users', aUser({ id: 'ann', role: 'associate' }))
  await insertOne(lead, 'loads', aLoad({ id: 'load-1', stage: 'received' }))
  const pallet = aContainer({ id: 'p1', label: 'P-00010001X', status: 'breaking', sourcePallet: 'PTMB72505' })
  await insertOne(lead, 'containers', pallet)
  await insertOne(lead, 'manifestLines', kettle)
  await pair.sync()
})
afterEach(async () => {
  await pair.close()
})

async function step(context: CommandContext, event: ReceiveEvent, state = session): Promise<ReceiveStep> {
  return receiveStep(state, event, await receiveFacts(context, state, event))
}
const scan = (context: CommandContext, code: string, state = session) =>
  step(context, { kind: 'scan', scan: classifyScan(code) }, state)

async function atTheTable(context: CommandContext): Promise<ReceiveStep[]> {
  return [
    await scan(context, 'LPRQ3978200'),
    await scan(context, '036000291452'),
    await scan(context, 'PTMB72505'),
    await step(context, { kind: 'pickLine', line: kettle }),
    await step(context, { kind: 'describe', title: 'A lamp' }),
    await step(context, { kind: 'newPallet', sourcePallet: '' }),
  ]
}

const headOf = async ({ db }: CommandContext) =>
  english(shutWords(session, await db.loads.findOne('load-1').exec(true)))

describe('a load that another device closed to the dock takes nothing more at an open table', () => {
  it('once it was reconciled: every scan and tap is stopped with the way out, and the head of the load says so', async () => {
    expect((await scan(associate, 'LPRQ3978200')).writes).toHaveLength(1)
    expect(await headOf(associate)).toBe('')
    await moveLoad(lead, 'load-1', 'reconciled', 3)
    await pair.sync()
    const detail = 'Its count is finished. Set the item aside. A manager can move L-1001 back to “Received” on Inbound.'
    for (const one of await atTheTable(associate)) {
      expect(english(one)).toMatchObject({
        say: { tone: 'red', title: 'Load L-1001 is reconciled', detail },
        writes: [],
      })
    }
    expect(await headOf(associate)).toBe(detail)
  })

  it('once its truck was refused: every scan and tap is stopped with the reason and the way out', async () => {
    await moveLoad(lead, 'load-1', 'arrived', 0)
    await refuseLoad(lead, 'load-1', 'Wet freight', 0)
    await pair.sync()
    const detail = 'Wet freight. Set the item aside. A manager can take the load back in on Inbound.'
    for (const one of await atTheTable(associate)) {
      expect(english(one)).toMatchObject({ say: { tone: 'red', title: 'Load L-1001 was refused', detail }, writes: [] })
    }
    expect(await headOf(associate)).toBe(detail)
  })

  it.each([
    ['won', 'Won'],
    ['lost', 'Lost'],
    ['watching', 'Watching'],
  ] as const)(
    'once it was moved back to “%s” among the leads: a manager’s device stops every scan and tap',
    async (stage, name) => {
      await moveLoad(lead, 'load-1', 'arrived', 0)
      await moveLoad(lead, 'load-1', 'won', 0)
      await moveLoad(lead, 'load-1', stage, 0)
      const detail = `It was moved back to “${name}”. Set the item aside. A manager can book L-1001 again on ${stage === 'won' ? 'Inbound' : 'Leads'}.`
      for (const one of await atTheTable(lead)) {
        expect(english(one)).toMatchObject({
          say: { tone: 'red', title: 'Load L-1001 is not to be received', detail },
          writes: [],
        })
      }
      expect(await headOf(lead)).toBe(detail)
    },
  )
})

it('a pallet whose load has left the device is not opened on the load that is worked on', async () => {
  await insertOne(lead, 'loads', aLoad({ id: 'load-2', code: 'L-1002', stage: 'booked' }))
  const pallet = aContainer({ id: 'p2', label: 'P-00010002Y', loadId: 'load-2', sourcePallet: 'PTFA41398' })
  await insertOne(lead, 'containers', pallet)
  await pair.sync()
  await moveLoad(lead, 'load-2', 'won', 0)
  await moveLoad(lead, 'load-2', 'lost', 0)
  await pair.sync()
  expect(await associate.db.loads.findOne('load-2').exec()).toBeNull()
  expect(english(await scan(associate, 'PTFA41398'))).toMatchObject({
    state: session,
    say: { tone: 'red', title: 'The load of this pallet is not on this device' },
    writes: [],
  })
})

it('a manager who scans a pallet of a refused load is asked, and what they confirm is received', async () => {
  await moveLoad(lead, 'load-1', 'arrived', 0)
  await refuseLoad(lead, 'load-1', 'Wet freight', 0)
  expect(await scan(lead, 'LPRQ3978200')).toMatchObject({ say: { tone: 'red' }, writes: [] })
  const asked = await scan(lead, 'PTMB72505')
  const all = asked.say?.choices?.find(({ event }) => event.kind === 'openPallet')
  if (!all) throw new Error('The question offers to receive it all the same.')
  const opened = await step(lead, all.event)
  expect((await scan(lead, 'LPRQ3978200', opened.state)).writes).toMatchObject([{ kind: 'receive' }])
  const load = await lead.db.loads.findOne('load-1').exec(true)
  expect(shutWords(opened.state, load)).toBe('')
})
