/**
 * A whole shift of the floor on one handheld with no network, while another device works the same stock. `RESTOW_SHIFT_UNITS=50` makes it a long
 * one; the checks take a short one.
 */
import { expect, type Page } from '@playwright/test'
import type { ConfigDoc } from '#schemas/config.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { expectNothingLost, type Saved } from '#tests/support/fault-judge.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { aContainer, aLoad, aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { judged } from '#tests/e2e/support/fault-work.ts'
import { takePicture } from '#tests/e2e/support/pictures.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { allSent, openDevice, scan, scanResult, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const UNITS = Number(process.env['RESTOW_SHIFT_UNITS'] ?? 10)
const IN_HAND = 5
const MOVED = 5

const labelOf = (index: number): string => mintLabel('unit', '7KQ', index + 1)
const idOf = (index: number): string => idOfLabel(labelOf(index))
const lamps = Array.from({ length: UNITS }, (_, index) => index)
/** Stored already: one that is missed, and what lies in the bin that is counted. */
const missed = UNITS
const counted = [UNITS + 1, UNITS + 2, UNITS + 3]
const taken = UNITS + 1

const pallet = aContainer({ id: 'p1', label: mintLabel('pallet', '7KQ', 1), status: 'breaking', loadId: 'load-1', locationId: 'L-DOCK' }) // prettier-ignore
const lamp = (index: number, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({
    id: idOf(index),
    label: labelOf(index),
    title: `Lamp ${index}`,
    category: 'Lamps',
    loadId: 'load-1',
    ...over,
  })
const setting = (kind: ConfigDoc['kind'], key: string, data: ConfigDoc['data']): ConfigDoc => ({
  id: `${kind}-${key}`, kind, key, rank: 10, data, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1',
}) // prettier-ignore
const bins = Array.from({ length: Math.ceil(UNITS / IN_HAND) + 3 }, (_, index) =>
  aLocation({
    id: `L-A-${index + 1}`,
    code: `A-${index + 1}`,
    parentId: 'L-STORAGE',
    capacity: 40,
    pickOrder: index + 1,
  }),
)
const binOf = (index: number): string => `L-A-${Math.floor(index / IN_HAND) + 1}`
const [movedTo = '', countedBin = '', takenTo = ''] = bins.slice(-3).map((bin) => bin.id)

const stock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', stage: 'receiving', arrivedAt: aTime })],
  containers: [pallet],
  locations: [
    aLocation({ id: 'L-DOCK', code: 'DOCK', kind: 'zone' }),
    aLocation({ id: 'L-G-4', code: 'G-4', kind: 'zone' }),
    aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' }),
    ...bins,
  ],
  config: [
    setting('checklist', 'lamps', {
      name: 'Lamps',
      categories: ['Lamps'],
      version: 1,
      serial: 'none',
      active: true,
      shots: ['front', 'back'],
      items: [
        {
          key: 'works',
          kind: 'check',
          label: 'It lights up',
          whenSealed: false,
          defect: 'Stays dark',
          bestGrade: 'forParts',
        },
      ],
    }),
    setting('sort', 'rest', { name: 'Rest', active: true, destination: 'auction', targets: [{ code: 'G-4', capacity: null }], conditions: [] }), // prettier-ignore
  ],
  units: [
    ...lamps.map((index) => lamp(index, { containerId: pallet.id, locationId: 'L-DOCK' })),
    lamp(missed, { stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: aTime, locationId: takenTo }),
    ...counted.map((index) =>
      lamp(index, { stage: 'stored', grade: 'usedGood', inspectedAt: aTime, locationId: countedBin }),
    ),
  ],
}

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock })
})
test.afterEach(() => warehouse.close())

