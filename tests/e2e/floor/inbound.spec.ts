import { expect, type Page } from '@playwright/test'
import { aContainer, aLoad, aLocation } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { takePicture } from '#tests/e2e/support/pictures.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  scan,
  scanResult,
  signIn,
  tablet,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const truck = { stage: 'inTransit', truckNo: 'TX 4417', carrier: 'Estes', palletsExpected: 2 } as const
const first = aLoad({ ...truck, id: 'load-1', code: 'L-1001', title: 'Kitchen', sealNo: 'UL-100', etaAt: inHours(-3) })
const second = aLoad({ ...truck, id: 'load-2', code: 'L-1002', title: 'Toys', truckNo: 'tx4417', etaAt: inHours(-2) })
const other = aLoad({ id: 'load-3', code: 'L-1003', title: 'Bedding', stage: 'booked', etaAt: inHours(20) })
const pallet = (id: string, loadId: string, sourcePallet: string) =>
  aContainer({ id, label: `P-0001000${id}`, loadId, sourcePallet })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [first, second, other],
      containers: [
        pallet('1', 'load-1', 'PTMB72505'),
        pallet('2', 'load-1', 'PTMB72506'),
        pallet('3', 'load-2', 'PTMB72507'),
        pallet('4', 'load-3', 'PTMB72508'),
      ],
      locations: [
        aLocation({ id: 'd1', code: 'DOOR-1', kind: 'dock' }),
        aLocation({ id: 'd2', code: 'DOOR-2', kind: 'dock' }),
      ],
    },
  })
})
test.afterEach(() => warehouse.close())

const card = (page: Page) => page.getByRole('button', { name: /TX 4417/ })
const counted = (page: Page) => page.getByLabel('Pallets counted')

test('a late truck with two loads is counted in with no network, and the office sees all of it afterwards', async ({
  browser,
}) => {
  const device = await openDevice(browser, warehouse.origin, tablet)
  const { page } = device
  await signIn(page, 'manager', '/inbound')
  await allSent(page)
  await workerReady(page)
  await expect(page.getByRole('region', { name: 'Late' }).getByText('3 h late')).toBeVisible()
  await device.context.setOffline(true)

  await card(page).click()
  await page.getByRole('button', { name: 'Both arrived now' }).click()
  await expect(page.getByText(acrossMarks(/L-1001 and L-1002 arrived/))).toBeVisible()
  const door = page.getByRole('button', { name: 'DOOR-2', exact: true })
  await door.click()
  await expect(door).toHaveAttribute('aria-pressed', 'true')
  // A half-typed seal outlives a reload, also one right behind the last key.
  await page.getByLabel('Seal on the door').fill('UL-101')
  await page.reload()
  await expect(page.getByLabel('Seal on the door')).toHaveValue('UL-101')
  await page.getByLabel('Seal on the door').press('Enter')
  await expect(page.getByRole('alert', { name: 'The seal differs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next truck' })).toBeDisabled()
  await page.getByLabel('Why does it differ?').fill('Customs opened it')
  await page.getByRole('button', { name: 'Accept it with this note' }).click()
  await expect(page.getByRole('button', { name: 'Next truck' })).toBeEnabled()

  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('1 of 2')
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('Counted already')
  await scan(page, 'PTMB72508')
  await expect(scanResult(page)).toContainText('This pallet is of load L-1003')
  await page.getByRole('button', { name: 'Leave it' }).click()
  await scan(page, 'PTMB72507')
  await expect(scanResult(page)).toContainText('Load L-1002')
  await scan(page, 'PTZZ00077')
  await expect(scanResult(page)).toContainText('No paper names this pallet')
  await page.getByRole('button', { name: 'New pallet on L-1001' }).click()
  await expect(scanResult(page)).toContainText('2 of 2')
  await page.getByRole('button', { name: 'One pallet more' }).click()
  await expect(counted(page)).toHaveText('3of 2')
  await expect(page.getByText('1 over 2')).toBeVisible()

  await device.context.setOffline(false)
  await allSent(page)
  await expect
    .poll(() => warehouse.read('loads', 'load-1'))
    .toMatchObject({
      stage: 'arrived',
      dockDoor: 'DOOR-2',
      sealFound: 'UL-101',
      palletsCounted: 3,
      note: 'UL-101 ≠ UL-100: Customs opened it',
    })
  await expect.poll(() => warehouse.read('loads', 'load-2')).toMatchObject({ stage: 'arrived', dockDoor: 'DOOR-2' })
  await expect.poll(() => warehouse.read('containers', '4')).toMatchObject({ status: 'expected' })

  const office = await openDevice(browser, warehouse.origin, desktop)
  await signIn(office.page, 'admin', '/inbound?show=trucks&truck=load-1')
  await expect(counted(office.page)).toHaveText('3of 2')
  await office.page.getByRole('button', { name: 'One pallet less' }).click()
  await expect(counted(page)).toHaveText('2of 2')
  expect([...device.errors, ...office.errors]).toEqual([])
})

test('a photo that is taken with no network outlives a reload, and is gone and back by undo', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'manager', '/inbound?truck=load-1')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  const picture = { name: 'seal.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const note = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
  await page.getByLabel('Photo of damage or seal').setInputFiles([note, picture])
  await expect(page.getByText('This file is not a picture that this device can read.')).toBeVisible()
  const thumb = page.getByRole('button', { name: /^Photo 1/ })
  await expect(thumb).toBeVisible()
  await page.reload()
  await expect(page.getByText('One picture waits for the network.')).toBeVisible()
  await thumb.click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(thumb).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(thumb).toBeVisible()
  await context.setOffline(false)
  await allSent(page)
  // The server holds the pixels: nothing of this list waits any more.
  await expect(page.getByText('One picture waits for the network.')).toBeHidden()
  await expect.poll(() => warehouse.server.admin.countDocuments('photos')).toBe(1)
  expect(errors).toEqual([])
})

