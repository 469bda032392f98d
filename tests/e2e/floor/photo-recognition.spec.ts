import { expect, type Page } from '@playwright/test'
import { toBuffer } from 'bwip-js/node'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLine, aLoad, aTime, aUnit } from '#tests/support/records.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { takePicture, type PictureFile } from '#tests/e2e/support/pictures.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import {
  allSent,
  desktop,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const labels = Array.from({ length: 4 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const unitId = (index: number) => idOfLabel(label(index))
const nameless = labels.slice(0, 3).map((one, index) =>
  aUnit({
    id: idOfLabel(one), label: one, title: '', brand: '', gtin: '', lineId: '', loadId: 'load-1', retailCents: null,
    receivedAt: `2026-11-20T08:0${index}:00.000Z`,
  }),
) // prettier-ignore
const UPC = '635197050189'
const loads = [1, 2].map((at) => aLoad({ id: `load-${at}`, code: `L-100${at}`, stage: at === 1 ? 'receiving' : 'arrived', arrivedAt: aTime })) // prettier-ignore
const line = (id: string, loadId: string, row: number, title: string, over = {}) =>
  aLine({ id, loadId, row, title, brand: '', gtin: '', asin: '', lpn: '', unitRetailCents: 4_999, ...over })
const lines = [
  line('kettle-there', 'load-2', 1, 'Volta Electric Kettle 1.7 L Steel'),
  line('kettle', 'load-1', 1, 'Volta Electric Kettle 1.7 L Red'),
  line('toaster', 'load-1', 2, 'Crispo Toaster', { gtin: `00${UPC}` }),
  line('mixer', 'load-1', 3, 'Hearthway Stand Mixer'),
]
let warehouse: TestWarehouse
test.afterEach(() => warehouse.close())

const shutter = (page: Page, picture: PictureFile) =>
  page.getByLabel('Camera', { exact: true }).setInputFiles([picture])
const candidates = (page: Page) => page.getByRole('list', { name: 'Candidates' }).getByRole('listitem')
const choose = (page: Page, title: string) => page.getByRole('button', { name: `This is it: ${title}` }).click()

test('unidentified items are recognized with no network, by words, by likeness and by a barcode, through bad files and a reload; a second device reads the names', async ({
  browser,
}) => {
  warehouse = await openTestWarehouse({ stock: { loads, units: nameless, manifestLines: lines } })
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'associate', '/photo-recognition')
  await expect(page.getByText('Waiting for a name (3)')).toBeVisible()
  await allSent(page)
  await workerReady(page)
  await device.context.setOffline(true)

  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('No unit here has this label')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText(label(0))
  await shutter(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(scanResult(page)).toContainText('not a picture')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await shutter(page, await takePicture(page, 30))
  await expect(scanResult(page)).toContainText('Looked at it')
  await page.getByLabel('Words on it').fill('volta ketle')
  await expect(candidates(page).first()).toContainText('1.7 L Red')
  await expect(candidates(page).first()).toContainText('On this load')
  await page.reload()
  await expect(page.getByLabel('Words on it')).toHaveValue('volta ketle')
  await expect(candidates(page)).toHaveCount(2)
  await choose(page, 'Volta Electric Kettle 1.7 L Red')
  await expect(scanResult(page)).toContainText(`Named ${label(0)}`)
  await expect(page.getByText('Waiting for a name (2)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await choose(page, 'Volta Electric Kettle 1.7 L Red')
  await expect(scanResult(page)).toContainText(`Named ${label(0)}`)

  // Another one of them: it looks like the first.
  await scan(page, label(1))
  await shutter(page, await takePicture(page, 30, 'sharp', 500))
  await expect(candidates(page).first()).toContainText(`Looks like ${label(0)}`)
  await choose(page, 'Volta Electric Kettle 1.7 L Red')
  await expect(scanResult(page)).toContainText(`Named ${label(1)}`)

  // A barcode in the picture; the unit is scanned afterwards.
  const code = await toBuffer({ bcid: 'upca', text: UPC, scale: 4, height: 20, backgroundcolor: 'FFFFFF', padding: 12 })
  await shutter(page, { name: 'box.png', mimeType: 'image/png', buffer: code })
  await expect(candidates(page).first()).toContainText(acrossMarks(/UPC \d+ in the picture/))
  await choose(page, 'Crispo Toaster')
  await expect(scanResult(page)).toContainText('Scan its unit first')
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('Choose what it is')
  await page.getByRole('button', { name: 'Not found' }).click()
  await expect(scanResult(page)).toContainText('Left for others')
  await expect(page.getByText('Waiting for a name (1)')).toBeVisible()

  await device.context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ title: 'Volta Electric Kettle 1.7 L Red', lineId: 'kettle', retailCents: null }) // prettier-ignore
  await expect.poll(() => warehouse.read('units', unitId(1))).toMatchObject({ lineId: 'kettle', retailCents: null })

  // The office looks at the picture that was left for others, and recognizes the item.
  const office = await openDevice(browser, warehouse.origin, desktop)
  await signIn(office.page, 'manager', '/photo-recognition?show=queue')
  await allSent(office.page)
  const row = office.page.getByRole('row', { name: new RegExp(label(2)) })
  await expect(row).toContainText('L-1001')
  await row.click()
  await expect(office.page.getByRole('img', { name: 'What was shot' })).toBeVisible()
  await choose(office.page, 'Crispo Toaster')
  await expect(scanResult(office.page)).toContainText(`Named ${label(2)}`)
  await expect.poll(() => warehouse.read('units', unitId(2))).toMatchObject({ title: 'Crispo Toaster', gtin: `00${UPC}`, lineId: 'toaster' }) // prettier-ignore
  await expect(page.getByText('Waiting for a name (0)')).toBeVisible()
  const kept = [...(await readServer(warehouse.origin, 'photos')).values()].map((photo) => photo['ownerId'])
  expect(new Set(kept)).toEqual(new Set([unitId(0), unitId(1), unitId(2)]))
  expect(kept).toHaveLength(3)
  expect([...device.errors, ...office.errors]).toEqual([])
})

test('among thousands of lines the words are found, however fast they are typed', async ({ browser }) => {
  const many = Array.from({ length: 6_000 }, (_, at) =>
    line(`l${at}`, `load-${1 + (at % 2)}`, at, `${['Volta', 'Crispo', 'Hearthway', 'Wheelio'][at % 4] ?? ''} ${['Kettle', 'Toaster', 'Blender'][at % 3] ?? ''} model ${at}`),
  ) // prettier-ignore
  warehouse = await openTestWarehouse({ stock: { loads, units: nameless, manifestLines: many } })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/photo-recognition')
  await allSent(page)
  const words = page.getByLabel('Words on it')
  await words.fill('wheelio blender 5999')
  // What was found before everything was read waits behind a button: no row moves by itself.
  await expect(candidates(page).first()).toBeVisible()
  await expect(page.getByText('Still reading')).toBeHidden({ timeout: 180_000 })
  const more = page.getByRole('button', { name: /^Show \d+ new$/ })
  if (await more.isVisible()) await more.click()
  await expect(candidates(page).first()).toContainText('model 5999')
  await words.fill('')
  await words.pressSequentially('hearthway kettle 4242 crispo blender', { delay: 60 })
  await expect(words).toHaveValue('hearthway kettle 4242 crispo blender')
  await expect(candidates(page).first()).toContainText('model 4242')
  expect(errors).toEqual([])
})