/** Opens a page as a person does who has no network: from the menu or not, it is the same shell. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
}

async function grade(page: Page, index: number, words: string): Promise<void> {
  await scan(page, labelOf(index))
  await expect(page.getByText(labelOf(index), { exact: true }).first()).toBeVisible()
  const yes = page.getByRole('group', { name: 'It lights up' }).getByRole('button', { name: 'Yes' })
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  const button = page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: words })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

async function done(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(page)).toContainText('G-4')
}

async function putAway(page: Page, units: readonly number[], bin: string): Promise<void> {
  for (const [place, index] of units.entries()) {
    await scan(page, labelOf(index))
    await expect(page.getByText(`In hand (${place + 1})`)).toBeVisible()
  }
  await scan(page, bin)
  await expect(page.getByText(acrossMarks(/^In hand/))).toHaveCount(0)
}

test('a shift with no network: everything is graded, photographed, sorted and put away, while another device moves, counts and grades the same items', async ({
  browser,
}) => {
  test.setTimeout(400_000 + UNITS * 20_000)
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  const second = await openDevice(browser, warehouse.origin)
  await signIn(page, 'manager', '/inspect')
  await signIn(second.page, 'admin', '/bin-spot')
  for (const one of [page, second.page]) await allSent(one)
  await workerReady(page)
  await device.context.setOffline(true)
  const saved: Saved[] = []

  await test.step('grade', async () => {
    for (const index of lamps) {
      await grade(page, index, 'Used good')
      saved.push({ collection: 'units', id: idOf(index), field: 'grade', value: 'usedGood' })
    }
    await done(page)
  })

  await test.step('another person grades one of them too', async () => {
    await open(second.page, '/inspect')
    await grade(second.page, MOVED, 'Used fair')
    await done(second.page)
    await open(second.page, '/bin-spot')
  })

  await test.step('photograph', async () => {
    await open(page, '/photo')
    for (const index of lamps) {
      await scan(page, labelOf(index))
      await expect(page.getByRole('button', { name: new RegExp(`^Lamp ${index}\\b`) })).toBeVisible()
      for (const slot of ['Front', 'Back']) {
        await page.getByLabel('Camera', { exact: true }).setInputFiles([await takePicture(page, (index * 37) % 360)])
        await expect(
          page.getByRole('list', { name: 'Shots' }).getByRole('button', { name: `${slot}, taken` }),
        ).toBeVisible()
      }
    }
    await expect(page.getByText(`${UNITS * 2} photos to send`)).toBeVisible()
  })

  await test.step('sort', async () => {
    await open(page, '/sorts')
    for (const index of lamps) {
      await scan(page, labelOf(index))
      await expect(scanResult(page)).toContainText('G-4')
      await scan(page, 'L-G-4')
      await expect(scanResult(page)).toContainText(`Lamp ${index} is there`)
    }
  })

  await test.step('put away, and take one thing out of a bin that is being counted', async () => {
    await scan(second.page, countedBin)
    await expect(scanResult(second.page)).toContainText('Count')
    await scan(second.page, labelOf(UNITS + 2))
    await open(page, '/bin-spot')
    for (let first = 0; first < UNITS; first += IN_HAND) {
      const hand = lamps.slice(first, first + IN_HAND)
      await putAway(page, hand, binOf(first))
      for (const index of hand)
        if (index >= MOVED)
          saved.push({ collection: 'units', id: idOf(index), field: 'locationId', value: binOf(first) })
    }
    await putAway(page, [taken], takenTo)
    await scan(second.page, labelOf(UNITS + 3))
    await scan(second.page, countedBin)
    await expect(scanResult(second.page)).toContainText('1 missing')
    await second.page.getByRole('button', { name: /^Mark all \d+ missing/ }).click()
    await expect(scanResult(second.page)).toContainText('is settled')
  })

  await test.step('a person moves five of them', async () => {
    await putAway(second.page, lamps.slice(0, MOVED), movedTo)
    await allSent(second.page)
  })

  await test.step('a chance scan where nobody looks for it', async () => {
    await open(page, '/receive')
    await scan(page, labelOf(missed))
    await expect(scanResult(page)).not.toContainText('Scan a pallet')
  })

  await device.context.setOffline(false)
  await allSent(page)
  const photos = async () =>
    [...(await readServer(warehouse.origin, 'photos')).values()].map((one) => one['uploadState'])
  await expect.poll(photos, { timeout: 180_000 }).toEqual(lamps.flatMap(() => ['uploaded', 'uploaded']))
  await expect.poll(() => warehouse.read('units', idOf(missed))).toMatchObject({ exceptionCode: '' })
  await expect
    .poll(() => warehouse.read('units', idOf(taken)))
    .toMatchObject({ stage: 'stored', exceptionCode: '', locationId: takenTo })
  for (const index of lamps) {
    const locationId = index < MOVED ? movedTo : binOf(index)
    await expect.poll(() => warehouse.read('units', idOf(index))).toMatchObject({ stage: 'stored', locationId })
  }
  await expectNothingLost({
    origin: warehouse.origin,
    devices: [judged('manager', page), { name: 'admin', page: second.page, rank: 'admin', uid: people.admin.uid }],
    saved,
  })
  // Both grades of the unit that two people graded are shown, on either device.
  await open(second.page, `/inspect?unit=${idOf(MOVED)}`)
  const life = second.page.getByRole('dialog')
  await expect(life).toContainText('Used good')
  await expect(life).toContainText('Used fair')
  expect([...device.errors, ...second.errors]).toEqual([])
})