test('a truck is refused with a reason, and undo takes it in again', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'manager', '/inbound?truck=load-3')
  await page.getByRole('button', { name: 'Refuse L-1003' }).click()
  await expect(page.getByRole('button', { name: 'Refuse L-1003' })).toBeDisabled()
  await page.getByRole('button', { name: 'Seal broken' }).click()
  await page.getByRole('button', { name: 'Refuse L-1003' }).click()
  await expect(page.getByText('Refused: Seal broken')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Refused: Seal broken')).toBeHidden()
  await allSent(page)
  await expect.poll(() => warehouse.read('loads', 'load-3')).toMatchObject({ stage: 'booked', refusedReason: '' })
  expect(errors).toEqual([])
})

test('a load is booked by hand, edited, moved along the table and back', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inbound')
  await allSent(page)
  await page.getByRole('button', { name: 'Book a load' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('L-1004')
  await page.getByRole('textbox', { name: 'Code' }).fill('l-1001')
  await page.getByLabel('What it is').fill('Garden chairs')
  await page.reload()
  await expect(page.getByLabel('What it is')).toHaveValue('Garden chairs')
  await page.getByRole('button', { name: 'Book the load' }).click()
  await expect(page.getByRole('alert').getByText('Another load has the code L-1001.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill('L-1004')
  await page.getByRole('button', { name: 'Book the load' }).click()
  await expect(page.getByRole('dialog', { name: 'Garden chairs' }).getByText('L-1004', { exact: true })).toBeVisible()

  await page.getByLabel('Freight').fill('480.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('L-1004 saved')).toBeVisible()
  const moves = page.getByRole('group', { name: 'Move to' })
  await moves.getByRole('button', { name: 'In transit' }).click()
  await expect(page.getByText('L-1004 is in transit')).toBeVisible()
  await expect(moves.getByRole('button', { name: 'Closed' })).toHaveCount(0)
  await moves.getByRole('button', { name: 'Booked' }).click()
  await expect(page.getByText('L-1004 is booked')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Freight: $480.50')).toBeVisible()
  await allSent(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('grid', { name: 'Inbound loads' }).getByText('L-1004')).toBeVisible()
  expect(errors).toEqual([])
})

test('an associate has no way in, and bad addresses show the page', async ({ browser }) => {
  const associate = await openDevice(browser, warehouse.origin, handheld)
  await signIn(associate.page, 'associate', '/inbound')
  await expect(associate.page).toHaveURL(new RegExp(`^${warehouse.origin}/$`))
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inbound?show=nonsense&day=2026-02-31&truck=nowhere&open=%3Cscript%3E')
  await expect(page.getByText('This load is not on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No such truck')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('No such truck')).toHaveCount(0)
  expect([...associate.errors, ...errors]).toEqual([])
})

test('every view is free of accessibility violations', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin, desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('restow-color-scheme', 'light'))
  await signIn(page, 'manager', '/inbound')
  await expect(page.getByRole('grid', { name: 'Inbound loads' }).getByText('L-1001')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const views = [
    ['?show=month', 'html'],
    ['?truck=load-1', 'html'],
    ['?open=load-1', '[role=dialog] form'],
    ['?open=new', '[role=dialog] form'],
  ] as const
  for (const [address, within] of views) {
    await page.goto(`/inbound${address}`)
    await expect(page.locator(within).first()).toBeVisible()
    await expect(page.locator('main[data-settled="true"]')).toBeVisible()
    expect(await violationsOf(page, { within })).toEqual([])
  }
})

test('the clock of a claim is on Home, Inbound and Manifest with what is missing, and each piece of evidence takes one off', async ({
  browser,
}) => {
  const claimed = aLoad({ id: 'load-9', code: 'L-1009', title: 'Lamps', stage: 'arrived', arrivedAt: inHours(-20), claimBy: inHours(28.5) }) // prettier-ignore
  await warehouse.put({ loads: [claimed] })
  const { page, context, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'manager')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  const claims = page.getByRole('region', { name: 'Claims to make' })
  await expect(claims.getByRole('listitem')).toHaveCount(1)
  await expect(claims).toContainText(acrossMarks(/L-1009.*Claim within 28 h, until /))
  await expect(claims).toContainText('Missing: count of the items, photos of the load, bill of lading')
  await claims.getByRole('link').click()
  const pack = page.getByRole('dialog', { name: 'Claim pack' })
  await expect(pack).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pack).toBeHidden()
  await expect(page.getByText('Missing: count of the items')).toBeVisible()

  await page.goto('/inbound?show=trucks')
  await page.getByRole('button', { name: acrossMarks(/L-1009.*Claim within 28 h/) }).click()
  await page.getByLabel('Photo of the bill of lading').setInputFiles(await takePicture(page, 20))
  await expect(page.getByText('Missing: count of the items, photos of the load', { exact: true })).toBeVisible()
  await page.getByLabel('Photo of damage or seal').setInputFiles(await takePicture(page, 200))
  await expect(page.getByText('Missing: count of the items', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Missing: count of the items', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo [12]/ })).toHaveCount(2)

  // A full dock does not push the rest of Home away.
  await context.setOffline(false)
  const others = Array.from({ length: 5 }, (_, index) => ({ ...claimed, id: `load-2${index}`, code: `L-102${index}` }))
  await warehouse.put({ loads: others })
  await page.goto('/')
  await page.getByRole('button', { name: 'Show all 6' }).click()
  await expect(claims.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(claims.getByRole('listitem')).toHaveCount(5)
  expect(errors).toEqual([])
})
