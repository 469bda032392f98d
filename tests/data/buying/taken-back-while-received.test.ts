/** An import that one person takes back while another, out of reach, receives of it. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { undoImport } from '#data/buying/undo-import.ts'
import { watchLines } from '#data/core/loads.ts'
import { watchGoneLines } from '#data/dock/gone-lines.ts'
import { watchLineCounts } from '#data/dock/manifest.ts'
import { nextUnitLabel } from '#data/dock/receive-commands.ts'
import { receiveFacts, receiveFlow } from '#data/dock/receiving.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { insertAll, insertOne } from '#data/core/jobs/write.ts'
import { log } from '#data/core/jobs/activity.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { goneLineIds } from '#domain/core/loads/gone-lines.ts'
import { nextVarianceTable, noVariance } from '#domain/dock/variance-rows.ts'
import { emptySession, extraLineId, noCodes } from '#domain/dock/receive-state.ts'
import { receiveStep } from '#domain/dock/receiving.ts'
import { accuracyOf } from '#domain/reports/load-accuracy.ts'
import { aLine, aLoad } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

let pair: Awaited<ReturnType<typeof TwoDevices.open>>
beforeEach(async () => {
  pair = await TwoDevices.open(['users', 'loads', 'manifestLines', 'containers', 'units', 'activity'])
})
afterEach(async () => {
  await pair.close()
})

const batch = (at: string) => ({
  id: 'batch-1',
  loadId: 'load-1',
  loadCode: 'L-1001',
  newLoad: false,
  fileHash: 'a'.repeat(64),
  fileName: 'target.csv',
  at,
  generation: 0,
})

async function importTwoLines(context: CommandContext): Promise<ReturnType<typeof batch>> {
  const made = batch(context.now())
  await insertOne(context, 'loads', aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived', fileHash: made.fileHash }))
  const lines = [
    aLine({ id: 'a', row: 1, lpn: 'LPRQ3978200', title: 'Kettle', qty: 5, unitRetailCents: 1_999 }),
    aLine({ id: 'b', row: 2, lpn: 'LPRY6155403', title: 'Bike', qty: 1 }),
  ]
  await insertAll({ ...context, now: () => made.at }, 'manifestLines', lines)
  const data = { ...made, lines: 2, changed: 0, units: 6, loadBefore: { fileHash: '' } }
  await log(context, [{ id: made.id, type: 'load.imported', refType: 'load', refId: 'load-1', data }])
  return made
}

async function receiveKettles(context: CommandContext, qty: number): Promise<string> {
  const state = { ...emptySession, loadId: 'load-1', qty }
  const event = { kind: 'scan', scan: classifyScan('LPRQ3978200') } as const
  const { writes } = receiveStep(state, event, await receiveFacts(context, state, event))
  const label = await nextUnitLabel(context)
  await receiveFlow.writer.apply(context, { id: context.newId(), writes }, false)
  return idOfLabel(label)
}

async function manifestOf({ db }: CommandContext) {
  const [lines, counts] = [await firstValueFrom(watchLines(db, 'load-1')), await firstValueFrom(watchLineCounts(db, 'load-1'))] // prettier-ignore
  const received = new Map([...counts].map(([id, count]) => [id, count.received]))
  const gone = goneLineIds(new Set(lines.map(({ id }) => id)), received)
  const shown = [...lines, ...(await firstValueFrom(watchGoneLines(db, gone)))]
  return nextVarianceTable(noVariance, shown, counts, true).rows.map(({ variance }) => variance)
}

it('what was received of an import that a colleague took back meanwhile stands as an extra item, on both devices', async () => {
  const [manager, dock] = pair.devices
  const made = await importTwoLines(manager)
  await pair.sync()
  const unitId = await receiveKettles(dock, 2)
  expect(await undoImport(manager, made, { onProgress: () => undefined })).toMatchObject({ ok: true })
  await pair.sync()
  for (const context of pair.devices) {
    expect(await context.db.units.findOne(unitId).exec(true)).toMatchObject({ title: 'Kettle', qty: 2, lineId: 'a' })
    const shown = await manifestOf(context)
    expect(shown).toMatchObject([
      {
        state: 'extra',
        expected: 0,
        received: 2,
        line: { id: 'a', title: 'Kettle', unitRetailCents: 1_999, extra: true },
      },
    ])
    const units = await context.db.units.find().exec()
    expect(accuracyOf([], units)).toMatchObject({ lines: 1, matched: 0, expected: 0, extra: 2 })
  }
})

it('the next scan of such an item goes on as an extra item', async () => {
  const [manager, dock] = pair.devices
  const made = await importTwoLines(manager)
  await pair.sync()
  await receiveKettles(dock, 1)
  await undoImport(manager, made, { onProgress: () => undefined })
  await pair.sync()
  await receiveKettles(dock, 1)
  expect((await manifestOf(dock)).map(({ state, received }) => [state, received])).toEqual([
    ['extra', 1],
    ['extra', 1],
  ])
})

it('one more of such an item, picked by hand from the list, is counted on top of those that are in', async () => {
  const [manager, dock] = pair.devices
  const made = await importTwoLines(manager)
  await pair.sync()
  await receiveKettles(dock, 2)
  await undoImport(manager, made, { onProgress: () => undefined })
  await pair.sync()
  const [line] = await firstValueFrom(watchGoneLines(dock.db, ['a']))
  if (!line) throw new Error('The list shows the line.')
  const state = { ...emptySession, loadId: 'load-1' }
  const event = { kind: 'pickLine', line } as const
  const { say, writes } = receiveStep(state, event, await receiveFacts(dock, state, event))
  expect(english(say)).toMatchObject({ tone: 'amber', title: 'Kettle', big: '3 extra' })
  await receiveFlow.writer.apply(dock, { id: dock.newId(), writes }, false)
  expect((await manifestOf(dock)).map(({ state: is, received }) => [is, received])).toEqual([['extra', 3]])
})

it('an extra item whose line is still on its way is not told as one of an import that was taken back', () => {
  const line = extraLineId({ load: aLoad({ id: 'load-1' }), code: noCodes, title: 'A lamp' }, 'U-00010001X')
  expect(goneLineIds(new Set(['a']), [[line, 1], ['a', 2], ['b', 0], ['', 3], ['c', 1]])).toEqual(['c']) // prettier-ignore
})
