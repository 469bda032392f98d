/** The scans of the page Pallets over a real store. */
import { msg } from '#messages/message.ts'
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { PalletView } from '#domain/dock/pallet-scan.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { palletFlow } from '#data/dock/pallet-flow.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { answerOf } from '#scan/answers/answer-of.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const [first = '', second = ''] = [1, 2].map((count) => mintLabel('pallet', '7KQ', count))
const pallet = aContainer({ id: idOfLabel(first), label: first, status: 'received', locationId: 'dock' })
const other = aContainer({ id: idOfLabel(second), label: second, status: 'received', locationId: 'dock' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01' })
const units = [1, 2, 3].map((count) =>
  aUnit({ id: `u${count}`, label: `U-${count}`, containerId: pallet.id, locationId: 'dock' }),
)

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'containers', 'locations', 'activity', 'loads'])
  await context.put('containers', [pallet, other])
  await context.put('locations', [bin, aLocation({ id: 'dock', code: 'DOCK' })])
  await context.put('units', units)
})
afterEach(async () => {
  await context.db.close()
})

/** The page; its address is where the last step led. */
function open(address = '') {
  const session = new ScanFlowSession(context, palletFlow)
  const went: object[] = []
  const after = (view: object) => (view as PalletView).open
  session.bind({ input: address, go: (view) => went.push(view), onWritten: () => undefined, inputAfter: after })
  return { session, went }
}
const scan = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const
const placeOf = async () => (await context.read('containers', pallet.id))?.locationId

describe('pallets by scan', () => {
  it('a place that is scanned right after a pallet moves that pallet, and undo brings it back', async () => {
    const { session } = open(other.id)
    const [, moved] = await Promise.all([session.act(scan(first)), session.act(scan('L-A-01-01'))])
    expect(english(moved.say)).toMatchObject({ tone: 'green', big: 'A-01-01', detail: '3 items moved along' })
    expect(await placeOf()).toBe(bin.id)
    expect(await context.read('units', 'u1')).toMatchObject({ locationId: bin.id })
    expect(await moved.undo?.()).toBe(true)
    expect(await placeOf()).toBe('dock')
  })
  it('a move is not repeated at the next opening', async () => {
    const { session } = open(pallet.id)
    await session.act(scan('L-A-01-01'))
    await session.act(scan('DOCK'))
    const job = { id: 'job', writes: [{ kind: 'move', containerId: pallet.id, place: { id: bin.id, kind: 'bin' } }] }
    await writeDraft(context.db, 'pallets', { state: { mode: 'carry', chosen: [], forId: '' }, job })
    await firstValueFrom(open().session.state$)
    expect(await placeOf()).toBe('dock')
    expect(await readDraft(context.db, 'pallets')).toMatchObject({ job: null })
  })
  it('a merge takes the other pallet in hand, and undo the first one again', async () => {
    const { session, went } = open(pallet.id)
    await session.act({ kind: 'set', session: { mode: 'merge', chosen: [] } })
    const merged = await session.act(scan(second))
    expect(english(merged.say)).toMatchObject({ tone: 'green', detail: `3 items went onto ${second}` })
    expect(await context.read('units', 'u1')).toMatchObject({ containerId: other.id })
    expect(await merged.undo?.()).toBe(true)
    expect(await context.read('units', 'u1')).toMatchObject({ containerId: pallet.id })
    expect(went).toEqual([{ open: other.id }, { open: pallet.id }])
  })
  it('a new pallet takes the seller’s label and the load of the one in hand', async () => {
    const { session, went } = open(pallet.id)
    const asked = await session.act(scan('PTZZ00001'))
    const [make] = asked.say?.choices ?? []
    if (!make) throw new Error('Nothing was asked.')
    const made = await asked.choose(make.event)
    const [{ open: id } = { open: '' }] = went as PalletView[]
    expect(await context.read('containers', id)).toMatchObject({ sourcePallet: 'PTZZ00001', loadId: pallet.loadId })
    expect(english(made.say?.title)).toContain('New pallet P-')
    expect(await made.undo?.()).toBe(true)
    expect(await context.read('containers', id)).toBeNull()
    expect(went.at(-1)).toEqual({ open: '' })
  })
  it('an undo that is no longer possible shows why', async () => {
    const { session } = open(pallet.id)
    const moved = await session.act(scan('L-A-01-01'))
    await session.act(scan('DOCK'))
    expect(english(await answerOf(moved)?.undo?.())).toEqual({
      tone: 'red',
      title: 'Not undone',
      detail: 'It was moved on since.',
    })
  })
  it('a refusal of the command is the answer, and the session stays as it was', async () => {
    const { session } = open(pallet.id)
    await session.act({ kind: 'set', session: { mode: 'merge', chosen: [] } })
    const step = palletFlow.step
    const refusing = new ScanFlowSession(context, {
      ...palletFlow,
      step: (state, event, known) => ({
        ...step(state, event, known),
        writes: [{ kind: 'merge' as const, fromId: pallet.id, intoId: pallet.id }],
      }),
    })
    refusing.bind({ input: pallet.id, go: () => undefined, onWritten: () => undefined })
    const done = await refusing.act(scan(second))
    expect(done).toMatchObject({ say: { tone: 'red', title: msg('core.notDone') }, undo: null })
    expect(await firstValueFrom(refusing.state$)).toMatchObject({ mode: 'merge', forId: pallet.id })
  })
  it('goes on with the split that an older build left', async () => {
    await writeDraft(context.db, 'pallets', { mode: 'split', chosen: ['u1'], forId: pallet.id })
    const { session } = open(pallet.id)
    expect(await firstValueFrom(session.state$)).toEqual({ mode: 'split', chosen: ['u1'], forId: pallet.id })
  })
})
